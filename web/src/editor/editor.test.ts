import { expect, it } from 'vitest';
import { newAzul } from './azul_draft';
import { draftOf, textOf } from './drafts';
import { Editor } from './editor.svelte';
import { emptyLits, painted } from './lits_draft';

const nobody = () => Promise.reject(new Error('nobody is asked here'));

it('begins as the address says', () => {
  expect(draftOf('')).toEqual(emptyLits());
  expect(draftOf('?game=azul')).toEqual(newAzul());
  expect(draftOf('?game=chess')).toEqual(emptyLits());
  const text = 'X.O./.XO./O.../..X. X a1b1c1b2 2';
  expect(textOf(draftOf(`?position=${encodeURIComponent(text)}`))).toBe(text);
  const azul = textOf(newAzul(3));
  expect(textOf(draftOf(`?game=lits&position=${encodeURIComponent(azul)}`))).toBe(azul);
});

it('comes back to the other game as it was left', () => {
  const editor = new Editor(emptyLits(4), nobody);
  editor.change(painted(emptyLits(4), 'a1', 'X'));
  editor.turnTo('azul');
  expect(editor.draft).toEqual(newAzul());
  editor.turnTo('lits');
  expect(editor.text).toBe('X.../..../..../.... X -');
  editor.undo();
  editor.undo();
  editor.undo();
  expect(editor.text).toBe('..../..../..../.... X -');
  expect(editor.canUndo).toBe(false);
  editor.redo();
  expect(editor.text).toBe('X.../..../..../.... X -');
});
