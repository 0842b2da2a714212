// How a piece comes to rest on the board.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../lib/settings.svelte';

/** Lowers a piece onto its cells within 150 ms; at once where motion is not wanted. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- the shape of a transition
export function settle(_node: Element): TransitionConfig {
  return {
    duration: settings.reducedMotion ? 0 : 150,
    easing: cubicOut,
    css: (_progress, left) =>
      `transform: translate(${-1 * left}px, ${-5 * left}px); opacity: ${1 - 0.5 * left};`,
  };
}
