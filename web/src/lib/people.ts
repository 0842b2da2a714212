// Who somebody is: names, accounts, tokens for programs, and what everybody may see of a person.
import { ask } from './api';
import type { ApiError, Outcome, Snapshot } from './contract';

export interface Person {
  name: string;
  kind: 'guest' | 'account' | 'bot';
  id: string;
}

/** Who reads this page; null for somebody who has not yet taken a name or a seat. */
export async function whoAmI(): Promise<Person | null> {
  return (await ask<{ person: Person | null }>('GET', '/api/me')).person;
}

/** Gives a guest a name; whoever was nobody is a guest from then on. */
export function nameGuest(name: string): Promise<unknown> {
  return ask('POST', '/api/me', { name });
}

/** Makes an account, of the guest if there is one. Without a password it lives in this browser. */
export function register(name: string, password: string | null): Promise<unknown> {
  return ask('POST', '/api/accounts', { name, password });
}

export function signIn(name: string, password: string): Promise<unknown> {
  return ask('POST', '/api/sign-in', { name, password });
}

export function signOut(): Promise<unknown> {
  return ask('POST', '/api/sign-out');
}

/** `old` is null for an account that has no password yet. */
export function changePassword(old: string | null, password: string): Promise<unknown> {
  return ask('POST', '/api/me/password', { old, new: password });
}

/** A token by which a program acts for an account; the secret itself is told only once. */
export interface Token {
  id: string;
  label: string;
  /** Seconds since 1970. */
  created_at: number;
  /** null while it was never used */
  used_at: number | null;
}

export async function tokens(): Promise<Token[]> {
  return (await ask<{ tokens: Token[] }>('GET', '/api/me/tokens')).tokens;
}

export function makeToken(label: string): Promise<{ token: string }> {
  return ask('POST', '/api/me/tokens', { label });
}

export function revokeToken(id: string): Promise<unknown> {
  return ask('DELETE', `/api/me/tokens/${encodeURIComponent(id)}`);
}

/** Where everything that is kept of the reader can be had as a file. */
export const EXPORT_PATH = '/api/me/export';

/** A rating among those who play the same thing. */
export interface PersonRating {
  game: string;
  variant: string;
  speed: Snapshot['speed'];
  /** How many play in such a match. */
  seats: number;
  value: number;
  deviation: number;
  provisional: boolean;
  games: number;
  history: { at: number; value: number }[];
}

/** A finished match in a person's history. */
export interface PersonMatch {
  watch: string;
  game: string;
  variant: string;
  speed: Snapshot['speed'];
  /** Seconds since 1970. */
  at: number;
  /** The person's own. */
  seat: number;
  /** By seat: a bot's short name, or null for somebody without a name. */
  names: (string | null)[];
  /** From 1. */
  rank: number;
  score: number;
  scores: number[];
  /** null for a match that was not rated */
  rating_change: number | null;
  termination: Outcome['termination'];
}

export interface Profile {
  name: string;
  /** Seconds since 1970. */
  since: number;
  ratings: PersonRating[];
  matches: PersonMatch[];
  /** Where the history goes on; null at its end. */
  next: string | null;
  /** By game; what each counts is up to the server. */
  statistics: Record<string, Record<string, unknown>>;
}

/** What everybody may see of a person; `after` asks for a further part of the history alone. */
export function profile(name: string, after: string | null = null): Promise<Profile> {
  const part = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  return ask('GET', `/api/people/${encodeURIComponent(name)}${part}`);
}

export type PersonField = 'name' | 'password' | 'old' | 'label';

/**
 * The field of a form with `fields` that an error speaks of, or null for the form as a whole.
 * Errors name it in `parts`, or in a word of their code.
 */
export function fieldOfPerson(error: ApiError, fields: readonly PersonField[]): PersonField | null {
  const words = [
    ...error.parts.flatMap((part) => part.split('.')).map((part) => (part === 'new' ? 'password' : part)),
    // A wrong password is the one that was asked for to prove who it is.
    ...(error.code === 'server.password.wrong' ? ['old', 'password'] : []),
    ...error.code.split('.'),
    // A token's label follows the rules for names.
    ...(error.code === 'server.name.bad' ? ['label'] : []),
  ];
  const found = words.find((word): word is PersonField => fields.some((field) => field === word));
  return found ?? null;
}
