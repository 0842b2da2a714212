// The games' folders, loaded when they are needed: a game is there when web/src/<game>/index.ts is.
import { own } from './api';
import type { GameFace } from './contract';

const folders = import.meta.glob<GameFace>('../*/index.ts', { import: 'default' });

/** Rejects with `page.error.no_face` for a game that this page cannot show. */
export async function face(game: string): Promise<GameFace> {
  const load = folders[`../${game}/index.ts`];
  if (load === undefined) throw own('page.error.no_face');
  try {
    return await load();
  } catch {
    throw own('page.error.offline');
  }
}
