import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { createAttempt } from '../games/attempts.ts';
import { isLess } from '../maths/rational.ts';
import type { Dice } from '../maths/dice.ts';
import { legResult } from '../sports/legs.ts';
import { resettle } from '../sports/resettlement.ts';
import { settleTicket, ticketRefusal } from '../sports/tickets.ts';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import { plainContent, type Ticket, type TicketContent, type TicketLeg } from '../store/tickets.ts';
import type { Outbound } from '../wallet/outbound.ts';
import type { Settlement } from '../wallet/settlement.ts';
import type { OperationFields } from '../wallet/transport.ts';
import { oddsOf, ruleLeg, walletTicket, withResults } from './legs.ts';
import { type Matches, sportOf } from './matches.ts';
import { maxPayout } from './stakes.ts';

const TICK_MS = 500;
/** The clock rests when no page has asked for this long, no ticket waits and no result of a ticket can be corrected. */
const WATCHED_MS = MINUTE_MS;
const SCHEDULE_MS = 30 * SECOND_MS;

export interface BookmakerDeps {
  store: Store;
  settlement: Settlement;
  outbound: Pick<Outbound, 'resolve'>;
  matches: Matches;
  dice: Dice;
  clock: Clock;
  log: Logger;
}

export interface Bookmaker {
  start(): void;
  stop(): void;
  /** Brings matches and tickets to the present: a page is looking. */
  watch(): void;
}

