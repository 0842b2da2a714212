// What a person set in this browser; kept in localStorage.
import { languageOf, setLanguage, type Language } from './messages.svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced';

interface Stored {
  theme: Theme;
  /** null: as the browser wishes */
  language: Language | null;
  confirmMoves: boolean;
  motion: Motion;
  sounds: boolean;
  /** Notices of the browser when it is one's turn and the page is hidden. */
  notices: boolean;
}

const KEY = 'tilewright.settings';
const DEFAULTS: Stored = {
  theme: 'system',
  language: null,
  confirmMoves: true,
  motion: 'system',
  sounds: false,
  notices: false,
};

/** Reads what was stored; anything that does not fit counts as not set. */
export function readStored(text: string | null): Stored {
  let found: Partial<Record<keyof Stored, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (parsed !== null && typeof parsed === 'object') found = parsed;
  } catch {
    // A text that someone else left there: the defaults serve.
  }
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  return {
    theme: found.theme === 'light' || found.theme === 'dark' ? found.theme : 'system',
    language: found.language === 'en' || found.language === 'zh-Hant' ? found.language : null,
    confirmMoves: flag(found.confirmMoves, DEFAULTS.confirmMoves),
    motion: found.motion === 'reduced' ? 'reduced' : 'system',
    sounds: flag(found.sounds, DEFAULTS.sounds),
    notices: flag(found.notices, DEFAULTS.notices),
  };
}

const inBrowser = typeof window !== 'undefined' && typeof document !== 'undefined';

function load(): Stored {
  try {
    return readStored(inBrowser ? window.localStorage.getItem(KEY) : null);
  } catch {
    // Storage may be forbidden in this browser; the page works without it.
    return { ...DEFAULTS };
  }
}

class Settings {
  #stored = $state<Stored>(load());
  #systemReduces = $state(false);

  constructor() {
    if (!inBrowser) return;
    const wish = window.matchMedia('(prefers-reduced-motion: reduce)');
    this.#systemReduces = wish.matches;
    wish.addEventListener('change', (event) => (this.#systemReduces = event.matches));
    this.#apply();
  }

  get theme(): Theme {
    return this.#stored.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  /** The language in force. */
  get language(): Language {
    return this.#stored.language ?? (inBrowser ? languageOf(navigator.languages) : 'en');
  }
  set language(language: Language) {
    this.#change({ language });
  }

  /** Whether a move lies as a preview until it is confirmed. */
  get confirmMoves(): boolean {
    return this.#stored.confirmMoves;
  }
  set confirmMoves(confirmMoves: boolean) {
    this.#change({ confirmMoves });
  }

  get motion(): Motion {
    return this.#stored.motion;
  }
  set motion(motion: Motion) {
    this.#change({ motion });
  }

  /** Whether nothing may move on the screen: by the setting or the system's wish. */
  get reducedMotion(): boolean {
    return this.#stored.motion === 'reduced' || this.#systemReduces;
  }

  get sounds(): boolean {
    return this.#stored.sounds;
  }
  set sounds(sounds: boolean) {
    this.#change({ sounds });
  }

  /** Whether the browser says whose turn it is; see `lib/notices.ts` for how it is switched on. */
  get notices(): boolean {
    return this.#stored.notices;
  }
  set notices(notices: boolean) {
    this.#change({ notices });
  }

  /** Loads the language in force; the page waits for it before it shows. */
  ready(): Promise<void> {
    return setLanguage(this.language);
  }

  #change(part: Partial<Stored>): void {
    Object.assign(this.#stored, part);
    try {
      window.localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // Kept for this visit only.
    }
    this.#apply();
    if (part.language !== undefined) void this.ready();
  }

  #apply(): void {
    const root = document.documentElement;
    if (this.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    if (this.#stored.motion === 'reduced') root.dataset['motion'] = 'reduced';
    else delete root.dataset['motion'];
  }
}

export const settings = new Settings();
