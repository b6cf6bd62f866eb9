import { z } from 'zod';
import { percentage } from '../maths/rational.ts';
import { type FightSide, FIGHT_SIDES, fightPayout } from './cockfight.ts';
import { CHANCES, DRAW_ODDS, type FightLine, fightOf, LINES, lowestReturn, oddsOf } from './fight-lines.ts';
import { spotLimits } from './stakes.ts';
import { mapSpots, type TableRules } from './table.ts';
import { tableTexts } from './texts.ts';

const FIGHT_MS = 8500;

const termsSchema = z.object({
  line: z
    .number()
    .int()
    .min(0)
    .max(LINES.length - 1),
});
const resultSchema = z.object({ winner: z.enum(FIGHT_SIDES) });
const sideSchema = z.enum(FIGHT_SIDES);

const RETURNS = {
  meron: percentage(lowestReturn('meron'), 2),
  draw: percentage(lowestReturn('draw'), 2),
  wala: percentage(lowestReturn('wala'), 2),
} as const;

/** Fights at fixed Malay odds, which differ from round to round (§9). */
export const COCKFIGHT_TABLE: TableRules = {
  gameCode: 'ARENA',
  titles: { vi: 'Sới Gà Làng', en: 'Village Arena' },
  taglines: { vi: 'Meron hay Wala, mỗi trận chưa đầy một phút', en: 'Meron or Wala, a fight in under a minute' },
  category: 'COCKFIGHT',
  type: 'table',
  tags: ['animals', 'asia'],
  motif: 'rooster',
  palette: {
    skyTop: '#1f1033',
    skyBottom: '#b9502c',
    glow: '#ffcf8a',
    frame: '#f0a830',
    reel: '#150a1f',
    accent: '#ffd46b',
  },
  rtp: RETURNS.meron < RETURNS.wala ? RETURNS.meron : RETURNS.wala,
  returns: RETURNS,
  layout: 'fight',
  icon: 'meron',
  timing: { bettingMs: 15_000, closedMs: 1500, resultMs: 5000 },
  spots: ['meron', 'draw', 'wala'],
  isOneSpotPerBet: true,
  limits(currency) {
    const { main, side } = spotLimits(currency, { vnd: '500000', other: '50' });
    return { meron: main, wala: main, draw: side };
  },
  open: (_shoe, dice) => ({ terms: { line: dice.below(LINES.length) }, shoe: null }),
  decide({ terms }, dice) {
    const result = { winner: fightOf(lineOf(terms), dice.below(CHANCES)) };
    return { result, shoe: null, showMs: FIGHT_MS };
  },
  payouts(spots, result, terms) {
    const { winner } = resultSchema.parse(result);
    return mapSpots(spots, (spot, amountMinor) => {
      const side = sideSchema.parse(spot);
      return fightPayout({ side, amountMinor, odds: oddsOf(lineOf(terms), side) }, winner, undefined);
    });
  },
  viewTerms(terms) {
    const line = lineOf(terms);
    return { meron: line.meron, wala: line.wala, draw: DRAW_ODDS };
  },
  viewResult: (result) => ({ winner: resultSchema.parse(result).winner, also: [] }),
  roadOf: () => 0,
  betFields({ number, startsAt, terms, spots, language }) {
    const side = sideSchema.parse(Object.keys(spots)[0]);
    const odds = priceOf(lineOf(terms), side);
    const { ticket, spots: names } = tableTexts(language).fight;
    const leg = {
      sport: ticket.sport,
      league: this.titles[language],
      event: ticket.event.replace('{number}', String(number)),
      startsAt: startsAt.toISOString(),
      market: ticket.market,
      selection: names[side],
      odds,
      live: false,
    };
    return { ticket: { type: 'single', oddsFormat: 'malay', odds, legs: [leg] } };
  },
};

const priceOf = (line: FightLine, side: FightSide) => (side === 'draw' ? DRAW_ODDS : line[side]);

function lineOf(terms: unknown): FightLine {
  const line = LINES[termsSchema.parse(terms).line];
  if (!line) throw new Error('a round has no line');
  return line;
}
