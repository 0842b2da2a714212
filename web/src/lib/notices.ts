// Notices of the browser when it is the reader's turn and the page is not in sight.
import { settings } from './settings.svelte';

const can = (): boolean => typeof window !== 'undefined' && 'Notification' in window;

/** Whether this browser can show notices at all. */
export function noticesPossible(): boolean {
  return can() && Notification.permission !== 'denied';
}

/**
 * Switches notices on or off. Switching on asks the browser for its permission; without it they
 * stay off, and the answer is false.
 */
export async function setNotices(on: boolean): Promise<boolean> {
  const granted = on && can() && (await Notification.requestPermission()) === 'granted';
  settings.notices = granted;
  return granted;
}

/** Shows a notice if they are on and the page is hidden; one for each `tag`, the newest. */
export function notice(tag: string, title: string, text: string): void {
  if (!settings.notices || !can() || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const shown = new Notification(title, { body: text, tag, icon: '/icon-turn.svg' });
    const seen = (): void => {
      shown.close();
      document.removeEventListener('visibilitychange', seen);
    };
    shown.addEventListener('click', () => window.focus());
    document.addEventListener('visibilitychange', seen);
  } catch {
    // Some phones have the means by name only; the title of the tab says it too.
  }
}
