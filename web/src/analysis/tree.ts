// A game with all its variations: immutable, so that whoever shows it sees every change at once.
import type { Judgement } from './judgement';

/** Shapes by place of the board, in the notation of the game. */
export type Marks = Readonly<Record<string, string>>;

/** What is noted beside a move, or at the first position. */
export interface Remarks {
  /** Comments before and after the move. */
  readonly before: string;
  readonly after: string;
  readonly judgement: Judgement | '';
  /** On the position that the move led to. */
  readonly marks: Marks;
  /** Seconds left by seat once the move was made; empty when no clock ran. */
  readonly clock: readonly (number | null)[];
}

export const NO_REMARKS: Remarks = { before: '', after: '', judgement: '', marks: {}, clock: [] };

/** A move of a record as the server reads it, with the position after it. */
export interface ReadMove extends Remarks {
  readonly move: string;
  /** null for a chance event */
  readonly seat: number | null;
  readonly position: string;
  readonly variations: readonly (readonly ReadMove[])[];
}

export interface Node extends Remarks {
  readonly id: number;
  /** null for the first position */
  readonly parent: number | null;
  /** What led here; empty for the first position. */
  readonly move: string;
  readonly seat: number | null;
  /** The position's text. */
  readonly position: string;
  /** How it goes on; the first is the main continuation. */
  readonly children: readonly number[];
}

export interface Tree {
  /** The first position has the number 0. */
  readonly nodes: readonly (Node | undefined)[];
}

/** What a record says of a move (docs/records.md). */
export interface RecordMove {
  move: string;
  before?: string;
  after?: string;
  clock?: readonly (number | null)[];
  judgement?: string;
  marks?: Marks;
  variations?: RecordMove[][];
}

/** What a record says of a whole game, beside the moves. */
export interface Head {
  variant: string | null;
  settings: Readonly<Record<string, boolean | number | string>>;
  tags: Readonly<Record<string, string>>;
  result: unknown;
}

export const NO_HEAD: Head = { variant: null, settings: {}, tags: {}, result: null };

export const ROOT = 0;

export function treeFrom(
  start: string,
  moves: readonly ReadMove[] = [],
  comment = '',
  marks: Marks = {},
): Tree {
  const remarks = { ...NO_REMARKS, after: comment, marks };
  const nodes: Node[] = [
    { id: ROOT, parent: null, move: '', seat: null, position: start, children: [], ...remarks },
  ];
  const children: number[][] = [[]];

  function add(parent: number, line: readonly ReadMove[]): void {
    let at = parent;
    for (const read of line) {
      const id = nodes.length;
      const { variations, ...noted } = read;
      nodes.push({ id, parent: at, children: [], ...noted });
      children.push([]);
      children[at]?.push(id);
      for (const variation of variations) add(at, variation);
      at = id;
    }
  }
  add(ROOT, moves);
  return { nodes: nodes.map((node) => ({ ...node, children: children[node.id] ?? [] })) };
}

/** The node of that number; the first position when it is gone. */
export function nodeAt(tree: Tree, id: number): Node {
  const found = tree.nodes[id] ?? tree.nodes[ROOT];
  if (found === undefined) throw new Error('a tree without its first position');
  return found;
}

/** The nodes from the first position to this one, both included. */
export function pathTo(tree: Tree, id: number): readonly Node[] {
  const path: Node[] = [];
  for (let at: number | null = id; at !== null; ) {
    const node: Node = nodeAt(tree, at);
    path.unshift(node);
    at = node.parent;
  }
  return path;
}

