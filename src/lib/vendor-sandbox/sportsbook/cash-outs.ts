import { z } from 'zod';
import { SECOND_MS } from '#kernel/clock';
import type { Clock } from '#kernel/clock';
import { formatAmount } from '#kernel/money';
import { cryptoRandom, randomId } from '#kernel/ids';
import { CASH_OUT_MARGIN_BPS, type CashOutOffer, type CashOutRefusal, offerCashOut } from '../sports/cash-out.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { plainContent, type Ticket, type TicketContent } from '../store/tickets.ts';
import type { Outbound } from '../wallet/outbound.ts';
import type { Settlement } from '../wallet/settlement.ts';
import { oddsOf, presentSelection, ruleLeg } from './legs.ts';
import type { Matches } from './matches.ts';
import { type TicketView, viewTicket } from './views.ts';

/** How long an offer is valid. */
export const CASH_OUT_MS = 5 * SECOND_MS;
const WHOLE = 10_000;

const idSchema = z.string().regex(/^[\w-]{8,64}$/);
export const offerSchema = z.strictObject({ ticket: z.string().max(40), part: z.string().max(12) });
export const cashOutSchema = z.strictObject({
  cashOutId: idSchema,
  ticket: z.string().max(40),
  offer: z.string().max(40),
});

type Refusal = { error: CashOutRefusal | 'ticket_not_found' | 'offer_expired' | 'offer_changed' };

export interface OfferView {
  offer: string;
  amount: string;
  stakeClosed: string;
  stakeLeft: string;
  validMs: number;
}

interface MadeOffer {
  ticketId: string;
  part: string;
  offerMinor: bigint;
  untilMs: number;
}

export interface CashOutDeps {
  store: Store;
  matches: Matches;
  settlement: Settlement;
  outbound: Pick<Outbound, 'resolve'>;
  clock: Clock;
  cashOutMs: number;
}

export interface CashOuts {
  /** Offers to end a ticket or a part of it; the offer is valid for a few seconds. */
  offer(session: Session, request: z.infer<typeof offerSchema>): OfferView | Refusal;
  /** Takes an offer, once per cashOutId, if the odds have not become worse for the bookmaker. */
  take(session: Session, request: z.infer<typeof cashOutSchema>): { ticket: TicketView } | Refusal;
}

export function createCashOuts(deps: CashOutDeps): CashOuts {
  const { store, clock, outbound, cashOutMs } = deps;
  // Offers live a few seconds only: those of an earlier process have expired.
  const offers = new Map<string, MadeOffer>();
  return {
    offer(session, { ticket: ticketId, part }) {
      const found = findTicket(store, session, ticketId);
      if (!found) return { error: 'ticket_not_found' };
      const nowMs = clock.now().getTime();
      const offer = price(deps, found, part, nowMs);
      if (typeof offer === 'string') return { error: offer };
      for (const [id, { untilMs }] of offers) if (untilMs < nowMs) offers.delete(id);
      const id = randomId(cryptoRandom, 'O', 16);
      offers.set(id, { ticketId, part, offerMinor: offer.offerMinor, untilMs: nowMs + cashOutMs });
      return {
        offer: id,
        amount: formatAmount(offer.offerMinor),
        stakeClosed: formatAmount(offer.stakeClosedMinor),
        stakeLeft: formatAmount(offer.stakeLeftMinor),
        validMs: cashOutMs,
      };
    },
    take(session, { cashOutId, ticket: ticketId, offer: offerId }) {
      const found = findTicket(store, session, ticketId);
      if (!found) return { error: 'ticket_not_found' };
      if (found.ticket.content.cashOuts.some(({ id }) => id === cashOutId)) return viewOf(store, session, ticketId);
      const made = offers.get(offerId);
      const nowMs = clock.now().getTime();
      if (made?.ticketId !== ticketId || made.untilMs < nowMs) return { error: 'offer_expired' };
      const now = price(deps, found, made.part, nowMs);
      if (typeof now === 'string') return { error: now };
      if (now.offerMinor < made.offerMinor) return { error: 'offer_changed' };
      offers.delete(offerId);
      const offer = { ...now, offerMinor: made.offerMinor };
      void outbound.resolve(store.transaction(() => pay(deps, found, offer, { ...made, id: cashOutId, atMs: nowMs })));
      return viewOf(store, session, ticketId);
    },
  };
}

