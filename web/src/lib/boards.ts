// The boards that a catalogue offers, and the texts in which a board is given.

export interface NamedBoard {
  name: string;
  title: string;
  idea: string;
  size: number;
  rows: string[];
  symbols: { X: number; O: number };
}

/** The gallery of a game's catalogue; empty for a game without one. */
export function namedBoards(catalogue: unknown): NamedBoard[] {
  const found = (catalogue as { boards?: NamedBoard[] } | null)?.boards;
  return Array.isArray(found) ? found : [];
}

export type BoardSource = 'random' | 'random-free' | 'named' | 'rows';

/** Where the board of the option `board` comes from. */
export function boardSource(value: string, boards: readonly NamedBoard[]): BoardSource {
  if (value === 'random' || value === 'random-free') return value;
  return boards.some((board) => board.name === value) ? 'named' : 'rows';
}

/** Pasted lines as one text: rows joined by `/`, without spaces and empty lines. */
export function boardText(pasted: string): string {
  return pasted
    .split(/[\n\r/]+/)
    .map((row) => row.replace(/[\s|,]+/g, ''))
    .filter((row) => row !== '')
    .join('/');
}
