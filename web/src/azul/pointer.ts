// Turns the pointer's doings on a group of tiles into choosing and dragging, and keys into walking.
import type { Group } from './groups';
import type { AzulInput, Pointing } from './input.svelte';

/** A pointer that moved this far (pixels) drags; less is a click. */
const SLACK = 7;

/** What kind of pointing a click came from. */
export function pointingOf(event: MouseEvent): Pointing {
  if (event.detail === 0) return 'keyboard';
  const kind = (event as Partial<PointerEvent>).pointerType;
  return kind === 'touch' || kind === 'pen' ? 'touch' : 'mouse';
}

/** The target under a point of the window, if any. */
function targetAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-target]');
  return found?.dataset['target'] ?? null;
}

/** Lets a group of tiles be clicked and dragged; an attachment for its button. */
export function handle(input: AzulInput, group: () => Group): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { id: number; x: number; y: number } | null = null;
    let dragged = false;

    const down = (event: PointerEvent) => {
      dragged = false;
      if (event.button !== 0 || !event.isPrimary) return;
      start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (start === null || event.pointerId !== start.id) return;
      if (input.drag === null) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
        if (!input.takeable(group())) return;
        input.startDrag(group(), event.clientX, event.clientY);
        node.setPointerCapture(event.pointerId);
        dragged = true;
      }
      input.moveDrag(event.clientX, event.clientY, targetAt(event.clientX, event.clientY));
    };
    const end = (commit: boolean) => (event: PointerEvent) => {
      if (start === null || event.pointerId !== start.id) return;
      start = null;
      if (input.drag !== null) input.endDrag(commit);
    };
    const up = end(true);
    const cancel = end(false);
    const click = (event: MouseEvent) => {
      if (dragged) {
        dragged = false;
        return;
      }
      input.choose(group());
      // By keyboard the next thing wanted is a line: go to the first that the tiles fit.
      if (event.detail === 0 && input.chosen !== null) focusSoon(`[data-target]:not([aria-disabled='true'])`);
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', cancel);
    node.addEventListener('click', click);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('click', click);
    };
  };
}

/** Moves the focus to the first fitting element once the page has followed. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/** Arrow keys, Home and End walk among the elements that match the selector inside `root`. */
export function walk(event: KeyboardEvent, root: Element | null, selector: string): void {
  const all = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const here = all.indexOf(event.currentTarget as HTMLElement);
  const last = all.length - 1;
  const to =
    event.key === 'ArrowRight' || event.key === 'ArrowDown'
      ? here === last ? 0 : here + 1
      : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
        ? here <= 0 ? last : here - 1
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? last
            : -1;
  if (to < 0) return;
  event.preventDefault();
  all[to]?.focus();
}
