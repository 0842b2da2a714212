// The drawings of tiles, marker and plate, from the look that all pictures share
// (src/tilewright/drawing/look.json), put into the document once and used by reference.
import { azul } from '../../../src/tilewright/drawing/look.json';
import { LETTERS } from './types';

interface Shape {
  d: string;
  fill: string;
  stroke: string;
  width: number;
  opacity: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const ROOT = 'azul-symbols';

/** A colour of the look is a value, or the name of a token of the page. */
function paint(colour: string): string {
  return colour === 'none' || colour.startsWith('#') ? colour : `var(--${colour})`;
}

function group(shapes: readonly Shape[], theme?: string): SVGGElement {
  const node = document.createElementNS(SVG, 'g');
  // Selectors do not reach into used symbols, but custom properties are inherited there.
  if (theme !== undefined) node.style.display = `var(--azul-${theme})`;
  for (const shape of shapes) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', shape.d);
    path.style.fill = paint(shape.fill);
    path.style.stroke = paint(shape.stroke);
    path.setAttribute('stroke-width', String(shape.width));
    if (shape.opacity !== 1) path.setAttribute('opacity', String(shape.opacity));
    node.append(path);
  }
  return node;
}

function symbol(name: string, box: string, ...groups: SVGGElement[]): SVGSymbolElement {
  const node = document.createElementNS(SVG, 'symbol');
  node.id = `azul-${name}`;
  node.setAttribute('viewBox', box);
  node.append(...groups);
  return node;
}

/** Side of a tile in the units of the drawings. */
export const TILE = azul.tile;
const TILE_BOX = `0 0 ${azul.tile} ${azul.tile}`;
/** Where the four tiles of a display lie, as parts of its diameter from its left and upper edge. */
export const PLACES = azul.plate.tiles.map(([x = 0, y = 0]) => ({
  x: (x + azul.plate.radius) / (2 * azul.plate.radius),
  y: (y + azul.plate.radius) / (2 * azul.plate.radius),
}));
/** A tile's side as a part of a display's diameter. */
export const TILE_ON_PLATE = azul.tile / (2 * azul.plate.radius);

/** Puts the symbols into the document unless they are there. */
export function provideSymbols(): void {
  if (document.getElementById(ROOT) !== null) return;
  const svg = document.createElementNS(SVG, 'svg');
  svg.id = ROOT;
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  svg.style.position = 'absolute';
  for (const letter of LETTERS) {
    const tile = azul.tiles[letter];
    svg.append(
      symbol(letter, TILE_BOX, group(tile.shapes)),
      symbol(
        `${letter}-printed`,
        TILE_BOX,
        group(tile.printed.light, 'light'),
        group(tile.printed.dark, 'dark'),
      ),
    );
  }
  const { radius, shapes } = azul.plate;
  svg.append(
    symbol('empty', TILE_BOX, group(azul.empty)),
    symbol('floor', TILE_BOX, group(azul.floor_place)),
    symbol('marker', TILE_BOX, group(azul.marker)),
    symbol(
      'plate',
      `${-radius} ${-radius} ${2 * radius} ${2 * radius}`,
      group(shapes.light, 'light'),
      group(shapes.dark, 'dark'),
    ),
  );
  document.body.append(svg);
}