/** The main line from a node on, without the node itself. */
export function lineFrom(tree: Tree, id: number): readonly Node[] {
  const line: Node[] = [];
  for (let next = nodeAt(tree, id).children[0]; next !== undefined; ) {
    const node: Node = nodeAt(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}

/** How many moves all lines have together. */
export function countMoves(tree: Tree): number {
  return tree.nodes.filter((node) => node !== undefined).length - 1;
}

function changed(tree: Tree, ...changes: readonly Node[]): Tree {
  const nodes = [...tree.nodes];
  for (const node of changes) nodes[node.id] = node;
  return { nodes };
}

/** The tree with a move played at a node, and the node that it leads to: an old one if it is there. */
export function played(
  tree: Tree,
  at: number,
  move: string,
  seat: number | null,
  position: string,
): readonly [Tree, number] {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((child) => nodeAt(tree, child).move === move);
  if (known !== undefined) return [tree, known];
  const id = tree.nodes.length;
  const added: Node = { id, parent: parent.id, move, seat, position, children: [], ...NO_REMARKS };
  return [changed(tree, added, { ...parent, children: [...parent.children, id] }), id];
}

/** Without a node and all that follows it; the first position stays. */
export function removed(tree: Tree, id: number): Tree {
  const node = tree.nodes[id];
  if (node === undefined || node.parent === null) return tree;
  const parent = nodeAt(tree, node.parent);
  const nodes = [...tree.nodes];
  const away = [id];
  for (let next = away.pop(); next !== undefined; next = away.pop()) {
    away.push(...(nodes[next]?.children ?? []));
    nodes[next] = undefined;
  }
  nodes[parent.id] = { ...parent, children: parent.children.filter((child) => child !== id) };
  return { nodes };
}

/** The last node on the way to this one that is not its parent's main continuation, or null. */
function branchOf(tree: Tree, id: number): Node | null {
  return (
    pathTo(tree, id).findLast(
      (node) => node.parent !== null && nodeAt(tree, node.parent).children[0] !== node.id,
    ) ?? null
  );
}

/** Whether a node lies in a variation, so that it can be promoted. */
export function inVariation(tree: Tree, id: number): boolean {
  return branchOf(tree, id) !== null;
}

/** The variation that a node lies in becomes the main continuation of where it branches off. */
export function promoted(tree: Tree, id: number): Tree {
  const branch = branchOf(tree, id);
  if (branch === null || branch.parent === null) return tree;
  const parent = nodeAt(tree, branch.parent);
  const others = parent.children.filter((child) => child !== branch.id);
  return changed(tree, { ...parent, children: [branch.id, ...others] });
}

export function commented(tree: Tree, id: number, text: string): Tree {
  return changed(tree, { ...nodeAt(tree, id), after: text });
}

/** With another judgement of the move that led to a node, or ('') with none. */
export function judged(tree: Tree, id: number, judgement: Judgement | ''): Tree {
  const node = nodeAt(tree, id);
  return node.parent === null ? tree : changed(tree, { ...node, judgement });
}

// --- As a record ---------------------------------------------------------------------------

/** The record's document; a title becomes the name of the event. */
export function recordOf(tree: Tree, game: string, head: Head, title = ''): Record<string, unknown> {
  const root = nodeAt(tree, ROOT);
  return {
    format: 'tilewright-record',
    version: 1,
    game,
    variant: head.variant,
    settings: head.settings,
    start: root.position,
    tags: { ...head.tags, ...(title === '' ? {} : { Event: title }) },
    comment: root.after,
    ...(isEmpty(root.marks) ? {} : { marks: root.marks }),
    moves: recordLine(tree, ROOT),
    result: head.result,
  };
}

const isEmpty = (marks: Marks) => Object.keys(marks).length === 0;

/** What follows a node: its main line, each move with the variations that could replace it. */
function recordLine(tree: Tree, from: number): RecordMove[] {
  const line: RecordMove[] = [];
  let at = nodeAt(tree, from);
  for (let main = at.children[0]; main !== undefined; main = at.children[0]) {
    const others = at.children.slice(1);
    at = nodeAt(tree, main);
    line.push({
      ...recordMove(at),
      ...(others.length === 0
        ? {}
        : {
            variations: others.map((other) => [
              recordMove(nodeAt(tree, other)),
              ...recordLine(tree, other),
            ]),
          }),
    });
  }
  return line;
}

function recordMove({ move, before, after, clock, judgement, marks }: Node): RecordMove {
  return {
    move,
    ...(before === '' ? {} : { before }),
    ...(after === '' ? {} : { after }),
    ...(clock.length === 0 ? {} : { clock }),
    ...(judgement === '' ? {} : { judgement }),
    ...(isEmpty(marks) ? {} : { marks }),
  };
}
