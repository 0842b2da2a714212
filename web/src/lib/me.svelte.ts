// Who reads this page, for every screen that shows or needs it.
import { refusal, type Refusal } from './api';
import { chosenName } from './names';
import { whoAmI, type Person } from './people';

class Me {
  #person = $state.raw<Person | null>(null);
  #known = $state(false);
  #failure = $state.raw<Refusal | null>(null);
  #asked = 0;

  /** null for somebody without a name, and while it is not known yet. */
  get person(): Person | null {
    return this.#person;
  }

  /** Whether the server has said who it is. */
  get known(): boolean {
    return this.#known;
  }

  /** Why it could not be asked last time; every screen but the account's works without. */
  get failure(): Refusal | null {
    return this.#failure;
  }

  /** What the reader has chosen to be called, or null. */
  get name(): string | null {
    return chosenName(this.#person);
  }

  get hasAccount(): boolean {
    return this.#person !== null && this.#person.kind !== 'guest';
  }

  /** Asks the server again: after every request that may change who the reader is. */
  async load(): Promise<void> {
    const number = ++this.#asked;
    try {
      const person = await whoAmI();
      // Of several answers on the way the last one asked for counts.
      if (number !== this.#asked) return;
      this.#person = person;
      this.#known = true;
      this.#failure = null;
    } catch (error) {
      if (number === this.#asked) this.#failure = refusal(error);
    }
  }
}

export const me = new Me();
