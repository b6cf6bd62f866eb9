import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { MINUTE_MS, type Clock } from '#kernel/clock';
import { canRoundMove, ROUND_STATES, type RoundState } from './states.ts';
import type { Session } from './sessions.ts';

const rowSchema = z.object({
  id: z.string(),
  session_id: z.string(),
  bet_id: z.string(),
  player_id: z.string(),
  currency: z.string(),
  game_code: z.string(),
  stake_minor: z.bigint(),
  state: z.enum(ROUND_STATES),
  input: z.string().nullable(),
  group_id: z.string().nullable(),
  outcome: z.string().nullable(),
  win_minor: z.bigint(),
  failure_reason: z.string().nullable(),
  balance: z.string().nullable(),
});

export interface Round {
  id: string;
  sessionId: string;
  betId: string;
  playerId: string;
  currency: string;
  gameCode: string;
  stakeMinor: bigint;
  state: RoundState;
  /** The player's choice, in the form of the game; undefined where there is nothing to choose. */
  input: unknown;
  /** The shared round or match that decides it. */
  groupId: string | undefined;
  /** The result, in the form of the game; undefined until the round is decided, which is never before the debit. */
  outcome: unknown;
  winMinor: bigint;
  /** Reason why the bet was refused or cancelled, or the payment is disputed (a RefusalReason). */
  failureReason: string | undefined;
  /** Balance in the portal's last response about this round, as a decimal string. */
  balance: string | undefined;
}

export type RoundChange = Partial<Pick<Round, 'outcome' | 'winMinor' | 'failureReason' | 'balance'>> & {
  state: RoundState;
};

export interface NewRound extends Pick<Round, 'id' | 'betId' | 'stakeMinor' | 'input' | 'groupId'> {
  session: Session;
}

export interface SessionTotals {
  stakedMinor: bigint;
  wonMinor: bigint;
}

export interface RoundStore {
  add(round: NewRound): void;
  byId(id: string): Round | undefined;
  byBet(sessionId: string, betId: string): Round | undefined;
  unresolved(sessionId: string): Round | undefined;
  /** Returns the last drawn round of a session or of the player's sessions shortly before: a reload opens another one. */
  lastShown(session: Session): Round | undefined;
  /** Lists the debited rounds that a shared round or match has not decided yet. */
  openOf(groupId: string): Round[];
  /** Lists the rounds of a shared round or match whose debit is not decided yet. */
  debitingOf(groupId: string): Round[];
  /** Lists a player's bets on a shared round or match that stand or may still stand. */
  ofPlayer(groupId: string, playerId: string): Round[];
  /** Lists the last decided rounds of a player in a game, the newest first. */
  recent(playerId: string, gameCode: string, limit: number): Round[];
  totals(sessionId: string): SessionTotals;
  /** Adds a further bet to the stake of an open round. */
  addStake(round: Round, stakeMinor: bigint, balance: string | undefined): void;
  move(round: Round, change: RoundChange): Round;
}

/** Age up to which a round of an earlier session is shown again. */
const SHOWN_AGAIN_MS = 10 * MINUTE_MS;

type Row = Record<string, SQLOutputValue> | undefined;

const valueOf = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json));
const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

