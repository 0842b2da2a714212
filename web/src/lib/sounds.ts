// Five short ceramic sounds, made on the spot: a struck tile is a few inharmonic partials that
// die away fast, and a tap of noise at the start.
import { settings } from './settings.svelte';

export const SOUNDS = ['place', 'take', 'tick', 'win', 'lose'] as const;
export type Sound = (typeof SOUNDS)[number];

interface Strike {
  /** seconds after the start */
  at: number;
  /** hertz of the lowest partial */
  pitch: number;
  /** 0 to 1 */
  loudness: number;
  /** seconds until it has died away */
  length: number;
}

// Partials of a small free plate, as ratios to the lowest.
const PARTIALS = [1, 1.73, 2.33, 3.91] as const;

const STRIKES: Record<Sound, readonly Strike[]> = {
  place: [{ at: 0, pitch: 620, loudness: 0.5, length: 0.16 }],
  take: [
    { at: 0, pitch: 900, loudness: 0.28, length: 0.09 },
    { at: 0.06, pitch: 1060, loudness: 0.32, length: 0.11 },
  ],
  tick: [{ at: 0, pitch: 1500, loudness: 0.18, length: 0.05 }],
  win: [
    { at: 0, pitch: 659, loudness: 0.36, length: 0.3 },
    { at: 0.13, pitch: 831, loudness: 0.36, length: 0.3 },
    { at: 0.26, pitch: 988, loudness: 0.4, length: 0.55 },
  ],
  lose: [
    { at: 0, pitch: 523, loudness: 0.36, length: 0.3 },
    { at: 0.18, pitch: 415, loudness: 0.36, length: 0.5 },
  ],
};

let context: AudioContext | null = null;

function strike(audio: AudioContext, { at, pitch, loudness, length }: Strike): void {
  const start = audio.currentTime + 0.01 + at;
  PARTIALS.forEach((ratio, index) => {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    // Higher partials are quieter and die away sooner.
    const life = length / (1 + index * 0.7);
    tone.frequency.value = pitch * ratio;
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(loudness / (2 + index * 2.2), start + 0.002);
    level.gain.exponentialRampToValueAtTime(0.0001, start + life);
    tone.connect(level).connect(audio.destination);
    tone.start(start);
    tone.stop(start + life + 0.02);
  });
  const samples = Math.ceil(audio.sampleRate * 0.012);
  const tap = audio.createBuffer(1, samples, audio.sampleRate);
  const data = tap.getChannelData(0);
  for (let index = 0; index < samples; index += 1) {
    data[index] = (Math.random() * 2 - 1) * (1 - index / samples) ** 3;
  }
  const noise = audio.createBufferSource();
  const level = audio.createGain();
  noise.buffer = tap;
  level.gain.value = loudness * 0.35;
  noise.connect(level).connect(audio.destination);
  noise.start(start);
}

/** Plays a sound now, whatever the setting says. */
export function tryOut(sound: Sound): void {
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume().then(() => STRIKES[sound].forEach((one) => strike(audio, one)));
  } catch {
    // No audio on this device: the page says everything in words as well.
  }
}

/** Plays a sound if sounds are on. */
export function play(sound: Sound): void {
  if (settings.sounds) tryOut(sound);
}
