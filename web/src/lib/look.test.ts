import { expect, it } from 'vitest';
import { paint, propertyName, stylesheet } from './look';

const look = {
  tokens: { light: { ground: '#fff', bad: '#b00' }, dark: { ground: '#000', bad: '#f88' } },
  lits: {
    cell: 40,
    letters: { L: 'M1 2' },
    pieces: { L: { base: '#c84' } },
    styles: { light: { X: { fill: '#123' } }, dark: { X: { fill: '#abc' } } },
    empty_cell: [{ d: 'M0 0', fill: 'bad', stroke: 'none' }],
  },
};

it('names every colour by its place, and nothing that is not a colour', () => {
  const css = stylesheet(look);
  expect(css).toContain('--lits-pieces-L-base: #c84;');
  expect(css).toContain('--lits-empty-cell-0-fill: var(--bad);');
  expect(css).not.toMatch(/M0 0|M1 2|40;|none/);
});

it('gives the dark colours to the system and to the setting', () => {
  const [light = '', system = '', setting = ''] = stylesheet(look).split(/@media|\n:root\[/);
  expect(light).toContain('--lits-styles-X-fill: #123;');
  for (const dark of [system, setting]) {
    expect(dark).toContain('--ground: #000;');
    expect(dark).toContain('--lits-styles-X-fill: #abc;');
    expect(dark).not.toContain('#123');
  }
});

it('writes what components ask for', () => {
  expect(propertyName(['lits', 'empty_cell', 0, 'fill'])).toBe('--lits-empty-cell-0-fill');
  expect(paint('ground')).toBe('var(--ground)');
});
