import { expect, it } from 'vitest';
import { snapshot } from './fixture';
import { awaited, chooser, standstill } from './headline';

const NAMES = ['Ada', 'Ben'];
const stands = (part: Parameters<typeof snapshot>[0], watching = false) =>
  standstill(snapshot(part), NAMES, watching);

it('says why nobody moves', () => {
  expect(stands({ status: 'ready' })).toBe('Everybody is here. The host starts the match.');
  expect(stands({ status: 'ready', you_host: true })).toContain('Start the match');
  expect(stands({ status: 'closed' })).toContain('called off');
  expect(stands({ paused: { by: 1 } })).toBe('Ben paused the match');
  expect(stands({ paused: { by: null } })).toBe('The host paused the match');
});

it('says nothing while the match goes on, or once it is over', () => {
  expect(stands({})).toBeNull();
  expect(stands({ status: 'over' })).toBeNull();
});

it('tells the one who chooses a side from those who wait for it', () => {
  const choosing = { status: 'choosing', sides: 'opponent' } as const;
  const mine = snapshot({ ...choosing, actions: { seats: { 0: ['choose'] }, host: [] } });
  expect(chooser(mine)).toBe(0);
  expect(standstill(mine, NAMES, false)).toBe('Choose your side');
  expect(chooser(snapshot(choosing))).toBeNull();
  expect(stands(choosing)).toBe('Ben chooses a side');
  expect(stands({ status: 'choosing', sides: 'owner' })).toContain('The board is shown');
});

it('names whose move is awaited', () => {
  expect(awaited(snapshot({ to_act: [1] }), NAMES)).toBe('Ben is thinking');
  expect(awaited(snapshot({ to_act: [0] }), NAMES)).toBe('Ada is to move');
  expect(awaited(snapshot({ to_act: [] }), NAMES)).toBe('The tiles are being dealt');
});
