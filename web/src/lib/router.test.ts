import { expect, it } from 'vitest';
import { personPath, routeOf } from './router.svelte';

it.each([
  ['/', { screen: 'home' }],
  ['/new', { screen: 'new', game: null }],
  ['/new/azul/', { screen: 'new', game: 'azul' }],
  ['/match/ab_-1', { screen: 'match', id: 'ab_-1' }],
  ['/watch/w', { screen: 'watch', id: 'w' }],
  ['/join/token', { screen: 'join', token: 'token' }],
  ['/settings', { screen: 'settings' }],
  ['/boards', { screen: 'boards' }],
  ['/boards/moats', { screen: 'board', name: 'moats' }],
  ['/lobby', { screen: 'lobby' }],
  ['/learn', { screen: 'learn', lesson: null }],
  ['/learn/lits-goal', { screen: 'learn', lesson: 'lits-goal' }],
  ['/editor', { screen: 'editor' }],
  ['/account', { screen: 'account' }],
  ['/analysis', { screen: 'analysis' }],
  ['/study/ab', { screen: 'study', id: 'ab' }],
  ['/puzzles', { screen: 'puzzles' }],
  ['/puzzles/lits-1a', { screen: 'puzzle', id: 'lits-1a' }],
  ['/people/J%C3%B8rn%20A%2FB', { screen: 'person', name: 'J\u00f8rn A/B' }],
])('knows %s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

it.each(['/match', '/settings/more', '/new/lits/extra', '/elsewhere', '/api/games', '/people', '/people/%E0'])(
  'has no screen for %s',
  (path) => {
    expect(routeOf(path)).toEqual({ screen: 'unknown' });
  },
);

it('finds a person under the address it makes for the name', () => {
  for (const name of ['Ann', '100 %', 'a/b?c#d', '\u5c0f\u660e']) {
    expect(routeOf(personPath(name))).toEqual({ screen: 'person', name });
  }
});
