// The board's geometry and colours, shared with the pictures of positions.
import { lits } from '../../../src/tilewright/drawing/look.json';
import { paint } from '../lib/look';
import type { OutlineStyle } from './outline';
import type { PieceType, SymbolName } from './types';

export interface Shape {
  d: string;
  fill: string;
  stroke: string;
  width: number;
  opacity: number;
}

/** How a symbol is drawn: as the viewer's own, as the other player's, or as neither. */
export type Strength = 'mine' | 'theirs' | 'neutral';
export type MarkName =
  | 'coverable'
  | 'coverable_next'
  | 'protected'
  | 'protects'
  | 'opens'
  | 'painted'
  | 'refused';

export const CELL = lits.cell;
export const BOARD = lits.board;
export const EMPTY_CELL = lits.empty_cell;
export const GROUT_WIDTH = lits.grout_width;
export const EDGE_WIDTH = lits.outline.edge_width;
export const LIP_OFFSET = lits.lip_offset;
export const TEXTURES: Record<PieceType, Shape> = {
  L: lits.pieces.L.texture,
  I: lits.pieces.I.texture,
  T: lits.pieces.T.texture,
  S: lits.pieces.S.texture,
};
export const LETTERS: Record<PieceType, string> = lits.letters;
export const SYMBOL_PATHS: Record<SymbolName, string> = { X: lits.symbols.X, O: lits.symbols.O };
export const MARKS: Record<MarkName, Shape[]> = lits.marks;

/** The path that a piece's body follows. */
export const OUTLINE: OutlineStyle = {
  cell: CELL,
  inset: lits.outline.inset,
  radius: lits.outline.radius,
  innerRadius: lits.outline.inner_radius,
};

/** The colour of one part of a piece. */
export function pieceColour(
  type: PieceType,
  part: 'base' | 'edge' | 'grout' | 'ink' | 'lip',
): string {
  return paint('lits', 'pieces', type, part);
}

/** The colour of a shape that stands at `path` in the look. */
export function shapeColour(shape: Shape, part: 'fill' | 'stroke', ...path: (string | number)[]) {
  return shape[part] === 'none' ? 'none' : paint('lits', ...path, part);
}

/** The colours and weight of a symbol, as a style. */
export function symbolStyle(symbol: SymbolName, strength: Strength): string {
  const path = ['lits', 'symbols', 'styles', symbol, strength] as const;
  const width = lits.symbols.styles.light[symbol][strength].width;
  return `fill: ${paint(...path, 'fill')}; stroke: ${paint(...path, 'stroke')}; stroke-width: ${width}`;
}
