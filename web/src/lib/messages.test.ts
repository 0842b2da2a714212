import { describe, expect, it } from 'vitest';
import { fill, languageOf, t } from './messages.svelte';

describe('fill', () => {
  it('fills blanks and leaves unknown ones visible', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('chooses the form by count', () => {
    const sentence = { one: '{count} tile', other: '{count} tiles' };
    expect(fill(sentence, { count: 1 })).toBe('1 tile');
    expect(fill(sentence, { count: 0 })).toBe('0 tiles');
  });
});

it('finds sentences in the file that the first word names', () => {
  expect(t('game.option.text', { option: 'board' })).toBe('board must be a text.');
  expect(t('nowhere.at.all')).toBe('nowhere.at.all');
});

it('takes the first language that the page speaks', () => {
  expect(languageOf(['fr', 'zh-HK', 'en'])).toBe('zh-Hant');
  expect(languageOf(['fr'])).toBe('en');
});
