import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { canRoundMove, ROUND_STATES, type RoundState } from './states.ts';
import type { Session } from './sessions.ts';

const rowSchema = z.object({
  id: z.string(),
  session_id: z.string(),
  spin_id: z.string(),
  player_id: z.string(),
  currency: z.string(),
  game_code: z.string(),
  stake_minor: z.bigint(),
  state: z.enum(ROUND_STATES),
  stops: z.string().nullable(),
  win_minor: z.bigint(),
  failure_reason: z.string().nullable(),
  balance: z.string().nullable(),
});

const stopsSchema = z.array(z.number().int().min(0)).length(5);

export interface Round {
  id: string;
  sessionId: string;
  spinId: string;
  playerId: string;
  currency: string;
  gameCode: string;
  stakeMinor: bigint;
  state: RoundState;
  /** Positions of the reels, set once the bet is debited. */
  stops: number[] | undefined;
  winMinor: bigint;
  /** Reason why the bet was refused or cancelled, or the payment is disputed (a RefusalReason). */
  failureReason: string | undefined;
  /** Balance in the portal's last response about this round, as a decimal string. */
  balance: string | undefined;
}

export type RoundChange = Partial<Pick<Round, 'stops' | 'winMinor' | 'failureReason' | 'balance'>> & {
  state: RoundState;
};

export interface SessionTotals {
  stakedMinor: bigint;
  wonMinor: bigint;
}

export interface RoundStore {
  add(round: { id: string; session: Session; spinId: string; stakeMinor: bigint }): void;
  byId(id: string): Round | undefined;
  bySpin(sessionId: string, spinId: string): Round | undefined;
  unresolved(sessionId: string): Round | undefined;
  lastDrawn(sessionId: string): Round | undefined;
  totals(sessionId: string): SessionTotals;
  move(round: Round, change: RoundChange): Round;
}

type Row = Record<string, SQLOutputValue> | undefined;

function roundOf(row: Row): Round | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    id: read.id,
    sessionId: read.session_id,
    spinId: read.spin_id,
    playerId: read.player_id,
    currency: read.currency,
    gameCode: read.game_code,
    stakeMinor: read.stake_minor,
    state: read.state,
    stops: read.stops === null ? undefined : stopsSchema.parse(JSON.parse(read.stops)),
    winMinor: read.win_minor,
    failureReason: read.failure_reason ?? undefined,
    balance: read.balance ?? undefined,
  };
}

export function createRoundStore(database: DatabaseSync, clock: Clock): RoundStore {
  const reading = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const insert = database.prepare(
    `INSERT INTO rounds (id, session_id, spin_id, player_id, currency, game_code, stake_minor, state, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'debiting', ?)`,
  );
  const byId = reading('SELECT * FROM rounds WHERE id = ?');
  const bySpin = reading('SELECT * FROM rounds WHERE session_id = ? AND spin_id = ?');
  const unresolved = reading(`SELECT * FROM rounds WHERE session_id = ? AND state IN ('debiting', 'cancelling')`);
  const lastDrawn = reading(
    `SELECT * FROM rounds WHERE session_id = ? AND stops IS NOT NULL ORDER BY created_ms DESC, rowid DESC LIMIT 1`,
  );
  const totals = reading(
    // Free rounds take no stake.
    `SELECT coalesce(sum(stake_minor) FILTER (WHERE id NOT IN (SELECT round_id FROM reward_rounds)), 0) AS staked,
            coalesce(sum(win_minor), 0) AS won
       FROM rounds WHERE session_id = ? AND stops IS NOT NULL`,
  );
  const update = database.prepare(
    'UPDATE rounds SET state = ?, stops = ?, win_minor = ?, failure_reason = ?, balance = ? WHERE id = ? AND state = ?',
  );

  return {
    add({ id, session, spinId, stakeMinor }) {
      const who = [session.id, spinId, session.playerId, session.currency, session.gameCode];
      insert.run(id, ...who, stakeMinor, clock.now().getTime());
    },
    byId: (id) => roundOf(byId.get(id)),
    bySpin: (sessionId, spinId) => roundOf(bySpin.get(sessionId, spinId)),
    unresolved: (sessionId) => roundOf(unresolved.get(sessionId)),
    lastDrawn: (sessionId) => roundOf(lastDrawn.get(sessionId)),
    totals(sessionId) {
      const read = z.object({ staked: z.bigint(), won: z.bigint() }).parse(totals.get(sessionId));
      return { stakedMinor: read.staked, wonMinor: read.won };
    },
    move(round, change) {
      if (!canRoundMove(round.state, change.state)) throw new Error(`round ${round.state} -> ${change.state}`);
      const next = { ...round, ...change };
      const stops = next.stops === undefined ? null : JSON.stringify(next.stops);
      const fields = [stops, next.winMinor, next.failureReason ?? null, next.balance ?? null];
      const { changes } = update.run(next.state, ...fields, round.id, round.state);
      if (Number(changes) !== 1) throw new Error(`round ${round.id} was changed by someone else`);
      return next;
    },
  };
}