/** Accepts, settles and resettles tickets as the clock of the matches runs. */
export function createBookmaker(deps: BookmakerDeps): Bookmaker {
  const { store, matches, clock, outbound, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let [watchedUntilMs, scheduledMs] = [0, 0];

  const attempt = createAttempt(log);

  const advance = (nowMs: number) => {
    store.transaction(() => {
      if (Math.abs(nowMs - scheduledMs) >= SCHEDULE_MS) {
        matches.schedule(nowMs);
        scheduledMs = nowMs;
      }
      matches.advance(nowMs, (fixtureId) => store.tickets.markResettlement(fixtureId));
    });
    for (const id of store.tickets.active()) {
      const due = attempt(id, () => store.transaction(() => moveOn(deps, id, nowMs))) ?? [];
      for (const txId of due) void outbound.resolve(txId);
    }
  };

  const tick = () =>
    attempt('matches', () => {
      const nowMs = clock.now().getTime();
      const isAwake = nowMs < watchedUntilMs || store.tickets.active().length > 0 || store.fixtures.awaitFinal(nowMs);
      if (isAwake) advance(nowMs);
    });

  return {
    start() {
      tick();
      timer = setInterval(tick, TICK_MS);
    },
    stop() {
      clearInterval(timer);
    },
    watch() {
      const nowMs = clock.now().getTime();
      watchedUntilMs = nowMs + WATCHED_MS;
      advance(nowMs);
    },
  };
}

/** Does what is due for a ticket, unless a transaction of it is on its way. Returns the ids of those that are due now. */
function moveOn(deps: BookmakerDeps, id: string, nowMs: number): string[] {
  const { store } = deps;
  const [ticket, round] = [store.tickets.byRound(id), store.rounds.byId(id)];
  if (!ticket || !round) throw new Error(`ticket ${id} is not complete`);
  if (store.transactions.hasPending(round.id)) return [];
  if (round.state === 'disputed') {
    // A person decides now.
    store.tickets.save({ ...ticket, state: 'closed', isResettlementDue: false });
    return [];
  }
  if (ticket.isResettlementDue) return resettleTicket(deps, ticket, round);
  if (round.state !== 'open') return [];
  if (ticket.state === 'placed') return nowMs < ticket.decideMs ? [] : [decide(deps, ticket, round, nowMs)];
  return settleOpen(deps, ticket, round);
}

type Judged = { legs: TicketLeg[] } | { refusal: string };

/** Accepts a ticket at the odds of now, or refuses it and refunds the stake. */
function decide({ store, settlement, matches }: BookmakerDeps, ticket: Ticket, round: Round, nowMs: number): string {
  const judged = judge(matches, ticket.content, round, nowMs);
  if ('refusal' in judged) {
    store.tickets.save({ ...ticket, state: 'closed', content: { ...ticket.content, refusal: judged.refusal } });
    return settlement.refund(round);
  }
  const content = { ...ticket.content, legs: judged.legs };
  store.tickets.save({ ...ticket, state: 'open', content });
  return settlement.confirm(round, sentTicket(round, content));
}

function judge(matches: Matches, content: TicketContent, round: Round, nowMs: number): Judged {
  const legs: TicketLeg[] = [];
  for (const leg of content.legs) {
    const match = matches.byId(leg.fixture, nowMs);
    const cents = match ? matches.price(match, leg) : null;
    if (!match || cents === null) return { refusal: 'market_suspended' };
    if (!content.acceptsAnyOdds && isLess(oddsOf(cents), oddsOf(leg.cents))) return { refusal: 'odds_changed' };
    legs.push({ ...leg, cents, isLive: match.phase === 'live', scoreAtBet: match.score });
  }
  const placed = { stakeMinor: round.stakeMinor, legs: legs.map((leg) => ruleLeg(leg)) };
  const refusal = ticketRefusal(placed, maxPayout(round.currency));
  return refusal ? { refusal } : { legs };
}

/** Returns a ticket as the portal is sent it, with the results that its legs have. */
function sentTicket({ gameCode }: Round, { legs, format }: TicketContent): OperationFields {
  return walletTicket(sportOf(gameCode).name, legs, format);
}

const ruleLegs = (legs: readonly TicketLeg[]) => legs.map((leg) => ruleLeg(leg, leg.score));

function settleOpen(deps: BookmakerDeps, ticket: Ticket, round: Round): string[] {
  const legs = withResults(deps.store.fixtures, ticket.content.legs);
  const { payoutMinor } = settleTicket(ticket.content.stakeLeftMinor, ruleLegs(legs));
  if (payoutMinor === undefined) return [];
  const content = { ...ticket.content, legs };
  deps.store.tickets.save({ ...ticket, state: 'closed', content });
  const winMinor = round.winMinor + payoutMinor;
  const outcome = plainContent(content);
  return [
    deps.settlement.settle(round, {
      outcome,
      winMinor,
      reopened: content.reopened,
      ticket: sentTicket(round, content),
    }),
  ];
}

/** Corrects what a closed ticket has paid, for the part of it that was not cashed out. */
function resettleTicket(deps: BookmakerDeps, ticket: Ticket, round: Round): string[] {
  const { store, settlement, clock } = deps;
  const { content } = ticket;
  const before = content.legs;
  const after = withResults(deps.store.fixtures, before);
  // Only the difference counts: the portal applies it to the balance and to receivables.
  const { differenceMinor, reason } = resettle(
    { stakeMinor: content.stakeLeftMinor, before: ruleLegs(before), after: ruleLegs(after) },
    { balanceMinor: 0n, receivableMinor: 0n },
  );
  const isAffected = round.state === 'settled' && content.stakeLeftMinor > 0n;
  const isSame = before.every((leg, at) => {
    const corrected = after[at];
    return !corrected || legResult(ruleLeg(leg, leg.score)) === legResult(ruleLeg(corrected, corrected.score));
  });
  const changed = { ...ticket, isResettlementDue: false, content: { ...content, legs: after } };
  if (!isAffected || isSame || (reason === 'resettle' && differenceMinor === 0n)) {
    store.tickets.save(isAffected ? changed : { ...ticket, isResettlementDue: false });
    return [];
  }
  const resettlements = [
    ...content.resettlements,
    { reason, amountMinor: differenceMinor, atMs: clock.now().getTime() },
  ];
  const isOpen = reason === 'unsettle';
  const corrected: TicketContent = {
    ...changed.content,
    resettlements,
    ...(isOpen ? { reopened: content.reopened + 1, partSent: 0 } : {}),
  };
  store.tickets.save({ ...changed, state: isOpen ? 'open' : 'closed', content: corrected });
  const outcome = isOpen ? undefined : plainContent(corrected);
  const sent = { ticket: sentTicket(round, corrected), sequence: resettlements.length };
  return [settlement.adjust(round, { differenceMinor, reason, outcome, ...sent })];
}
