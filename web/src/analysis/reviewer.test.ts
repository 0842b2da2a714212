import { beforeEach, describe, expect, it } from 'vitest';
import { Reviewer } from './reviewer.svelte';
import { NO_REMARKS, treeFrom, type ReadMove } from './tree';

function read(move: string, ...variations: ReadMove[][]): ReadMove {
  return { move, seat: 0, position: '', ...NO_REMARKS, before: 'said', after: 'more', judgement: '!', variations };
}

const TREE = treeFrom('start', [read('a', [read('x')]), read('b')], 'all');

let sent: { do: string; record: { moves: unknown[]; comment: string } }[];
let wire: { hear: (text: string) => void; closed: () => void; opened: () => void };
let closes: number;
let reviewer: Reviewer;

beforeEach(() => {
  sent = [];
  closes = 0;
  reviewer = new Reviewer('lits', (_path, hear, closed, opened = () => undefined) => {
    wire = { hear, closed, opened };
    return { readyState: 1, send: (text) => sent.push(JSON.parse(text)), close: () => (closes += 1) };
  });
  reviewer.start(TREE, [null, null]);
});

const tell = (message: unknown) => wire.hear(JSON.stringify(message));

describe('a review in the making', () => {
  it('asks about the main line alone', () => {
    wire.opened();
    expect(sent[0]?.do).toBe('review');
    expect(sent[0]?.record.moves).toEqual([{ move: 'a' }, { move: 'b' }]);
    expect(sent[0]?.record.comment).toBe('');
  });

  it('tells how far it is, and in the end what was found for which nodes', () => {
    wire.opened();
    tell({ type: 'progress', request: 1, done: 1, total: 2 });
    expect(reviewer.progress).toEqual({ done: 1, total: 2 });
    tell({ type: 'review', request: 1, review: { plies: 2 } });
    tell({ type: 'end', request: 1 });
    expect(reviewer.progress).toBeNull();
    expect(reviewer.reviewed?.nodes).toEqual([0, 1, 3]);
    expect(closes).toBe(1);
  });

  it('ends when nobody wants it any more, or the connection is gone', () => {
    reviewer.stop();
    expect([reviewer.progress, reviewer.trouble, closes]).toEqual([null, null, 1]);
    reviewer.start(TREE, []);
    wire.closed();
    expect(reviewer.progress).toBeNull();
    expect(reviewer.trouble).toContain('server');
  });

  it('says why there is none', () => {
    tell({ type: 'error', request: 1, error: { code: 'x.y', message: 'No.', parts: [], parameters: {} } });
    expect(reviewer.trouble).toBe('No.');
  });
});
