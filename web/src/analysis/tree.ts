// A game with all its variations: immutable, so that whoever shows it sees every change at once.

/** A move of a record as the server reads it, with the position after it. */
export interface ReadMove {
  move: string;
  /** null for a chance event */
  seat: number | null;
  position: string;
  before: string;
  after: string;
  variations: ReadMove[][];
}

export interface Node {
  readonly id: number;
  /** null for the first position */
  readonly parent: number | null;
  /** What led here; empty for the first position. */
  readonly move: string;
  readonly seat: number | null;
  /** The position's text. */
  readonly position: string;
  /** Comments before and after the move. */
  readonly before: string;
  readonly after: string;
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
  variations?: RecordMove[][];
}

export const ROOT = 0;

export function treeFrom(start: string, moves: readonly ReadMove[] = [], comment = ''): Tree {
  const nodes: Node[] = [
    { id: ROOT, parent: null, move: '', seat: null, position: start, before: '', after: comment, children: [] },
  ];
  const children: number[][] = [[]];

  function add(parent: number, line: readonly ReadMove[]): void {
    let at = parent;
    for (const read of line) {
      const id = nodes.length;
      const { move, seat, position, before, after } = read;
      nodes.push({ id, parent: at, move, seat, position, before, after, children: [] });
      children.push([]);
      children[at]?.push(id);
      for (const variation of read.variations) add(at, variation);
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
  const added: Node = { id, parent: parent.id, move, seat, position, before: '', after: '', children: [] };
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

// --- As a record ---------------------------------------------------------------------------

/** The record's document, with a name for each seat that has one. */
export function recordOf(
  tree: Tree,
  game: string,
  names: readonly (string | null)[] = [],
  title = '',
): Record<string, unknown> {
  const root = nodeAt(tree, ROOT);
  const named = names.flatMap((name, seat) => (name === null ? [] : [[`Seat${seat + 1}`, name]]));
  return {
    format: 'tilewright-record',
    version: 1,
    game,
    start: root.position,
    tags: Object.fromEntries([...(title === '' ? [] : [['Event', title]]), ...named]),
    comment: root.after,
    moves: recordLine(tree, ROOT),
  };
}

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

function recordMove({ move, before, after }: Node): RecordMove {
  return {
    move,
    ...(before === '' ? {} : { before }),
    ...(after === '' ? {} : { after }),
  };
}
