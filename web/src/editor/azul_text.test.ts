import { describe, expect, it } from 'vitest';
import {
  added,
  amount,
  floorTouched,
  lineTouched,
  newAzul,
  NONE,
  restIntoBag,
  tilesOf,
  wallTouched,
  withMarker,
  withPlayer,
  withSeats,
} from './azul_draft';
import { azulText, readAzul } from './azul_text';

/** The example of docs/notation.md, without its phase. */
const EXAMPLE =
  'azul wall=coloured round=1 first=1 turn=2 displays=-/KKKK/-/BYRW/- centre=R marker=2 ' +
  'bag=17B18Y18R16K19W lid=- player=0:B/-/-/-/-:...../...../...../...../.....:B ' +
  'player=0:-/Y/-/-/-:...../...../...../...../.....:M';

describe('the text', () => {
  it('is that of a game before its first deal', () => {
    expect(azulText(newAzul())).toBe(
      'azul wall=coloured round=1 first=1 displays=-/-/-/-/- centre=- marker=centre ' +
        'bag=20B20Y20R20K20W lid=- player=0:-/-/-/-/-:...../...../...../...../.....:- ' +
        'player=0:-/-/-/-/-:...../...../...../...../.....:-',
    );
  });

  it('names the player to move while tiles are on offer', () => {
    const draft = { ...newAzul(), turn: 1 };
    expect(azulText(draft)).not.toContain('turn=');
    expect(azulText(added(draft, 'centre', 'R', 1))).toContain('turn=2');
  });
});

describe('reading', () => {
  it('gives back what was written', () => {
    expect(azulText(readAzul(EXAMPLE) ?? newAzul())).toBe(EXAMPLE);
  });

  it('takes fields in any order and case, with numbers, and knows what is left out', () => {
    const player = 'player=12:b/2b/-/-/-:B..../...../...../...../.....:2rm';
    const draft = readAzul(`AZUL Bag=20b DISPLAYS=3by/-/-/-/- ${player} ${player} first=2 wall=GREY`);
    expect(draft).toMatchObject({ wall: 'grey', round: 1, first: 1, turn: 1, marker: null });
    expect(draft?.displays[0]).toEqual({ ...NONE, B: 3, Y: 1 });
    expect(draft?.players[1]).toMatchObject({
      score: 12,
      lines: [{ colour: 'B', count: 1 }, { colour: 'B', count: 2 }, {}, {}, {}],
      floor: ['R', 'R', 'marker'],
    });
  });

  it.each([
    ['another game', 'X.../..../..../.... X -'],
    ['a word that is no colour', EXAMPLE.replace('KKKK', 'KKXK')],
    ['a marker among tiles', EXAMPLE.replace('centre=R', 'centre=M')],
    ['a wrong number of displays', EXAMPLE.replace('/BYRW', '')],
    ['a mixed line', EXAMPLE.replace('-/Y/', '-/YR/')],
    ['a player who is not there', EXAMPLE.replace('marker=2', 'marker=3')],
    ['a short wall', EXAMPLE.replace('...../:', ':').replace('...../', '')],
    ['no bag', EXAMPLE.replace(/bag=\S+ /, '')],
  ])('leaves %s to the server', (_, text) => {
    expect(readAzul(text)).toBeNull();
  });
});

describe('a draft', () => {
  it('fills a line up to a place, and takes its last tile away again', () => {
    let draft = lineTouched(newAzul(), 0, 2, 1, 'R');
    expect(draft.players[0]?.lines[2]).toEqual({ colour: 'R', count: 2 });
    draft = lineTouched(draft, 0, 2, 1, 'K');
    expect(draft.players[0]?.lines[2]).toEqual({ colour: 'K', count: 2 });
    draft = lineTouched(draft, 0, 2, 1, 'K');
    expect(draft.players[0]?.lines[2]).toEqual({ colour: 'K', count: 1 });
    draft = lineTouched(draft, 0, 2, 0, 'K');
    expect(draft.players[0]?.lines[2]).toEqual({ colour: null, count: 0 });
    expect(draft.players[1]).toEqual(newAzul().players[1]);
  });

  it('lays and takes away tiles of wall and floor line', () => {
    const laid = wallTouched(newAzul(), 1, 4, 3, 'W');
    expect(laid.players[1]?.wall[4]).toEqual([null, null, null, 'W', null]);
    expect(azulText(wallTouched(laid, 1, 4, 3, 'W'))).toBe(azulText(newAzul()));
    const floor = floorTouched(floorTouched(newAzul(), 0, 3, 'B'), 0, 6, 'Y');
    expect(floor.players[0]?.floor).toEqual(['B', 'Y']);
    expect(floorTouched(floor, 0, 0, 'R').players[0]?.floor).toEqual(['Y']);
  });

  it('moves the one marker from floor line to floor line', () => {
    const second = withMarker(withMarker(newAzul(), 0), 1);
    expect(second.players.map(({ floor }) => floor)).toEqual([[], ['marker']]);
    expect(withMarker(second, null)).toMatchObject({ marker: null, players: [{ floor: [] }, { floor: [] }] });
    const full = withPlayer(newAzul(), 0, { floor: Array<'B'>(7).fill('B') });
    expect(withMarker(full, 0).players[0]?.floor).toHaveLength(7);
  });

  it('puts what lies nowhere else into the bag', () => {
    let draft = added(newAzul(), 1, 'B', 3);
    draft = wallTouched(lineTouched(draft, 0, 1, 1, 'B'), 0, 0, 0, 'B');
    draft = withMarker(floorTouched(added(draft, 'lid', 'B', 1), 1, 0, 'B'), 1);
    expect(amount(draft, 'B')).toEqual({ found: 28, wanted: 20 });
    draft = restIntoBag(draft);
    expect(tilesOf(draft, 'bag')).toEqual({ B: 12, Y: 20, R: 20, K: 20, W: 20 });
    expect(amount(draft, 'B')).toEqual({ found: 20, wanted: 20 });
  });

  it('has no negative tiles and never more than a box', () => {
    expect(added(newAzul(), 'centre', 'R', -1)).toEqual(newAzul());
    expect(added(newAzul(), 'bag', 'R', 1).bag.R).toBe(20);
  });

  it('keeps its players when others come', () => {
    const four = withSeats({ ...lineTouched(newAzul(), 1, 0, 0, 'R'), first: 1 }, 4);
    expect(four.displays).toHaveLength(9);
    expect(four.players[1]?.lines[0]?.colour).toBe('R');
    const fewer = withSeats({ ...withMarker(four, 3), first: 3, turn: 3 }, 2);
    expect(fewer).toMatchObject({ first: 1, turn: 1, marker: null });
    expect(fewer.displays).toHaveLength(5);
  });
});
