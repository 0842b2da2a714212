// The browser's tab: its title and icon say what is on the screen and whose turn it is.
import { t } from './messages.svelte';

class Tab {
  /** What is on the screen; empty for the home page. */
  title = $state('');
  /** Whose turn it is on the screen; null where nobody is to act. */
  turn = $state<'yours' | 'other' | null>(null);
  /** The turn, or how the match ended, in words. */
  news = $state('');

  /** To be called by each screen. */
  show(title: string, turn: 'yours' | 'other' | null = null, news = ''): void {
    this.title = title;
    this.turn = turn;
    this.news = news;
  }

  /** The news stand first: a narrow tab shows no more. */
  readonly text = $derived.by(() => {
    const news = this.turn === 'yours' ? `\u25cf ${this.news}` : this.news;
    return [news, this.title, t('page.name')].filter((part) => part !== '').join(' \u00b7 ');
  });

  readonly icon = $derived.by(() =>
    this.turn === 'yours' ? '/icon-turn.svg' : this.turn === 'other' ? '/icon-wait.svg' : '/icon.svg',
  );
}

export const tab = new Tab();
