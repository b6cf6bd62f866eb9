import * as z from 'zod';
import { mayReceive, standingOf } from '#domain/protection';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { FREE_ROUNDS_STATES } from '#rules/rewards/bonus-money/free-rounds';
import { WINNINGS_FORMS } from '#rules/rewards/free-rounds-terms';

const listedRow = z.object({
  publicId: z.string(),
  name: z.string(),
  /** The promotion that pays what they win. */
  promotionId: z.bigint(),
  vendorCode: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  titles: z.record(z.string(), z.string()),
  palette: z.array(z.string()),
  motif: z.string(),
  currency: z.string(),
  rounds: z.int(),
  roundsLeft: z.int(),
  stakeMinor: z.bigint(),
  winningsAs: z.enum(WINNINGS_FORMS),
  /** Multiple of the winnings that a bonus must be staked, in hundredths; null for cash. */
  factorHundredths: z.int().nullable(),
  maxWinMinor: z.bigint().nullable(),
  wonMinor: z.bigint(),
  state: z.enum(FREE_ROUNDS_STATES),
  vendorProblem: z.enum(['unavailable', 'refused']).nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  endedAt: z.date().nullable(),
  endedBy: z.string().nullable(),
  totalRows: z.bigint(),
});
export type ListedFreeRounds = Omit<z.output<typeof listedRow>, 'totalRows'>;

const IS_RUNNING = `reward.state in ('pending', 'open', 'lapsing')`;

const LIST = defineStatement({
  name: 'free_rounds_list',
  row: listedRow,
  text: `select reward.public_id as "publicId", reward.name, house.owner_id as "promotionId", vendor.code as "vendorCode", vendor.name as "vendorName", game.code as "gameCode",
                game.titles, game.palette, game.motif, reward.currency, reward.rounds, reward.rounds_left as "roundsLeft",
                reward.stake_minor as "stakeMinor", case when reward.terms is null then 'cash' else 'bonus' end as "winningsAs",
                (reward.terms ->> 'factorHundredths')::int as "factorHundredths", reward.max_win_minor as "maxWinMinor",
                reward.won_minor as "wonMinor", reward.state, reward.vendor_problem as "vendorProblem", reward.created_at as "createdAt",
                reward.expires_at as "expiresAt", reward.ended_at as "endedAt", reward.ended_by as "endedBy",
                count(*) over () as "totalRows"
           from game_rewards reward
           join vendors vendor on vendor.id = reward.vendor_id
           join games game on game.id = reward.game_id
           join ledger_accounts house on house.id = reward.house_account_id
          where reward.member_id = $1 and reward.promotion_id is not null
            and case $2 when 'all' then true when 'running' then ${IS_RUNNING} else not ${IS_RUNNING} end
          order by case when ${IS_RUNNING} then reward.expires_at end, reward.id desc limit $3 offset $4`,
});

/** Lists free rounds of a member: those that run, which expire first, before those that have ended, the newest first. */
export async function listFreeRounds(
  db: Db,
  memberId: bigint,
  { which, ...request }: PageRequest & { which: 'all' | 'running' | 'ended' },
): Promise<Page<ListedFreeRounds>> {
  const rows = await db.query(LIST, [memberId, which, request.pageSize, offsetOf(request)]);
  return pageOf(rows, Number(rows[0]?.totalRows ?? 0n), request);
}

const PLAYABLE = defineStatement({
  name: 'free_rounds_playable',
  row: z.object({ vendorRewardId: z.string(), isPlayable: z.boolean() }),
  text: `select reward.vendor_reward_id as "vendorRewardId",
                reward.state = 'open' and reward.rounds_left > 0 and reward.expires_at > clock_timestamp() as "isPlayable"
           from game_rewards reward
           join vendors vendor on vendor.id = reward.vendor_id and vendor.code = $3
           join games game on game.id = reward.game_id and game.code = $4
          where reward.public_id = $1 and reward.member_id = $2`,
});

/**
 * Returns the id under which the vendor knows a member's free rounds of a game. Throws AppError `not_found`, `wrong_state` when none can be played
 * now, and `game_unavailable` for a member who may be given nothing.
 */
export async function requirePlayableFreeRounds(
  db: Db,
  memberId: bigint,
  { publicId, vendorCode, gameCode }: { publicId: string; vendorCode: string; gameCode: string },
): Promise<string> {
  const [found] = await db.query(PLAYABLE, [publicId, memberId, vendorCode, gameCode]);
  if (!found) throw new AppError('not_found');
  if (!found.isPlayable) throw new AppError('wrong_state');
  if (!mayReceive(await standingOf(db, memberId))) throw new AppError('game_unavailable');
  return found.vendorRewardId;
}
