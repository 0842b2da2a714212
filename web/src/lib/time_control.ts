// Time controls as they are chosen and read: presets, numbers of one's own, and the text form.
import { controlText } from './clock';
import type { TimeControl } from './contract';
import { t } from './messages.svelte';

export type ControlKind = TimeControl['kind'];

export const KINDS: readonly ControlKind[] = ['turn', 'fischer', 'byo-yomi', 'correspondence'];

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;

/** Time controls that have a name of their own, in the order in which they are offered. */
export const PRESETS = {
  genius: { kind: 'turn', turn: 60, bank: 5 * MINUTE },
  'fischer-5': { kind: 'fischer', base: 5 * MINUTE, increment: 5 },
  'fischer-10': { kind: 'fischer', base: TEN_MINUTES, increment: 10 },
  'byo-yomi': { kind: 'byo-yomi', main: TEN_MINUTES, period: 30, periods: 3 },
  'days-1': { kind: 'correspondence', days: 1, vacation: 7 },
  'days-3': { kind: 'correspondence', days: 3, vacation: 14 },
  'days-7': { kind: 'correspondence', days: 7, vacation: 21 },
} as const satisfies Record<string, TimeControl>;

export type PresetName = keyof typeof PRESETS;

/** Every preset's name, in the order of the list. */
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** A number of a control as it is typed: in `unit`, of which one is so many of the control's own. */
export interface NumberField {
  name: string;
  unit: 'seconds' | 'minutes' | 'days' | 'count';
  factor: number;
  /** Bounds in the unit of the field; the server has the same. */
  minimum: number;
  maximum: number;
  /** What is there before anything is typed. */
  usual: string;
}

const seconds = (name: string, minimum: number, usual: string): NumberField => ({
  name,
  unit: 'seconds',
  factor: 1,
  minimum,
  maximum: 3600,
  usual,
});
const minutes = (name: string, minimum: number, usual: string): NumberField => ({
  name,
  unit: 'minutes',
  factor: MINUTE,
  minimum,
  maximum: 1440,
  usual,
});
const whole = (
  name: string,
  unit: 'days' | 'count',
  minimum: number,
  maximum: number,
  usual: string,
): NumberField => ({ name, unit, factor: 1, minimum, maximum, usual });

export const FIELDS: Readonly<Record<ControlKind, readonly NumberField[]>> = {
  turn: [seconds('turn', 1, '60'), minutes('bank', 0, '5')],
  fischer: [minutes('base', 0.1, '10'), seconds('increment', 0, '5')],
  'byo-yomi': [minutes('main', 0, '10'), seconds('period', 1, '30'), whole('periods', 'count', 1, 100, '3')],
  correspondence: [whole('days', 'days', 1, 30, '3'), whole('vacation', 'days', 0, 90, '14')],
};

/** What a person chose in the form: nothing, a preset, or numbers of their own as typed. */
export interface TimeWish {
  choice: 'none' | PresetName | 'custom';
  kind: ControlKind;
  /** By the field's name; what is missing is as usual. */
  numbers: Readonly<Record<string, string>>;
}

export const NO_TIME: TimeWish = { choice: 'none', kind: 'fischer', numbers: {} };

/** A number as people write it, with a point or a comma; null when it is none. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

function fits(field: NumberField, number: number | null): number is number {
  if (number === null || number < field.minimum || number > field.maximum) return false;
  return field.factor !== 1 || field.unit === 'seconds' || Number.isInteger(number);
}

/** The first field of `kind` whose number does not fit, or null. */
export function wrongField(wish: TimeWish): NumberField | null {
  if (wish.choice !== 'custom') return null;
  return FIELDS[wish.kind].find((field) => !fits(field, typed(wish, field))) ?? null;
}

function typed(wish: TimeWish, field: NumberField): number | null {
  return numberOf(wish.numbers[field.name] ?? field.usual);
}

/** The control of a wish without wrong fields; null is no limit at all. */
export function controlOf(wish: TimeWish): TimeControl | null {
  if (wish.choice === 'none') return null;
  if (wish.choice !== 'custom') return PRESETS[wish.choice];
  const numbers = FIELDS[wish.kind].map((field) => [
    field.name,
    Math.round((typed(wish, field) ?? 0) * field.factor * 1000) / 1000,
  ]);
  return { kind: wish.kind, ...Object.fromEntries(numbers) } as TimeControl;
}

const FORMS: readonly (readonly [RegExp, (numbers: number[]) => TimeControl])[] = [
  [/^turn ([\d.]+) bank ([\d.]+)$/, ([turn = 0, bank = 0]) => ({ kind: 'turn', turn, bank })],
  [
    /^fischer ([\d.]+)\+([\d.]+)$/,
    ([base = 0, increment = 0]) => ({ kind: 'fischer', base, increment }),
  ],
  [
    /^byo-yomi ([\d.]+)\+(\d+)x([\d.]+)$/,
    ([main = 0, periods = 0, period = 0]) => ({ kind: 'byo-yomi', main, period, periods }),
  ],
  [
    /^correspondence (\d+)(?: vacation (\d+))?$/,
    ([days = 0, vacation = 0]) => ({ kind: 'correspondence', days, vacation }),
  ],
];

/** Reads a control's text form (`turn 60 bank 300`); null for what is none. */
export function readControl(text: string): TimeControl | null {
  for (const [form, made] of FORMS) {
    const found = form.exec(text);
    if (found !== null) return made(found.slice(1).map((part = '0') => Number(part)));
  }
  return null;
}

/** The words of a text form, or the text itself when this page does not know its kind. */
export function clockText(text: string | null): string {
  if (text === null) return t('page_time.none');
  const control = readControl(text);
  return control === null ? text : controlText(control);
}
