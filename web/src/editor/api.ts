// What the editor asks of the server (docs/api.md).
import { ask } from '../lib/api';
import type { Described } from './judge.svelte';

/** Rejects with the reason for what is no possible position. */
export async function look(game: string, position: string): Promise<Described> {
  const answer = await ask<{ position: Described }>('POST', '/api/analysis/position', { game, position });
  return answer.position;
}

/** The text of the position in which a position or the first game of a record ends. */
export async function lastPosition(text: string): Promise<string> {
  const read = await ask<{ start: Described; moves: { position: string }[] }>(
    'POST',
    '/api/analysis/read',
    { text },
  );
  return read.moves.at(-1)?.position ?? read.start.text;
}

/** The rows of a board drawn by chance, on which a half turn exchanges the symbols. */
export async function randomRows(size: number): Promise<string[]> {
  const { rows } = await ask<{ rows: string[] }>('GET', `/api/boards/random?size=${size}`);
  return rows;
}
