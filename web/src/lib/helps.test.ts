import { describe, expect, it } from 'vitest';
import { seatInfo, snapshot } from './fixture';
import { allowsHint, allowsWhatIf } from './helps';

const bot = seatInfo(1, { kind: 'bot', bot: 'greedy' });
const mine = seatInfo(0, { yours: true });

describe('help in a match', () => {
  it('offers a hint exactly where the server does', () => {
    expect(allowsHint(snapshot({ actions: { seats: { 0: ['move', 'hint'] }, host: [] } }))).toBe(true);
    expect(allowsHint(snapshot({ actions: { seats: { 0: ['move'] }, host: [] } }))).toBe(false);
  });

  it('offers a board of one\'s own against bots alone, and to everybody after the end', () => {
    expect(allowsWhatIf(snapshot({ seats: [mine, bot] }))).toBe(true);
    expect(allowsWhatIf(snapshot({ seats: [mine, seatInfo(1)] }))).toBe(false);
    expect(allowsWhatIf(snapshot({ seats: [mine, bot], rated: true }))).toBe(false);
    expect(allowsWhatIf(snapshot({ seats: [seatInfo(0), bot], your_seats: [] }))).toBe(false);
    expect(allowsWhatIf(snapshot({ seats: [mine, seatInfo(1)], status: 'over' }))).toBe(true);
    expect(allowsWhatIf(snapshot({ seats: [mine, bot], hidden: true }))).toBe(false);
  });
});
