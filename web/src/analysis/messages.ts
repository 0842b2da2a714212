// What the server tells over the socket of an analysis board (docs/api.md).
import type { ApiError } from '../lib/contract';
import type { EngineLine } from './values';

export const SOCKET_PATH = '/api/analysis/socket';

export type Incoming =
  | {
      type: 'analysis';
      request: number;
      lines: EngineLine[];
      depth: number;
      nodes: number;
      seconds: number;
    }
  | { type: 'progress'; request: number; done: number; total: number }
  | { type: 'review'; request: number; review: unknown }
  | { type: 'end'; request: number }
  | { type: 'error'; request: number | null; error: ApiError }
  | { type: 'closing'; reconnect_after: number };
