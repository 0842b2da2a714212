// The one place where the look (src/tilewright/drawing/look.json) becomes CSS custom properties.
// Pure: the build turns it into `virtual:look.css`, components name colours with `paint`.
//
// - A token is `--ground`, `--ink`, `--accent`, ...
// - Any other colour is named by its place in look.json: `lits.pieces.L.base` is
//   `--lits-pieces-L-base`, the fill of a shape `--azul-tiles-B-shapes-0-fill`. Where look.json
//   tells light from dark, that word is left out: `lits.symbols.styles.light.X.mine.fill` and
//   `….dark.X.mine.fill` are both `--lits-symbols-styles-X-mine-fill`, which follows the theme.

export interface Look {
  tokens: { light: Record<string, string>; dark: Record<string, string> };
  [room: string]: unknown;
}

type Path = readonly (string | number)[];
type Theme = 'light' | 'dark';

/** `['azul', 'empty', 0, 'fill']` -> `--azul-empty-0-fill` */
export function propertyName(path: Path): string {
  return `--${path.join('-').replaceAll('_', '-')}`;
}

/** The custom property for the colour at this place in look.json, ready for `fill` in a style. */
export function paint(...path: (string | number)[]): string {
  return `var(${propertyName(path)})`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Collects each colour below `node`; those under `light` and `dark` go to that theme only. */
function collect(
  node: unknown,
  path: Path,
  theme: Theme | null,
  tokens: ReadonlySet<string>,
  into: { always: string[]; light: string[]; dark: string[] },
): void {
  if (typeof node === 'string') {
    const value = node.startsWith('#') ? node : tokens.has(node) ? `var(--${node})` : null;
    if (value !== null) into[theme ?? 'always'].push(`${propertyName(path)}: ${value};`);
  } else if (Array.isArray(node)) {
    node.forEach((item, index) => collect(item, [...path, index], theme, tokens, into));
  } else if (isRecord(node)) {
    const themed = 'light' in node && 'dark' in node;
    for (const [name, value] of Object.entries(node)) {
      if (themed && (name === 'light' || name === 'dark')) {
        collect(value, path, name, tokens, into);
      } else {
        collect(value, [...path, name], theme, tokens, into);
      }
    }
  }
}

/** Light by default, dark when the system or the setting (`data-theme` on the root) says so. */
export function stylesheet(look: Look): string {
  const { tokens, ...rooms } = look;
  const names = new Set(Object.keys(tokens.light));
  const into = { always: [] as string[], light: [] as string[], dark: [] as string[] };
  collect(tokens, [], null, names, into);
  collect(rooms, [], null, names, into);
  const dark = `color-scheme: dark;\n  ${into.dark.join('\n  ')}`;
  return `:root {
  color-scheme: light;
  ${into.always.join('\n  ')}
  ${into.light.join('\n  ')}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) {
  ${dark}
  }
}
:root[data-theme='dark'] {
  ${dark}
}
`;
}
