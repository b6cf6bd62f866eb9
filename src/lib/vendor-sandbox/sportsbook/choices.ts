import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { SECOND_MS } from '#kernel/clock';
import type { Dice } from '../maths/dice.ts';
import { rational, times } from '../maths/rational.ts';
import { type Leg, type LegRefusal, parseLeg, SELECTIONS } from '../sports/legs.ts';
import { ODDS_FORMATS } from '../sports/odds.ts';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import type { TicketLeg } from '../store/tickets.ts';

const legSchema = z.strictObject({
  fixture: z.string().max(40),
  market: z.enum(['1x2', 'handicap', 'total']),
  selection: z.enum(['home', 'draw', 'away', 'over', 'under']),
  line: z.string().max(8).optional(),
  /** Decimal odds as the player has seen them. */
  odds: z.string().max(8),
});
type LegChoice = z.infer<typeof legSchema>;

/** Selections of a bet, as the page sends them. */
export const choiceSchema = z.strictObject({
  format: z.enum(ODDS_FORMATS),
  acceptsAnyOdds: z.boolean(),
  legs: z.array(legSchema).max(50),
});
export type Choice = z.infer<typeof choiceSchema>;

/** The bookmaker waits before it accepts a bet; on a live match for two to four seconds. */
const [DELAY_MS, LIVE_DELAY_MS, LIVE_SPREAD_MS] = [SECOND_MS / 2, 2 * SECOND_MS, 2 * SECOND_MS];

/** Reads a leg; the bookmaker's odds have two decimals. */
export function readLeg({ fixture, market, selection, line, odds }: LegChoice): Leg | LegRefusal | 'selection_invalid' {
  const open = { score: undefined, scoreAtBet: undefined, isVoid: false };
  const leg = parseLeg({ event: fixture, market, selection, line, odds, format: 'decimal', ...open });
  if (typeof leg === 'string') return leg;
  if (times(leg.odds, rational(100n)).denominator !== 1n) return 'odds_invalid';
  return SELECTIONS[market].includes(selection) ? leg : 'selection_invalid';
}

/** Describes the legs of a choice at the odds that the player has seen. */
export function ticketLegs(store: Pick<Store, 'fixtures'>, { legs }: Choice, clock: Clock): TicketLeg[] {
  return legs.map((choice) => {
    const fixture = store.fixtures.byId(choice.fixture);
    const leg = readLeg(choice);
    if (!fixture || typeof leg === 'string') throw new Error(`no leg on ${choice.fixture}`);
    const { id, league, home, away, startsMs } = fixture;
    const { market, selection, quarters, scoreAtBet } = leg;
    const cents = Number(times(leg.odds, rational(100n)).numerator);
    const isLive = startsMs <= clock.now().getTime();
    return { fixture: id, league, home, away, startsMs, isLive, market, selection, quarters, cents, scoreAtBet };
  });
}

/** Stores the ticket of a round whose stake has been debited; the bookmaker decides on it a moment later. */
export function openTicket(
  round: Round,
  { store, dice, clock }: { store: Store; dice: Dice; clock: Clock },
): undefined {
  const input = choiceSchema.parse(round.input);
  const legs = ticketLegs(store, input, clock);
  const delayMs = legs.some(({ isLive }) => isLive) ? LIVE_DELAY_MS + dice.below(LIVE_SPREAD_MS + 1) : DELAY_MS;
  const { format, acceptsAnyOdds } = input;
  const parts = { stakeLeftMinor: round.stakeMinor, partLeft: 10_000, partSent: 0, reopened: 0 };
  const content = { format, acceptsAnyOdds, legs, ...parts, cashOuts: [], resettlements: [] };
  store.tickets.add(round, content, clock.now().getTime() + delayMs);
}
