import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { type InhouseGame, isInhouseGame } from '#rules/inhouse/stream';
import { closeLeftCrashRound } from './crash/runner.ts';
import { closeLeftRound } from './step-rounds.ts';

/**
 * Rounds that staff may close: of several steps without a step for an hour, so that nobody ends a round that is being played; bets on a round of crash
 * that is over and that no process has run for half a minute. A round that waits for its beacon has a runner.
 */
const LEFT_OPEN = `(
  select progress.game_round_id as id, progress.game_code
    from inhouse_step_rounds progress
   where progress.state = 'open' and progress.last_step_at < clock_timestamp() - interval '1 hour'
  union all
  select bet.game_round_id, 'CRASH'
    from inhouse_crash_leases lease
   cross join lateral (
     select * from inhouse_crash_rounds newest where newest.currency = lease.currency order by newest.id desc limit 1) crash
    join inhouse_crash_bets bet on bet.crash_round_id = crash.id and bet.state = 'open'
   where crash.settled_at is null and lease.alive_at < clock_timestamp() - interval '30 seconds'
     and coalesce(crash.started_at, crash.betting_ends_at) < clock_timestamp() - interval '5 minutes'
) left_open`;

const row = z.object({
  id: z.bigint(),
  gameCode: z.string(),
  memberId: z.bigint(),
  publicMemberId: z.string(),
  account: z.string(),
  roundId: z.string(),
  stakeMinor: z.bigint(),
  currency: z.string(),
  openedAt: z.date(),
});

/** A round that its member, or every process, has left open. */
export interface LeftRound extends Omit<z.input<typeof row>, 'gameCode'> {
  game: InhouseGame;
}

const COLUMNS = `round.id, left_open.game_code as "gameCode", member.id as "memberId", member.public_id as "publicMemberId", member.username as account,
  round.vendor_round_id as "roundId", round.stake_minor as "stakeMinor", member.currency, round.opened_at as "openedAt"
  from ${LEFT_OPEN} join game_rounds round on round.id = left_open.id join members member on member.id = round.member_id`;
const LIST = defineStatement({
  name: 'inhouse_left_rounds',
  row,
  text: `select ${COLUMNS} order by round.id limit $1 offset $2`,
});
const COUNT = defineStatement({
  name: 'inhouse_count_left_rounds',
  row: z.object({ count: z.int() }),
  text: `select count(*)::int as count from ${LEFT_OPEN}`,
});
const FIND = defineStatement({ name: 'inhouse_left_round', row, text: `select ${COLUMNS} where round.id = $1` });

function toLeftRound({ gameCode, ...round }: z.input<typeof row>): LeftRound {
  const game = gameCode.toLowerCase();
  if (!isInhouseGame(game)) throw new Error(`a round of ${gameCode}, which is no in-house game`);
  return { ...round, game };
}

/** Lists the rounds that staff may close, the oldest first. */
export async function listLeftRounds(db: Db, page: PageRequest): Promise<Page<LeftRound>> {
  const rows = await db.query(LIST, [page.pageSize, offsetOf(page)]);
  const [all] = await db.query(COUNT);
  return pageOf(rows.map(toLeftRound), all?.count ?? 0, page);
}

/** Returns a round that staff may close. Throws AppError `wrong_state` for any other. */
export async function findLeftRound(db: Db, id: bigint): Promise<LeftRound> {
  const [found] = await db.query(FIND, [id]);
  if (!found) throw new AppError('wrong_state');
  return toLeftRound(found);
}

interface CloseDeps {
  /** Names who closes the round among those who read its seed. */
  runner: string;
  onLucky(memberId: string): void;
  sealer: SecretSealer;
  notifier: BalanceNotifier;
  /** Bets of crash that one statement ends. */
  betsPerPage: number;
}

/**
 * Closes a round on behalf of staff, as its rules end it: one of several steps is cashed out, or refunded where nothing was won; a round of crash is settled or
 * void, with all its bets. Throws AppError `wrong_state` for a round that was not left open.
 */
export async function closeRoundByRules(
  tx: Tx,
  { notifier, onLucky, ...deps }: CloseDeps,
  id: bigint,
): Promise<LeftRound> {
  const round = await findLeftRound(tx, id);
  const booked = {
    ...deps,
    db: tx,
    notifier: { balanceChanged: (accountId: bigint) => tx.afterCommit(() => notifier.balanceChanged(accountId)) },
    onLucky: (memberId: string) => tx.afterCommit(() => onLucky(memberId)),
  };
  const isClosed =
    round.game === 'crash'
      ? await closeLeftCrashRound(booked, round.currency)
      : await closeLeftRound(booked, { memberId: round.memberId, id: round.roundId });
  if (!isClosed) throw new AppError('wrong_state');
  return round;
}
