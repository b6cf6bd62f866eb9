import * as z from 'zod';
import { memberRow } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { grantablePrizeGroup, takesQuota } from '#rules/agents/tree/prize-groups';
import type { Opener, TreeSettings } from '#rules/agents/tree/openings';
import { MEMBER_MAX_PRIZE_GROUP } from '#rules/lottery/bets/bet-rules';
import { MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { getTreeSettings } from './settings.ts';

const FIND = defineStatement({
  name: 'agents_find_opener',
  row: memberRow
    .pick({ accountType: true, state: true, currency: true, maxPrizeGroup: true })
    .extend({ depth: z.int(), prizeGroups: z.array(z.int()), places: z.array(z.int()) }),
  text: `select member.account_type as "accountType", member.state, member.currency, member.max_prize_group as "maxPrizeGroup",
                (select coalesce(max(path.distance), 0)::int + 1 from agent_paths path
                  where path.member_id = member.id and path.to_day = 'infinity') as depth,
                array(select quota.prize_group::int from agent_quotas quota where quota.agent_id = member.id order by quota.prize_group) as "prizeGroups",
                array(select quota.places from agent_quotas quota where quota.agent_id = member.id order by quota.prize_group) as places
           from members member where member.id = $1`,
});

/** Finds an account with what its openings depend on. */
export async function findOpener(db: Db, memberId: bigint): Promise<(Opener & { currency: string }) | undefined> {
  const [row] = await db.query(FIND, [memberId]);
  if (!row) return undefined;
  const { accountType: type, state, prizeGroups, places, ...opener } = row;
  const quota = new Map(prizeGroups.map((prizeGroup, at) => [prizeGroup, places[at] ?? 0]));
  return { ...opener, type, isBlocked: state === 'blocked', quota };
}

const LOCK = defineStatement({
  name: 'agents_lock_agent',
  text: `select 1 from members where id = $1 for no key update`,
});

/** Lets one act of an agent that counts its links or delegates run at a time. */
export async function lockAgent(tx: Tx, agentId: bigint): Promise<void> {
  await tx.query(LOCK, [agentId]);
}

const TAKE = defineStatement({
  name: 'agents_take_place',
  row: z.object({ places: z.int() }),
  text: `update agent_quotas set places = places - $3 where agent_id = $1 and prize_group = $2 and places >= $3 returning places`,
});

/** Takes places of a quota in one conditional update. Throws AppError `quota_used_up`. */
export async function takePlaces(tx: Tx, agentId: bigint, prizeGroup: number, places: number): Promise<void> {
  if (!(await tryTakePlaces(tx, agentId, prizeGroup, places))) throw new AppError('quota_used_up');
}

async function tryTakePlaces(tx: Tx, agentId: bigint, prizeGroup: number, places: number): Promise<boolean> {
  return (await tx.query(TAKE, [agentId, prizeGroup, places])).length > 0;
}

/** Takes the place that an account with a prize group needs, if it needs one. Throws AppError `quota_used_up`. */
export async function takeNeededPlace(
  tx: Tx,
  { quotaFrom }: TreeSettings,
  { agentId, prizeGroup }: { agentId: bigint; prizeGroup: number },
): Promise<void> {
  if (takesQuota(prizeGroup, quotaFrom)) await takePlaces(tx, agentId, prizeGroup, 1);
}

/**
 * Returns the highest prize group of an account that registers below an agent without a link, and takes the place that it needs. Without
 * a place in the agent's quota, the account gets the highest one that needs none.
 */
export async function takeRegisteredPrizeGroup(tx: Tx, agentId: bigint): Promise<number> {
  const { quotaFrom, minGap } = await getTreeSettings(tx);
  const agent = await findOpener(tx, agentId);
  const granted = grantablePrizeGroup(agent?.maxPrizeGroup ?? MIN_PRIZE_GROUP, minGap);
  const prizeGroup = Math.max(MIN_PRIZE_GROUP, Math.min(MEMBER_MAX_PRIZE_GROUP, granted));
  if (!takesQuota(prizeGroup, quotaFrom) || (await tryTakePlaces(tx, agentId, prizeGroup, 1))) return prizeGroup;
  return Math.max(MIN_PRIZE_GROUP, (quotaFrom ?? MIN_PRIZE_GROUP) - PRIZE_GROUP_STEP);
}
