import { expect, it } from 'vitest';
import { routeOf } from './router.svelte';

it.each([
  ['/', { screen: 'home' }],
  ['/new', { screen: 'new', game: null }],
  ['/new/azul/', { screen: 'new', game: 'azul' }],
  ['/match/ab_-1', { screen: 'match', id: 'ab_-1' }],
  ['/watch/w', { screen: 'watch', id: 'w' }],
  ['/join/token', { screen: 'join', token: 'token' }],
  ['/settings', { screen: 'settings' }],
])('knows %s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

it.each(['/match', '/settings/more', '/new/lits/extra', '/elsewhere', '/api/games'])(
  'has no screen for %s',
  (path) => {
    expect(routeOf(path)).toEqual({ screen: 'unknown' });
  },
);
