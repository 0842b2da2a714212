// One polite live region for the whole page.

class Announcer {
  text = $state('');

  /** Says something to a screen reader. The same text twice is still said twice. */
  say(text: string): void {
    this.text = this.text === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
