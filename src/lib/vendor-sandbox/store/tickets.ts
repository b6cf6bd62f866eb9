import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { ODDS_FORMATS } from '../sports/odds.ts';

const score = z.tuple([z.number(), z.number()]).readonly();
const minor = z.string().transform((text) => BigInt(text));

const legSchema = z.object({
  fixture: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startsMs: z.number(),
  isLive: z.boolean(),
  market: z.enum(['1x2', 'handicap', 'total']),
  selection: z.string(),
  quarters: z.number(),
  /** Decimal odds in hundredths. */
  cents: z.number(),
  scoreAtBet: score,
  /** Result by which the ticket was settled. */
  score: score.optional(),
  /** The match was abandoned. */
  isVoid: z.boolean().optional(),
});
export type TicketLeg = z.infer<typeof legSchema>;

const contentSchema = z.object({
  format: z.enum(ODDS_FORMATS),
  /** Places the bet at other odds too. */
  acceptsAnyOdds: z.boolean(),
  legs: z.array(legSchema),
  /** Stake that is not cashed out. */
  stakeLeftMinor: minor,
  /** Part of the bet that is not cashed out, and what the portal has recorded as cashed out, in ten-thousandths. */
  partLeft: z.number(),
  partSent: z.number(),
  /** Why the bookmaker refused the bet. */
  refusal: z.string().optional(),
  /** How often a corrected result has opened the ticket again. */
  reopened: z.number(),
  cashOuts: z.array(z.object({ id: z.string(), stakeMinor: minor, amountMinor: minor, atMs: z.number() })),
  resettlements: z.array(z.object({ reason: z.enum(['resettle', 'unsettle']), amountMinor: minor, atMs: z.number() })),
});
export type TicketContent = z.infer<typeof contentSchema>;

/** `placed`: debited, and not accepted by the bookmaker yet. `closed`: decided, cashed out or refused. */
const TICKET_STATES = ['placed', 'open', 'closed'] as const;

const rowSchema = z.object({
  round_id: z.string(),
  state: z.enum(TICKET_STATES),
  content: z.string(),
  decide_ms: z.number(),
  is_resettlement_due: z.number(),
  created_ms: z.number(),
});

export interface Ticket {
  readonly roundId: string;
  readonly state: (typeof TICKET_STATES)[number];
  readonly content: TicketContent;
  /** When the bookmaker accepts or refuses it. */
  readonly decideMs: number;
  readonly isResettlementDue: boolean;
  readonly createdMs: number;
}

export interface TicketStore {
  add(round: { id: string; playerId: string; gameCode: string }, content: TicketContent, decideMs: number): void;
  byRound(roundId: string): Ticket | undefined;
  ofPlayer(playerId: string, gameCode: string, limit: number): Ticket[];
  /** Lists the rounds of the tickets that wait for something. */
  active(): string[];
  save(ticket: Ticket): void;
  /** Marks the closed tickets with a leg on a fixture whose result was corrected. */
  markResettlement(fixtureId: string): void;
}

const jsonOf = (content: unknown) =>
  JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Reads a ticket's content as it is stored. */
export const readContent = (json: unknown): TicketContent => contentSchema.parse(json);
/** Returns a ticket's content as plain JSON. */
export const plainContent = (content: TicketContent): unknown => JSON.parse(jsonOf(content));

function ticketOf(row: unknown): Ticket | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    roundId: read.round_id,
    state: read.state,
    content: readContent(JSON.parse(read.content)),
    decideMs: read.decide_ms,
    isResettlementDue: read.is_resettlement_due === 1,
    createdMs: read.created_ms,
  };
}

export function createTicketStore(database: DatabaseSync, clock: Clock): TicketStore {
  const insert = database.prepare(
    `INSERT INTO tickets (round_id, player_id, game_code, state, content, decide_ms, created_ms)
     VALUES (?, ?, ?, 'placed', ?, ?, ?)`,
  );
  const link = database.prepare('INSERT INTO ticket_fixtures (fixture_id, round_id) VALUES (?, ?)');
  const byRound = database.prepare('SELECT * FROM tickets WHERE round_id = ?');
  const ofPlayer = database.prepare(
    `SELECT * FROM tickets WHERE player_id = ? AND game_code = ?
      ORDER BY state = 'closed', created_ms DESC, rowid DESC LIMIT ?`,
  );
  const active = database.prepare(
    `SELECT round_id FROM tickets WHERE state IN ('placed', 'open') OR is_resettlement_due = 1 ORDER BY created_ms, rowid`,
  );
  const save = database.prepare(
    'UPDATE tickets SET state = ?, content = ?, is_resettlement_due = ? WHERE round_id = ?',
  );
  const mark = database.prepare(
    `UPDATE tickets SET is_resettlement_due = 1
      WHERE state = 'closed' AND round_id IN (SELECT round_id FROM ticket_fixtures WHERE fixture_id = ?)`,
  );
  const list = (rows: unknown[]) => rows.flatMap((row) => ticketOf(row) ?? []);
  return {
    add({ id, playerId, gameCode }, content, decideMs) {
      insert.run(id, playerId, gameCode, jsonOf(content), decideMs, clock.now().getTime());
      for (const { fixture } of content.legs) link.run(fixture, id);
    },
    byRound: (roundId) => ticketOf(byRound.get(roundId)),
    ofPlayer: (playerId, gameCode, limit) => list(ofPlayer.all(playerId, gameCode, limit)),
    active: () => active.all().map((row) => String(row['round_id'])),
    save({ roundId, state, content, isResettlementDue }) {
      save.run(state, jsonOf(content), Number(isResettlementDue), roundId);
    },
    markResettlement: (fixtureId) => void mark.run(fixtureId),
  };
}
