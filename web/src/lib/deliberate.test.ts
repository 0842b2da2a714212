import { expect, it } from 'vitest';
import { deliberate } from './deliberate';

it('lets the second click of a doubled one do nothing, and keys everything', () => {
  let acted = 0;
  const click = deliberate(() => (acted += 1));
  click({ detail: 1 } as MouseEvent);
  click({ detail: 2 } as MouseEvent);
  expect(acted).toBe(1);
  click({ detail: 0 } as MouseEvent);
  expect(acted).toBe(2);
});
