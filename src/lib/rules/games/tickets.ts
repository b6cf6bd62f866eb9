import * as z from 'zod';

/** Largest ticket, in bytes of JSON (docs/spec/seamless-wallet.md, version 1.1). */
const MAX_TICKET_BYTES = 16 * 1024;

const MAX_LEGS = 50;

const TICKET_TYPES = ['single', 'parlay', 'system'] as const;
const ODDS_FORMATS = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const;
const LEG_RESULTS = ['won', 'halfWon', 'push', 'halfLost', 'lost', 'void'] as const;

// Shown to players and staff: one line, without control characters that could reorder it.
const words = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u);
/** A decimal with its sign, because Malay, Indonesian and American odds can be negative. */
const odds = z.string().regex(/^[+-]?\d{1,7}(\.\d{1,4})?$/);

const leg = z.strictObject({
  sport: words,
  league: words,
  event: words,
  startsAt: z.iso.datetime({ offset: true }),
  market: words,
  selection: words,
  odds,
  /** Handicap or total, such as "-0.5" or "2.5/3". */
  line: z
    .string()
    .max(20)
    .regex(/^[+-]?[\d./]+$/)
    .optional(),
  live: z.boolean(),
  result: z.enum(LEG_RESULTS).optional(),
  score: words.max(40).optional(),
});

/** A sports bet as the vendor describes it. */
export const ticketSchema = z
  .strictObject({
    type: z.enum(TICKET_TYPES),
    oddsFormat: z.enum(ODDS_FORMATS),
    odds,
    legs: z.array(leg).min(1).max(MAX_LEGS),
  })
  .refine(({ type, legs }) => (type === 'single') === (legs.length === 1), 'a single bet has one leg, others have more')
  .refine(
    (ticket) => new TextEncoder().encode(JSON.stringify(ticket)).length <= MAX_TICKET_BYTES,
    `a ticket has at most ${MAX_TICKET_BYTES} bytes`,
  );

export type Ticket = z.infer<typeof ticketSchema>;
export type TicketLeg = Ticket['legs'][number];
