import * as z from 'zod';
import { jsonNumber } from '#kernel/exact-json';
import { formatAmount, parseAmount, UNIT } from '#kernel/money';
import { ticketSchema, type Ticket, type TicketLeg } from '#rules/games/tickets';

const text = z.string().max(200).nullish();

/** Fields that describe a bet on one event: those of a single bet, or of one leg of a parlay. */
export const describedEvent = z.object({
  sportTypeName: text,
  leagueName: text,
  homeName: text,
  awayName: text,
  kickOffTime: text,
  betTypeName: text,
  betChoice: text,
  odds: jsonNumber.nullish(),
  oddsType: jsonNumber.nullish(),
  isLive: z.boolean().nullish(),
});
type DescribedEvent = z.output<typeof describedEvent>;

/** Names of odds by their number. */
const ODDS_FORMATS: Readonly<Record<string, Ticket['oddsFormat']>> = {
  '1': 'malay',
  '2': 'hongkong',
  '3': 'decimal',
  '4': 'indonesian',
  '5': 'american',
};

/** The only kind of parlay whose legs must all win; the others combine them. */
const PARLAY = 'MixParlay';

const MAX_ODDS = 10n ** 7n * UNIT;

/** Stands for a bet whose description cannot be read. */
const UNKNOWN_TICKET: Ticket = {
  type: 'single',
  oddsFormat: 'decimal',
  odds: '0',
  legs: [
    {
      sport: 'Sports',
      league: '-',
      event: '-',
      startsAt: '1970-01-01T00:00:00Z',
      market: '-',
      selection: '-',
      odds: '0',
      live: false,
    },
  ],
};

function legOf(event: DescribedEvent): TicketLeg {
  return {
    sport: event.sportTypeName || 'Sports',
    league: event.leagueName || '-',
    event: [event.homeName, event.awayName].filter(Boolean).join(' v ') || '-',
    startsAt: event.kickOffTime ?? '',
    market: event.betTypeName || '-',
    selection: event.betChoice || '-',
    odds: /^-?\d{1,7}(\.\d{1,4})?$/.test(event.odds ?? '') ? (event.odds ?? '0') : '0',
    live: event.isLive ?? false,
  };
}

/** A bet is not lost for a description that cannot be read: it then gets one without words. */
function describe(ticket: Ticket): Ticket {
  const described = ticketSchema.safeParse(ticket);
  return described.success ? described.data : UNKNOWN_TICKET;
}

/** Returns the ticket of a bet on one event. */
export function singleTicket(event: DescribedEvent): Ticket {
  const leg = legOf(event);
  const oddsFormat = ODDS_FORMATS[event.oddsType ?? '3'] ?? 'decimal';
  return describe({ type: 'single', oddsFormat, odds: leg.odds, legs: [leg] });
}

/** Returns the ticket of a parlay, whose odds are decimal. Combinations have no odds of their own. */
export function parlayTicket(events: readonly DescribedEvent[], parlayType: string = PARLAY): Ticket {
  const legs = events.map(legOf);
  const type = parlayType === PARLAY ? 'parlay' : 'system';
  const odds = type === 'parlay' ? productOf(legs) : '0';
  return describe({ type: legs.length === 1 ? 'single' : type, oddsFormat: 'decimal', odds, legs });
}

function productOf(legs: readonly TicketLeg[]): string {
  const product = legs.reduce((odds, leg) => (odds * (parseAmount(leg.odds) ?? 0n)) / UNIT, UNIT);
  return product < MAX_ODDS ? formatAmount(product) : '0';
}
