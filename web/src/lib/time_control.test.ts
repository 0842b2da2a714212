import { describe, expect, it } from 'vitest';
import {
  FIELDS,
  KINDS,
  NO_TIME,
  PRESETS,
  clockText,
  controlOf,
  readControl,
  wrongField,
  type TimeWish,
} from './time_control';

const custom = (part: Partial<TimeWish>): TimeWish => ({ ...NO_TIME, choice: 'custom', ...part });

describe('a time that is chosen', () => {
  it('is none, a preset as it is, or the numbers that were typed', () => {
    expect(controlOf(NO_TIME)).toBeNull();
    expect(controlOf({ ...NO_TIME, choice: 'genius' })).toEqual({ kind: 'turn', turn: 60, bank: 300 });
    const typed = custom({ kind: 'byo-yomi', numbers: { main: '2,5', period: ' 20 ' } });
    expect(controlOf(typed)).toEqual({ kind: 'byo-yomi', main: 150, period: 20, periods: 3 });
  });

  it.each(KINDS)('has usual numbers that fit, for %s', (kind) => {
    expect(wrongField(custom({ kind }))).toBeNull();
    expect(Object.keys(controlOf(custom({ kind })) ?? {})).toEqual([
      'kind',
      ...FIELDS[kind].map((field) => field.name),
    ]);
  });

  it.each([
    ['turn', 'turn', '0'],
    ['turn', 'bank', '1441'],
    ['fischer', 'base', ''],
    ['fischer', 'increment', '-1'],
    ['fischer', 'increment', '1e3'],
    ['byo-yomi', 'periods', '2.5'],
    ['correspondence', 'days', '1.5'],
    ['correspondence', 'vacation', 'two'],
  ] as const)('of %s is refused at the field %s: %s', (kind, field, text) => {
    expect(wrongField(custom({ kind, numbers: { [field]: text } }))?.name).toBe(field);
  });

  it('forgets numbers that are not in use', () => {
    expect(wrongField({ choice: 'genius', kind: 'turn', numbers: { turn: 'x' } })).toBeNull();
  });
});

describe('a time that is read', () => {
  it.each([
    ['turn 60 bank 300', PRESETS.genius],
    ['fischer 300+5', PRESETS['fischer-5']],
    ['byo-yomi 600+3x30', PRESETS['byo-yomi']],
    ['correspondence 3 vacation 14', PRESETS['days-3']],
    ['fischer 0.5+0', { kind: 'fischer', base: 0.5, increment: 0 }],
  ])('as text: %s', (text, control) => {
    expect(readControl(text)).toEqual(control);
  });

  it('reads in words', () => {
    expect(clockText('fischer 300+5')).toBe('5 minutes + 5 seconds a move');
    expect(clockText(null)).toBe('No limit');
  });

  it('shows a text of a kind to come as it is', () => {
    expect(clockText('hourglass 60')).toBe('hourglass 60');
  });
});
