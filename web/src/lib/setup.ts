// What the page for a new game needs besides its form: values, defaults, and where errors belong.
import type { ApiError, GameInfo, OptionInfo, Setting } from './contract';

/** Every option's value: the default, then the variant's, then what was chosen by hand. */
export function effective(
  game: GameInfo,
  variant: string,
  chosen: Readonly<Record<string, Setting>>,
): Record<string, Setting> {
  const values: Record<string, Setting> = {};
  for (const option of game.options) {
    values[option.name] =
      chosen[option.name] ?? game.variants[variant]?.[option.name] ?? option.default;
  }
  return values;
}

/** Only what differs from the variant, which is all that needs to be sent. */
export function overrides(
  game: GameInfo,
  variant: string,
  chosen: Readonly<Record<string, Setting>>,
): Record<string, Setting> {
  const plain = effective(game, variant, {});
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => plain[name] !== value),
  );
}

/** Fields of the form beside the game's own options. */
const FIELDS = [
  'variant',
  'seats',
  'seed',
  'clock',
  'sides',
  'hidden',
  'host',
  'rated',
  'spectators',
  'series',
] as const;

/**
 * The field that an error speaks of: an option's name, one of the form's own, or null for the form
 * as a whole. Errors name the field in `parts` (alone, or within a path such as
 * `body.clock.turn`), or in a word of their code.
 */
export function fieldOf(error: ApiError, options: readonly OptionInfo[]): string | null {
  const fields = new Set<string>([...options.map((option) => option.name), ...FIELDS]);
  const parts = [...error.parts, ...error.parts.flatMap((part) => part.split('.'))];
  const named = parts.find((part) => fields.has(part)) ?? error.parameters['option'];
  if (typeof named === 'string' && fields.has(named)) return named;
  const words = error.code.split('.');
  if (words.includes('bot')) return 'seats';
  return words.find((word) => fields.has(word)) ?? null;
}

/**
 * An error as it is told at the rows of a pasted board, or null when it is about something else.
 * The size comes from the rows (`rows` of them), so an error about it belongs to them too.
 */
export function errorOfRows(error: ApiError, game: GameInfo, rows: number): ApiError | null {
  const field = fieldOf(error, game.options);
  if (field === 'size' && error.code.startsWith('game.option.')) {
    return { ...error, code: `${game.name}.board.size`, parts: [String(rows)] };
  }
  const about = field === 'board' || field === 'size' || error.parts.includes('board');
  return about || error.code.startsWith(`${game.name}.setup.board`) ? error : null;
}
