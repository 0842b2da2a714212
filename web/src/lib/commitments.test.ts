import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { checked } from './commitments';

const hash = createHash('sha256').update('pepper:XO/OX').digest('hex');
const opened = { name: 'board', hash, text: 'XO/OX', salt: 'pepper' } as const;

afterEach(() => void vi.unstubAllGlobals());

it('finds that an opened secret fits, or does not', async () => {
  expect(await checked(opened)).toBe(true);
  expect(await checked({ ...opened, text: 'XO/XO' })).toBe(false);
});

it('says nothing of one that is not opened, or where it cannot be computed', async () => {
  expect(await checked({ ...opened, text: null, salt: null })).toBeNull();
  vi.stubGlobal('crypto', {});
  expect(await checked(opened)).toBeNull();
});
