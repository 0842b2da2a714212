// Sentences for people, from the same catalogue files as the server's
// (src/tilewright/messages/__init__.py). The key's first word names the file.

export type Language = 'en' | 'zh-Hant';
export type Sentence = string | { one: string; other: string };
export type Catalogue = Record<string, Sentence>;
export type Parameters = Record<string, string | number | boolean>;

export const LANGUAGES: readonly Language[] = ['en', 'zh-Hant'];

/** `…/en/page_lits.json` -> `page_lits` */
function roomOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

function byRoom(files: Record<string, Catalogue>): Record<string, Catalogue> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [roomOf(path), file]));
}

// The page never speaks the other rooms' sentences itself.
const english = byRoom(
  import.meta.glob<Catalogue>(
    [
      '../../../src/tilewright/messages/en/*.json',
      '!../../../src/tilewright/messages/en/{cli,drawing,native,record,*_coach,*_fairness,lessons_*,puzzles,review}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
const chineseFiles = import.meta.glob<Catalogue>(
  [
    '../../../src/tilewright/messages/zh_Hant/*.json',
    '!../../../src/tilewright/messages/zh_Hant/{cli,drawing,native,record,*_coach,*_fairness,lessons_*,puzzles,review}.json',
  ],
  { import: 'default' },
);

const state = $state<{ language: Language; catalogues: Record<string, Catalogue> }>({
  language: 'en',
  catalogues: english,
});

/** The language that fits a browser's list of languages best; else English. */
export function languageOf(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const lower = wish.toLowerCase();
    if (lower.startsWith('zh')) return 'zh-Hant';
    if (lower.startsWith('en')) return 'en';
  }
  return 'en';
}

/** The sentence with its blanks filled; of two forms, `count` chooses. */
export function fill(sentence: Sentence, parameters: Parameters = {}): string {
  const form =
    typeof sentence === 'string' ? sentence : parameters['count'] === 1 ? sentence.one : sentence.other;
  return form.replace(/\{(\w+)\}/g, (blank, name: string) => String(parameters[name] ?? blank));
}

function find(key: string): Sentence | undefined {
  const dot = key.indexOf('.');
  const room = key.slice(0, dot);
  const rest = key.slice(dot + 1);
  return state.catalogues[room]?.[rest] ?? english[room]?.[rest];
}

/** Whether the catalogues have a sentence for the key. */
export function known(key: string): boolean {
  return find(key) !== undefined;
}

/** The sentence of `key` in the language of the page; reactive. An unknown key shows itself. */
export function t(key: string, parameters: Parameters = {}): string {
  const sentence = find(key);
  return sentence === undefined ? key : fill(sentence, parameters);
}

export function language(): Language {
  return state.language;
}

/** Changes the language of the page once its catalogues are here. */
export async function setLanguage(language: Language): Promise<void> {
  if (language === 'en') {
    state.catalogues = english;
  } else {
    const loaded = await Promise.all(
      Object.entries(chineseFiles).map(async ([path, load]) => [path, await load()] as const),
    );
    state.catalogues = byRoom(Object.fromEntries(loaded));
  }
  state.language = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}
