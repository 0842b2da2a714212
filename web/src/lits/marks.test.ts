import { describe, expect, it } from 'vitest';
import { readMarks } from './marks.svelte';

describe('readMarks', () => {
  it('shows what is coverable and protected unless told otherwise', () => {
    expect(readMarks(null)).toEqual({
      coverable: true,
      coverable_next: false,
      protected: true,
      effects: true,
    });
  });

  it('keeps what fits of a stored text and bears any other', () => {
    expect(readMarks('{"coverable": false, "protected": 3}')).toMatchObject({
      coverable: false,
      protected: true,
    });
    expect(readMarks('nonsense').coverable).toBe(true);
    expect(readMarks('null').coverable).toBe(true);
  });
});
