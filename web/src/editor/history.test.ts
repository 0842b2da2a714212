import { expect, it } from 'vitest';
import { begun, changed, redone, undone } from './history';

it('undoes and redoes one step at a time', () => {
  let history = changed(changed(begun('a'), 'b'), 'c');
  history = undone(undone(history));
  expect(history.now).toBe('a');
  expect(undone(history)).toBe(history);
  expect(redone(redone(history)).now).toBe('c');
});

it('takes a gesture as one step', () => {
  const history = changed(changed(changed(begun('a'), 'b'), 'bb', true), 'bbb', true);
  expect(undone(history).now).toBe('a');
  expect(redone(undone(history)).now).toBe('bbb');
});

it('forgets what was undone once something else is done', () => {
  const history = changed(undone(changed(begun('a'), 'b')), 'c');
  expect(redone(history)).toBe(history);
  expect(history.past).toEqual(['a']);
});

it('counts no step where nothing changes', () => {
  const history = begun('a');
  expect(changed(history, 'a')).toBe(history);
});
