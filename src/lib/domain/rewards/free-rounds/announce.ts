import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import { publishLiveEvent } from '#domain/messaging';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { FREE_ROUNDS_STATES } from '#rules/rewards/bonus-money/free-rounds';

const dueRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  vendorRewardId: z.string(),
  playerId: z.string(),
  vendorCode: z.string(),
  gameCode: z.string(),
  rounds: z.int(),
  stakeMinor: z.bigint(),
  currency: z.string(),
  expiresAt: z.date(),
  /** Number of attempts, this one included. */
  attempts: z.int(),
  /** Grants them at the vendor, withdraws them there, or ends them if they are over. */
  task: z.enum(['grant', 'withdraw', 'end']),
});

/** Free rounds about which there is something to do now. */
export type DueFreeRounds = z.output<typeof dueRow>;

// A vendor is not asked again while a request may be on its way.
const NEXT = `clock_timestamp() + least(interval '5 minutes', case when claimable.state = 'pending' or claimable.announced_at is not null and claimable.state = 'cancelled'
  then interval '30 seconds' else interval '1 second' end * power(2, least(claimable.attempts, 9)))`;

const CLAIM = defineStatement({
  name: 'free_rounds_claim',
  row: dueRow,
  text: `with due as (
           select reward.id from game_rewards reward where reward.due_at <= clock_timestamp()
            order by reward.due_at limit $1 for update skip locked
         ), claimed as (
           update game_rewards claimable
              set attempts = claimable.attempts + 1, due_at = ${NEXT},
                  announced_at = coalesce(claimable.announced_at, case when claimable.state = 'pending' then clock_timestamp() end)
             from due where claimable.id = due.id returning claimable.*
         )
         select claimed.id, claimed.public_id as "publicId", claimed.vendor_reward_id as "vendorRewardId", member.public_id as "playerId",
                vendor.code as "vendorCode", game.code as "gameCode", claimed.rounds, claimed.stake_minor as "stakeMinor", claimed.currency,
                claimed.expires_at as "expiresAt", claimed.attempts,
                case when claimed.expires_at <= clock_timestamp() then 'end'
                     when claimed.state = 'pending' then 'grant'
                     when claimed.state = 'cancelled' and claimed.announced_at is not null then 'withdraw' else 'end' end as task
           from claimed
           join members member on member.id = claimed.member_id
           join vendors vendor on vendor.id = claimed.vendor_id
           join games game on game.id = claimed.game_id`,
});

/** SQL condition: `claimDueFreeRounds` may find something. */
export const DUE_FREE_ROUNDS_SQL = '(select true from game_rewards where due_at <= now() order by due_at limit 1)';

/** Takes free rounds about which there is something to do now, so that nobody else does it meanwhile. */
export function claimDueFreeRounds(db: Db, limit: number): Promise<DueFreeRounds[]> {
  return db.query(CLAIM, [limit]);
}

const ACCEPTED = defineStatement({
  name: 'free_rounds_accepted',
  row: z.object({
    memberId: z.bigint(),
    state: z.enum(FREE_ROUNDS_STATES),
    wasPending: z.boolean(),
    name: z.string(),
    /** The promotion that pays them; null for rounds that cost nothing. */
    paidBy: z.bigint().nullable(),
    rounds: z.int(),
  }),
  text: `with former as (select reward.id, reward.state from game_rewards reward where reward.id = $1 for no key update)
         update game_rewards reward
            set state = case reward.state when 'pending' then 'open' else reward.state end, vendor_reward_id = $2, vendor_problem = null,
                attempts = 0,
                due_at = case reward.state when 'pending' then reward.expires_at when 'cancelled' then clock_timestamp() else reward.due_at end
           from former where reward.id = former.id
         returning reward.member_id as "memberId", reward.state, former.state = 'pending' as "wasPending", reward.name, reward.rounds,
                   (select account.owner_id from ledger_accounts account where account.id = reward.house_account_id) as "paidBy"`,
});

/** Records that the vendor has accepted free rounds under an id of its own or the portal's, and notifies the member, who may play them now. */
export async function openFreeRounds(tx: Tx, id: bigint, vendorRewardId: string): Promise<void> {
  const [opened] = await tx.query(ACCEPTED, [id, vendorRewardId]);
  if (!opened?.wasPending) return;
  const { memberId, name, paidBy, rounds } = opened;
  const promotion = paidBy === null ? {} : { promotion: String(paidBy) };
  await notifyMember(tx, memberId, 'freeRoundsGiven', { name, ...promotion, count: String(rounds) });
  publishLiveEvent(tx, memberId, 'rewards', {});
}

const FAILED = defineStatement({
  name: 'free_rounds_vendor_problem',
  text: `update game_rewards set vendor_problem = $2 where id = $1`,
});

/** Records why the vendor did not do what was requested; it is requested again. */
export async function recordVendorProblem(tx: Tx, id: bigint, problem: 'unavailable' | 'refused'): Promise<void> {
  await tx.query(FAILED, [id, problem]);
}

const WITHDRAWN = defineStatement({
  name: 'free_rounds_withdrawn',
  text: `update game_rewards
            set announced_at = null, vendor_problem = null, attempts = 0, due_at = case when reserved_minor > 0 then clock_timestamp() end
          where id = $1 and state = 'cancelled'`,
});

/** Records that the vendor no longer plays cancelled free rounds. */
export async function recordWithdrawal(tx: Tx, id: bigint): Promise<void> {
  await tx.query(WITHDRAWN, [id]);
}
