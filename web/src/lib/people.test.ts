import { expect, it } from 'vitest';
import { Refusal } from './api';
import { fieldOfPerson } from './people';
import { Sending } from './sending.svelte';

const error = (code: string, parts: string[] = []) => ({ code, parts, parameters: {}, message: code });

it.each([
  ['server.name.taken', ['name'], ['name', 'password'], 'name'],
  ['server.name.bad', ['name'], ['name'], 'name'],
  ['server.name.bad', ['label'], ['label'], 'label'],
  ['server.name.bad', ['name'], ['label'], 'label'],
  ['server.password.short', ['password'], ['name', 'password'], 'password'],
  ['server.password.short', [], ['old', 'password'], 'password'],
  ['server.malformed', ['body.new'], ['old', 'password'], 'password'],
  ['server.password.wrong', [], ['name', 'password'], 'password'],
  ['server.password.wrong', [], ['old', 'password'], 'old'],
  ['server.too_many', [], ['name', 'password'], null],
] as const)('tells %s %j in a form of %j at %s', (code, parts, fields, field) => {
  expect(fieldOfPerson(error(code, [...parts]), fields)).toBe(field);
});

it('sends a form, and tells at its field what the server has against it', async () => {
  const sending = new Sending(['name', 'password']);
  const refused = sending.send(() =>
    Promise.reject(new Refusal(error('server.name.taken', ['name']))),
  );
  expect(sending.busy).toBe(true);
  expect(await refused).toBe(false);
  expect(sending.busy).toBe(false);
  expect(sending.error('name')).not.toBeNull();
  expect([sending.error('password'), sending.error(null)]).toEqual([null, null]);
  expect(await sending.send(() => Promise.resolve())).toBe(true);
  expect([sending.done, sending.error('name')]).toEqual([true, null]);
});
