import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { refusalOf, type RefusedBet } from '../games/bet-result.ts';
import { type Bets, BetConflictError } from '../games/bets.ts';
import { isLess, rational } from '../maths/rational.ts';
import type { Leg, LegRefusal } from '../sports/legs.ts';
import { type TicketRefusal, ticketRefusal } from '../sports/tickets.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { type Choice, choiceSchema, readLeg, ticketLegs } from './choices.ts';
import { walletTicket } from './legs.ts';
import { type Matches, sportOf } from './matches.ts';
import { maxPayout, readStake, type StakeRefusal } from './stakes.ts';
import { type TicketView, viewTicket } from './views.ts';

export const placementSchema = choiceSchema.extend({
  betId: z.string().regex(/^[\w-]{8,64}$/),
  stake: z.string().max(24),
});
export type Placement = z.infer<typeof placementSchema>;

export type PlacementRefusal =
  | StakeRefusal
  | LegRefusal
  | TicketRefusal
  | 'selection_invalid'
  | 'market_closed'
  | 'market_suspended'
  | 'odds_changed'
  | 'bet_id_reused';

export type Placed =
  | { error: PlacementRefusal }
  | { outcome: 'placed'; ticket: TicketView; balance: string | null }
  | RefusedBet;

export interface PlacingDeps {
  store: Store;
  bets: Bets;
  matches: Matches;
  clock: Clock;
}

/** Places a ticket, or finds the one that was placed with its betId. Nothing is debited for one that the rules refuse. */
export async function placeTicket(deps: PlacingDeps, session: Session, request: Placement): Promise<Placed> {
  const { store, bets } = deps;
  const { betId, stake, ...input } = request;
  const stakeMinor = readStake(stake, session.currency);
  if (typeof stakeMinor === 'string') return { error: stakeMinor };
  const isKnown = store.rounds.byBet(session.id, betId) !== undefined;
  const refusal = isKnown ? undefined : refusalReason(deps, session, stakeMinor, input);
  if (refusal) return { error: refusal };
  try {
    const { name } = sportOf(session.gameCode);
    const ticket = isKnown ? {} : walletTicket(name, ticketLegs(store, input, deps.clock), input.format);
    const round = await bets.place(session, { betId, stakeMinor, input, fields: { hold: true, ticket } });
    return placed(store, round);
  } catch (error) {
    if (error instanceof BetConflictError) return { error: 'bet_id_reused' };
    throw error;
  }
}

function placed(store: Store, round: Round | undefined): Placed {
  const ticket = round && store.tickets.byRound(round.id);
  if (!ticket) return refusalOf(round) ?? { outcome: 'unresolved' };
  return { outcome: 'placed', ticket: viewTicket(store, ticket, round), balance: round.balance ?? null };
}

function refusalReason(
  { matches, clock }: PlacingDeps,
  { gameCode, currency }: Session,
  stakeMinor: bigint,
  { legs: choices, acceptsAnyOdds }: Choice,
): PlacementRefusal | undefined {
  const legs: Leg[] = [];
  for (const choice of choices) {
    const leg = readLeg(choice);
    if (typeof leg === 'string') return leg;
    legs.push(leg);
  }
  const byRules = ticketRefusal({ stakeMinor, legs }, maxPayout(currency));
  if (byRules) return byRules;
  const nowMs = clock.now().getTime();
  const refusals = legs.map((leg) => {
    const match = matches.byId(leg.event, nowMs);
    if (match?.fixture.gameCode !== gameCode || match.phase === 'finished') return 'market_closed';
    const cents = matches.price(match, leg);
    if (cents === null) return match.isSuspended ? 'market_suspended' : 'market_closed';
    return !acceptsAnyOdds && isLess(rational(BigInt(cents), 100n), leg.odds) ? 'odds_changed' : undefined;
  });
  return refusals.find((refusal) => refusal !== undefined);
}