interface Found {
  ticket: Ticket;
  round: Round;
}

function findTicket(store: Store, { playerId, gameCode }: Session, id: string): Found | undefined {
  const round = store.rounds.byId(id);
  const ticket = store.tickets.byRound(id);
  const isOwn = round?.playerId === playerId && round.gameCode === gameCode;
  return isOwn && ticket ? { ticket, round } : undefined;
}

function viewOf(store: Store, session: Session, id: string): { ticket: TicketView } | Refusal {
  const found = findTicket(store, session, id);
  return found ? { ticket: viewTicket(store, found.ticket, found.round) } : { error: 'ticket_not_found' };
}

function price(
  { store, matches }: CashOutDeps,
  { ticket, round }: Found,
  part: string,
  nowMs: number,
): CashOutOffer | CashOutRefusal {
  const isOpen = ticket.state === 'open' && round.state === 'open' && !store.transactions.hasPending(round.id);
  const legs = ticket.content.legs.map((leg) => {
    const match = matches.byId(leg.fixture, nowMs);
    // A result that can still be corrected is worth nothing yet: what is cashed out is never resettled.
    if (match?.fixture.isFinal) {
      const ended = { ...leg, isVoid: match.fixture.isAbandoned };
      return { leg: ruleLeg(ended, match.score), current: undefined, isSuspended: false };
    }
    const cents = match ? matches.price(match, presentSelection(leg, match.score)) : null;
    return { leg: ruleLeg(leg), current: cents === null ? undefined : oddsOf(cents), isSuspended: cents === null };
  });
  const offer = offerCashOut(
    { stakeMinor: ticket.content.stakeLeftMinor, legs },
    { part, marginBps: CASH_OUT_MARGIN_BPS },
  );
  if (offer === 'part_invalid') return offer;
  if (!isOpen) return 'cashout_unavailable';
  // Smaller parts cannot be recorded by the portal.
  return partOf(ticket.content, part) === 0 ? 'part_invalid' : offer;
}

/** Returns a part of what is left of a bet in ten-thousandths of the whole bet, rounded down. */
function partOf({ partLeft }: TicketContent, part: string): number {
  return Math.floor((partLeft * Math.round(Number(part) * WHOLE)) / WHOLE);
}

/** Pays an offer. Returns the id of the transaction that is due now. */
function pay(
  { store, settlement }: CashOutDeps,
  { ticket, round }: Found,
  { offerMinor, stakeClosedMinor, stakeLeftMinor }: CashOutOffer,
  { id, part: partText, atMs }: MadeOffer & { id: string; atMs: number },
): string {
  const { content } = ticket;
  const isWhole = stakeLeftMinor === 0n;
  const cutPart = partOf(content, partText);
  // The parts of a bet add up to the whole of it with the last one.
  const part = isWhole ? WHOLE - content.partSent : cutPart;
  const cashOuts = [...content.cashOuts, { id, stakeMinor: stakeClosedMinor, amountMinor: offerMinor, atMs }];
  const changed: TicketContent = {
    ...content,
    cashOuts,
    stakeLeftMinor,
    partLeft: content.partLeft - (isWhole ? content.partLeft : cutPart),
    partSent: content.partSent + part,
  };
  store.tickets.save({ ...ticket, state: isWhole ? 'closed' : 'open', content: changed });
  const outcome = isWhole ? plainContent(changed) : undefined;
  return settlement.cashOut(round, { amountMinor: offerMinor, part, sequence: cashOuts.length, outcome });
}
