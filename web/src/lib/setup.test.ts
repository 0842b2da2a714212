import { expect, it } from 'vitest';
import { boardSource, boardText, namedBoards } from './boards';
import type { GameInfo } from './contract';
import { effective, errorOfRows, fieldOf, overrides } from './setup';

const game: GameInfo = {
  name: 'g',
  seat_counts: [2],
  has_chance: false,
  options: [
    { name: 'size', kind: 'integer', default: 10, minimum: 4, maximum: 12 },
    { name: 'pie', kind: 'flag', default: true },
    { name: 'board', kind: 'text', default: 'random' },
  ],
  variants: { plain: {}, large: { size: 12 } },
  bots: [{ name: 'a', elo: 0 }],
  usual_bot: 'a',
  catalogue: null,
};
const error = (code: string, parts: string[] = [], parameters = {}) => ({
  code,
  parts,
  parameters,
  message: '',
});

it('puts what was chosen over the variant, and the variant over the defaults', () => {
  expect(effective(game, 'large', { pie: false })).toEqual({
    size: 12,
    pie: false,
    board: 'random',
  });
});

it('sends only what differs from the variant', () => {
  expect(overrides(game, 'large', { size: 12, pie: false })).toEqual({ pie: false });
  expect(overrides(game, 'plain', { size: 12, pie: true })).toEqual({ size: 12 });
});

it('finds the field that an error speaks of', () => {
  expect(fieldOf(error('game.option.range', ['size']), game.options)).toBe('size');
  expect(fieldOf(error('lits.board.ragged', ['XO.']), game.options)).toBe('board');
  expect(fieldOf(error('game.seats.range', ['5']), game.options)).toBe('seats');
  expect(fieldOf(error('game.bot.unknown', ['z']), game.options)).toBe('seats');
  expect(fieldOf(error('page.new.seed.error'), game.options)).toBe('seed');
  expect(fieldOf(error('server.busy'), game.options)).toBeNull();
  expect(fieldOf(error('play.clock.range', ['turn']), game.options)).toBe('clock');
  expect(fieldOf(error('server.malformed', ['body.clock.fischer.base']), game.options)).toBe('clock');
  expect(fieldOf(error('server.rated.guest'), game.options)).toBe('rated');
  expect(fieldOf(error('server.rated.seats', ['seats']), game.options)).toBe('seats');
  expect(fieldOf(error('play.series.games', ['games']), game.options)).toBe('series');
});

it('reads pasted rows however they are separated', () => {
  expect(boardText(' X O . \n\n..O\r\nX|.|.\n')).toBe('XO./..O/X..');
  expect(boardText('XO/OX')).toBe('XO/OX');
});

it('tells where a board comes from', () => {
  const boards = namedBoards({ boards: [{ name: 'moats' }] });
  expect(boardSource('random-free', boards)).toBe('random-free');
  expect(boardSource('moats', boards)).toBe('named');
  expect(boardSource('XO/OX', boards)).toBe('rows');
  expect(namedBoards({ colours: [] })).toEqual([]);
});

it('tells at the rows of a pasted board what is wrong with them', () => {
  const range = error('game.option.range', ['size'], { option: 'size', minimum: 4, maximum: 12 });
  expect(errorOfRows(range, game, 3)).toMatchObject({ code: 'g.board.size', parts: ['3'] });
  for (const about of [
    error('g.board.ragged', ['XO.']),
    error('g.setup.board_symbols', ['symbols', 'board']),
    error('page.board.rows.empty'),
  ]) {
    expect(errorOfRows(about, game, 4)).toBe(about);
  }
  expect(errorOfRows(error('game.bot.unknown', ['z']), game, 4)).toBeNull();
});
