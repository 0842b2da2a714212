// A form that is sent: busy meanwhile, and what the server said against it.
import { errorText, refusal, type Refusal } from './api';
import { fieldOfPerson, type PersonField } from './people';

export class Sending {
  busy = $state(false);
  /** It was sent and taken. */
  done = $state(false);
  failure = $state.raw<Refusal | null>(null);

  readonly #fields: readonly PersonField[];

  /** `fields` are those of the form, at which errors can be told. */
  constructor(fields: readonly PersonField[]) {
    this.#fields = fields;
  }

  /** What is wrong at a field; null for the form as a whole. */
  error(field: PersonField | null): string | null {
    if (this.failure === null) return null;
    return fieldOfPerson(this.failure, this.#fields) === field ? errorText(this.failure) : null;
  }

  /** Runs `request`; true when it went well. */
  async send(request: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.done = false;
    this.failure = null;
    try {
      await request();
      this.done = true;
    } catch (error) {
      this.failure = refusal(error);
    } finally {
      this.busy = false;
    }
    return this.done;
  }
}
