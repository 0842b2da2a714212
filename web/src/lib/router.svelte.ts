// Which screen the address asks for. A link inside the page changes the address without a reload.

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string | null }
  | { screen: 'match'; id: string }
  | { screen: 'watch'; id: string }
  | { screen: 'join'; token: string }
  | { screen: 'lobby' }
  | { screen: 'editor' }
  | { screen: 'account' }
  | { screen: 'person'; name: string }
  | { screen: 'analysis' }
  | { screen: 'study'; id: string }
  | { screen: 'puzzles' }
  | { screen: 'puzzle'; id: string }
  | { screen: 'learn'; lesson: string | null }
  | { screen: 'boards' }
  | { screen: 'board'; name: string }
  | { screen: 'settings' }
  | { screen: 'unknown' };

/** The text of a part of a path; null when it is not encoded as it must be. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The screen of a path such as `/match/ab12`. */
export function routeOf(path: string): Route {
  const [first = '', second, ...more] = path.split('/').filter((part) => part !== '');
  if (more.length > 0) return { screen: 'unknown' };
  if (second === undefined) {
    switch (first) {
      case '':
        return { screen: 'home' };
      case 'new':
        return { screen: 'new', game: null };
      case 'lobby':
        return { screen: 'lobby' };
      case 'editor':
        return { screen: 'editor' };
      case 'account':
        return { screen: 'account' };
      case 'puzzles':
        return { screen: 'puzzles' };
      case 'learn':
        return { screen: 'learn', lesson: null };
      case 'analysis':
        return { screen: 'analysis' };
      case 'boards':
        return { screen: 'boards' };
      case 'settings':
        return { screen: 'settings' };
      default:
        return { screen: 'unknown' };
    }
  }
  switch (first) {
    case 'new':
      return { screen: 'new', game: second };
    case 'match':
      return { screen: 'match', id: second };
    case 'watch':
      return { screen: 'watch', id: second };
    case 'study':
      return { screen: 'study', id: second };
    case 'join':
      return { screen: 'join', token: second };
    case 'boards':
      return { screen: 'board', name: second };
    case 'puzzles':
      return { screen: 'puzzle', id: second };
    case 'learn':
      return { screen: 'learn', lesson: second };
    case 'people': {
      const name = decoded(second);
      return name === null ? { screen: 'unknown' } : { screen: 'person', name };
    }
    default:
      return { screen: 'unknown' };
  }
}

/** The address of a person's page. */
export function personPath(name: string): string {
  return `/people/${encodeURIComponent(name)}`;
}

const inBrowser = typeof window !== 'undefined';

class Router {
  path = $state(inBrowser ? window.location.pathname : '/');
  /** What followed the path when the screen was entered, as in `?position=…`; empty without it. */
  query = $state(inBrowser ? window.location.search : '');
  route = $derived(routeOf(this.path));

  /** Follows the history and every plain click on a link inside the page. */
  start(): void {
    window.addEventListener('popstate', () => {
      this.path = window.location.pathname;
      this.query = window.location.search;
    });
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.target !== '' || link.hasAttribute('download')) return;
      if (link.origin !== window.location.origin) return;
      if (link.hash !== '' && link.pathname === window.location.pathname) return;
      if (routeOf(link.pathname).screen === 'unknown') return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  /** Goes to an address of this page, as a path or as the server writes it (with its host). */
  go(address: string, replace = false): void {
    const { pathname, search } = new URL(address, window.location.origin);
    if (replace) window.history.replaceState(null, '', pathname + search);
    else window.history.pushState(null, '', pathname + search);
    this.path = pathname;
    this.query = search;
    window.scrollTo(0, 0);
  }

  /** Writes what the screen now shows into its own address, for a reload and for who copies it. */
  note(query: string): void {
    window.history.replaceState(null, '', this.path + query);
  }
}

export const router = new Router();
