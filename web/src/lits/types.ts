// What the server says of Battle of LITS: docs/payloads.md.
import type { ApiError, Outcome } from '../lib/contract';

export type PieceType = 'L' | 'I' | 'T' | 'S';
export type SymbolName = 'X' | 'O';
export type Offset = readonly [column: number, row: number];
export type PerSymbol = Readonly<Record<SymbolName, number>>;

export const PIECE_TYPES: readonly PieceType[] = ['L', 'I', 'T', 'S'];
export const SYMBOLS: readonly SymbolName[] = ['X', 'O'];

export interface LitsCatalogue {
  readonly shapes: Readonly<Record<PieceType, readonly (readonly Offset[])[]>>;
  readonly turns: Readonly<Record<PieceType, readonly { clockwise: number; flip: number }[]>>;
}

export interface LaidPiece {
  readonly type: PieceType;
  readonly cells: readonly string[];
}

export interface LitsPosition {
  readonly game: 'lits';
  readonly text: string;
  readonly size: number;
  readonly rows: readonly string[];
  readonly first_symbol: SymbolName;
  readonly owners: PerSymbol;
  readonly pieces: readonly LaidPiece[];
  readonly phase: 'place' | 'pie' | 'over';
  readonly to_act: readonly number[];
  readonly symbol_to_move: SymbolName | null;
  readonly legal: readonly { readonly move: string; readonly type: PieceType }[];
  readonly can_swap: boolean;
  readonly coverable: readonly string[];
  readonly coverable_next: readonly string[];
  readonly protected: readonly string[];
  readonly counts: PerSymbol;
  readonly supply: Readonly<Record<PieceType, number>>;
  readonly supply_per_type: number;
  readonly pie: boolean;
  readonly swapped: boolean;
  readonly outcome: Outcome | null;
}

export interface LitsPreview {
  readonly move: string;
  readonly cells: readonly string[];
  readonly type: PieceType | null;
  readonly legal: boolean;
  readonly error: ApiError | null;
  readonly protects: readonly string[];
  readonly opens: readonly string[];
  readonly coverable_next: readonly string[];
  readonly covers: PerSymbol;
  readonly counts: PerSymbol;
}
