import { expect, it } from 'vitest';
import { readStored } from './settings.svelte';

const defaults = {
  theme: 'system',
  language: null,
  confirmMoves: true,
  motion: 'system',
  sounds: false,
  notices: false,
};

it.each([null, '', 'not json', '7', 'null', '[]', '{"theme":"pink","sounds":"yes","motion":1}'])(
  'falls back to the defaults on %s',
  (text) => {
    expect(readStored(text)).toEqual(defaults);
  },
);

it('keeps each value that fits', () => {
  expect(readStored('{"theme":"dark","language":"zh-Hant","confirmMoves":false,"x":1}')).toEqual({
    ...defaults,
    theme: 'dark',
    language: 'zh-Hant',
    confirmMoves: false,
  });
});