function roundOf(row: Row): Round | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    id: read.id,
    sessionId: read.session_id,
    betId: read.bet_id,
    playerId: read.player_id,
    currency: read.currency,
    gameCode: read.game_code,
    stakeMinor: read.stake_minor,
    state: read.state,
    input: valueOf(read.input),
    groupId: read.group_id ?? undefined,
    outcome: valueOf(read.outcome),
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
    `INSERT INTO rounds (id, session_id, bet_id, player_id, currency, game_code, stake_minor, input, group_id, state, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'debiting', ?)`,
  );
  const byId = reading('SELECT * FROM rounds WHERE id = ?');
  const byBet = reading('SELECT * FROM rounds WHERE session_id = ? AND bet_id = ?');
  const unresolved = reading(`SELECT * FROM rounds WHERE session_id = ? AND state IN ('debiting', 'cancelling')`);
  const lastDrawn = reading(
    `SELECT * FROM rounds WHERE session_id = ? AND outcome IS NOT NULL ORDER BY created_ms DESC, rowid DESC LIMIT 1`,
  );
  const lastShown = reading(
    `SELECT * FROM rounds WHERE player_id = ? AND game_code = ? AND currency = ? AND outcome IS NOT NULL AND created_ms > ?
      ORDER BY created_ms DESC, rowid DESC LIMIT 1`,
  );
  const open = reading(`SELECT * FROM rounds WHERE group_id = ? AND state = 'open' ORDER BY created_ms, rowid`);
  const debiting = reading(`SELECT * FROM rounds WHERE group_id = ? AND state = 'debiting'`);
  const ofPlayer = reading(
    `SELECT * FROM rounds WHERE group_id = ? AND player_id = ? AND state NOT IN ('refused', 'cancelling', 'refunding', 'cancelled')
      ORDER BY created_ms, rowid`,
  );
  const recent = reading(
    `SELECT * FROM rounds WHERE player_id = ? AND game_code = ? AND outcome IS NOT NULL ORDER BY created_ms DESC, rowid DESC LIMIT ?`,
  );
  const totals = reading(
    // Free rounds take no stake.
    `SELECT coalesce(sum(stake_minor) FILTER (WHERE id NOT IN (SELECT round_id FROM reward_rounds)), 0) AS staked,
            coalesce(sum(win_minor), 0) AS won
       FROM rounds WHERE session_id = ? AND outcome IS NOT NULL`,
  );
  const addStake = database.prepare(
    `UPDATE rounds SET stake_minor = stake_minor + ?, balance = coalesce(?, balance) WHERE id = ? AND state = 'open'`,
  );
  const update = database.prepare(
    'UPDATE rounds SET state = ?, outcome = ?, win_minor = ?, failure_reason = ?, balance = ? WHERE id = ? AND state = ?',
  );

  return {
    add({ id, session, betId, stakeMinor, input, groupId }) {
      const who = [session.id, betId, session.playerId, session.currency, session.gameCode];
      insert.run(id, ...who, stakeMinor, jsonOf(input), groupId ?? null, clock.now().getTime());
    },
    byId: (id) => roundOf(byId.get(id)),
    byBet: (sessionId, betId) => roundOf(byBet.get(sessionId, betId)),
    unresolved: (sessionId) => roundOf(unresolved.get(sessionId)),
    lastShown({ id, playerId, gameCode, currency }) {
      const since = clock.now().getTime() - SHOWN_AGAIN_MS;
      return roundOf(lastDrawn.get(id)) ?? roundOf(lastShown.get(playerId, gameCode, currency, since));
    },
    openOf: (groupId) => open.all(groupId).flatMap((row) => roundOf(row) ?? []),
    debitingOf: (groupId) => debiting.all(groupId).flatMap((row) => roundOf(row) ?? []),
    ofPlayer: (groupId, playerId) => ofPlayer.all(groupId, playerId).flatMap((row) => roundOf(row) ?? []),
    recent: (...which) => recent.all(...which).flatMap((row) => roundOf(row) ?? []),
    totals(sessionId) {
      const read = z.object({ staked: z.bigint(), won: z.bigint() }).parse(totals.get(sessionId));
      return { stakedMinor: read.staked, wonMinor: read.won };
    },
    addStake(round, stakeMinor, balance) {
      const { changes } = addStake.run(stakeMinor, balance ?? null, round.id);
      if (Number(changes) !== 1) throw new Error(`round ${round.id} is not open`);
    },
    move(round, change) {
      if (!canRoundMove(round.state, change.state)) throw new Error(`round ${round.state} -> ${change.state}`);
      const next = { ...round, ...change };
      const fields = [jsonOf(next.outcome), next.winMinor, next.failureReason ?? null, next.balance ?? null];
      const { changes } = update.run(next.state, ...fields, round.id, round.state);
      if (Number(changes) !== 1) throw new Error(`round ${round.id} was changed by someone else`);
      return next;
    },
  };
}
