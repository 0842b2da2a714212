import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../lib/api';
import { Judge, PAUSE, type Described } from './judge.svelte';

interface Question {
  text: string;
  answer: (position: Described) => void;
  refuse: (code: string) => void;
}

let asked: Question[];
let judge: Judge;

const described = (text: string): Described => ({ game: 'lits', text, phase: 'place', to_act: [0] });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  judge = new Judge(
    (_, text) =>
      new Promise((answer, reject) => {
        const refuse = (code: string) =>
          reject(new Refusal({ code, message: code, parts: [], parameters: {} }));
        asked.push({ text, answer, refuse });
      }),
  );
});
afterEach(() => {
  judge.close();
  vi.useRealTimers();
});

const pause = () => vi.advanceTimersByTimeAsync(PAUSE);

it('asks once about changes that follow each other fast', async () => {
  judge.want('lits', 'one');
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  judge.want('lits', 'two');
  await pause();
  expect(asked.map(({ text }) => text)).toEqual(['two']);
  asked[0]?.answer(described('two'));
  await pause();
  expect(judge.verdict).toMatchObject({ text: 'two', position: described('two'), reason: null });
});

it('asks one question at a time, and then about the newest change', async () => {
  judge.want('lits', 'one');
  await pause();
  judge.want('lits', 'two');
  await pause();
  judge.want('lits', 'three');
  await pause();
  expect(asked).toHaveLength(1);
  asked[0]?.refuse('lits.position.unconnected');
  await pause();
  expect(judge.verdict?.reason?.code).toBe('lits.position.unconnected');
  expect(asked.map(({ text }) => text)).toEqual(['one', 'three']);
});

it('keeps the last verdict while the server cannot be asked, and asks again', async () => {
  judge.want('lits', 'one');
  await pause();
  asked[0]?.answer(described('one'));
  judge.want('lits', 'two');
  await pause();
  asked[1]?.refuse('page.error.offline');
  await pause();
  expect(judge.verdict?.text).toBe('one');
  expect(judge.trouble?.code).toBe('page.error.offline');
  judge.again();
  asked[2]?.answer(described('two'));
  await pause();
  expect(judge.trouble).toBeNull();
  expect(judge.verdict?.text).toBe('two');
});

it('does not ask again about what it knows', async () => {
  judge.want('lits', 'one');
  await pause();
  asked[0]?.answer(described('one'));
  await pause();
  judge.want('lits', 'two');
  judge.want('lits', 'one');
  await pause();
  expect(asked).toHaveLength(1);
});
