// A moment that moves on while something on the screen counts down.

class Visibility {
  visible = $state(true);

  constructor() {
    if (typeof document === 'undefined') return;
    this.visible = !document.hidden;
    document.addEventListener('visibilitychange', () => (this.visible = !document.hidden));
  }
}

/** Whether the page's tab is in front. */
export const visibility = new Visibility();

/**
 * The present moment, in milliseconds of `performance.now()`, renewed when `wait` says that
 * something shown changes: it tells how many milliseconds after the given moment that is, or null
 * while nothing runs. No timer runs then, nor while the tab is hidden. To be called while a
 * component is made.
 */
export function ticking(wait: (moment: number) => number | null): { readonly moment: number } {
  let moment = $state(performance.now());
  $effect(() => {
    // What runs on while the tab is hidden is up to date when it comes back.
    if (visibility.visible) moment = performance.now();
  });
  $effect(() => {
    const milliseconds = visibility.visible ? wait(moment) : null;
    if (milliseconds === null) return;
    const timer = setTimeout(() => (moment = performance.now()), milliseconds);
    return () => clearTimeout(timer);
  });
  return {
    get moment() {
      return moment;
    },
  };
}
