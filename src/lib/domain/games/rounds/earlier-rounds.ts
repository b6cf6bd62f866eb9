import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** A round that was played and closed at earlier instants. */
export interface EarlierRound {
  memberId: bigint;
  gameCode: string;
  /** Unique for the vendor and the member. */
  roundId: string;
  stakeMinor: bigint;
  winMinor: bigint;
  balanceBeforeMinor: bigint;
  openedAt: Date;
  closedAt: Date;
}

const INSERT = defineStatement({
  name: 'games_insert_earlier_rounds',
  row: z.object({ id: z.string() }),
  text: `insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, win_minor,
                                  balance_before_minor, balance_after_minor, opened_at, closed_at)
         select game.vendor_id, given.member_id, given.round_id, game.id, 'closed', 1, given.stake, given.win, given.before,
                given.before - given.stake + given.win, given.opened_at, given.closed_at
           from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[], $9::timestamptz[])
                  as given (member_id, game, round_id, stake, win, before, opened_at, closed_at)
           join vendors vendor on vendor.code = $1
           join games game on game.vendor_id = vendor.id and game.code = given.game
          order by given.closed_at, given.member_id
         returning id::text as id`,
});
const SETTLE = defineStatement({
  name: 'games_settle_earlier_rounds',
  text: 'select game_settled($1::bigint[], null, true)',
});

/**
 * Stores rounds of one vendor that were closed before, and what settled with them. The caller holds the players' locks and books the money
 * at the same times: their stakes and wins are no transactions of the vendor.
 */
export async function storeEarlierRounds(tx: Tx, vendorCode: string, rounds: readonly EarlierRound[]): Promise<void> {
  const stored = await tx.query(INSERT, [
    vendorCode,
    rounds.map(({ memberId }) => String(memberId)),
    rounds.map(({ gameCode }) => gameCode),
    rounds.map(({ roundId }) => roundId),
    rounds.map(({ stakeMinor }) => String(stakeMinor)),
    rounds.map(({ winMinor }) => String(winMinor)),
    rounds.map(({ balanceBeforeMinor }) => String(balanceBeforeMinor)),
    rounds.map(({ openedAt }) => openedAt),
    rounds.map(({ closedAt }) => closedAt),
  ]);
  if (stored.length !== rounds.length) throw new Error(`vendor ${vendorCode} does not have all of the games`);
  await tx.query(SETTLE, [stored.map(({ id }) => id)]);
}
