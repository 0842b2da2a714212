// Lessons as the server tells them (docs/api.md). It judges every move; no answers are in here.
import { ask } from '../lib/api';
import type { ApiError, Step } from '../lib/contract';

export interface LessonInfo {
  id: string;
  game: string;
  chapter: 'rules' | 'tips';
  title: string;
  idea: string;
  steps: number;
}

export interface Task {
  /** From 1. */
  number: number;
  text: string;
  /** The learner's. */
  seat: number;
  /** `describe` */
  position: unknown;
}

export interface Lesson extends LessonInfo {
  tasks: Task[];
}

export interface Answer {
  accepted: boolean;
  sentence: string;
  error: ApiError | null;
  /** After an accepted move. */
  position: unknown;
  happened: Step[];
}

export interface Preview {
  preview: unknown;
  /** What the step says of a forbidden move beyond the rules' own sentence. */
  hint: string | null;
}

/** All lessons, in the order of learning. */
export async function lessons(): Promise<LessonInfo[]> {
  return (await ask<{ lessons: LessonInfo[] }>('GET', '/api/lessons')).lessons;
}

const pathOf = (lesson: string) => `/api/lessons/${encodeURIComponent(lesson)}`;

export function lesson(name: string): Promise<Lesson> {
  return ask('GET', pathOf(name));
}

/** The part of the interface that a step needs, so that tests can bring their own. */
export interface Teacher {
  answer(move: string): Promise<Answer>;
  preview(move: string): Promise<Preview>;
  /** A move that the step accepts. */
  solution(): Promise<string>;
}

export function teacher(name: string, step: number): Teacher {
  const path = `${pathOf(name)}/steps/${step}`;
  return {
    answer: (move) => ask('POST', `${path}/answer`, { move }),
    preview: (move) => ask('POST', `${path}/preview`, { move }),
    solution: async () => (await ask<{ move: string }>('GET', `${path}/solution`)).move,
  };
}
