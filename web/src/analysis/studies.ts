// Studies: analyses that are kept under a link (docs/api.md).
import { ask } from '../lib/api';
import type { ReadGame } from './api';

export interface StudyInfo {
  study: string;
  address: string;
  game: string;
  title: string;
  yours: boolean;
  /** Seconds since 1970. */
  created_at: number;
  changed_at: number;
}

const PATH = '/api/studies';

export function studyPath(study: string): string {
  return `${PATH}/${encodeURIComponent(study)}`;
}

/** The reader's own, the one changed last first. */
export async function studies(): Promise<StudyInfo[]> {
  const { studies: found } = await ask<{ studies: StudyInfo[] }>('GET', PATH);
  return found;
}

export function study(id: string): Promise<StudyInfo & { tree: ReadGame }> {
  return ask('GET', studyPath(id));
}

/** Keeps a record: in the reader's own study of that number, or (null) in a new one. */
export function save(id: string | null, title: string, record: unknown): Promise<StudyInfo> {
  return id === null
    ? ask('POST', PATH, { title, record })
    : ask('PUT', studyPath(id), { title, record });
}

export function remove(id: string): Promise<null> {
  return ask('DELETE', studyPath(id));
}
