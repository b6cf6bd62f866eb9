import * as z from 'zod';
import { publishLiveEvent } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { LevelUp, Rank } from '#rules/rewards/ranks';
import { type rankChanges } from './tables.ts';

export interface RankDeps {
  /** The portal's currency: scores count nothing else. */
  currency: string;
  /** Zone of the operator, in which months end. */
  timeZone: string;
}

/** A member's rank, and the first day of the month that its monthly turnover belongs to. */
export interface StoredRank extends Rank {
  readonly memberId: bigint;
  readonly month: string;
}

export interface RankChange {
  memberId: bigint;
  fromLevel: number;
  toLevel: number;
  cause: (typeof rankChanges.cause.enumValues)[number];
  actor?: string;
  reason?: string;
}

export const rankRow = z.object({
  memberId: z.bigint(),
  level: z.int(),
  highest: z.int(),
  floor: z.int(),
  turnoverMinor: z.bigint(),
  depositsMinor: z.bigint(),
  monthTurnoverMinor: z.bigint(),
  isNewThisMonth: z.boolean(),
  month: z.string(),
});

/** Columns of a StoredRank, for statements that read from `rank_scores score` and `members member`. */
export const RANK_SQL = `score.member_id as "memberId", member.rank_level::int as level, score.highest::int as highest, score.floor::int as floor,
  score.turnover_minor as "turnoverMinor", score.deposits_minor as "depositsMinor", score.month_turnover_minor as "monthTurnoverMinor",
  score.is_new_this_month as "isNewThisMonth", to_char(score.month, 'YYYY-MM-DD') as month`;

/** First day of the present month in the zone of the parameter. */
export const MONTH_SQL = (zone: string) => `date_trunc('month', clock_timestamp() at time zone ${zone})::date`;

const ADD = defineStatement({
  name: 'rank_add_scores',
  text: `insert into rank_scores (member_id, month)
         select member.id, ${MONTH_SQL('$3')} from members member
          where member.id = any ($1::bigint[]) and member.account_type = 'member' and member.currency = $2 and member.erased_at is null
          order by member.id on conflict (member_id) do nothing`,
});
const LOCK = defineStatement({
  name: 'rank_lock_scores',
  row: rankRow,
  text: `select ${RANK_SQL} from rank_scores score join members member on member.id = score.member_id and member.erased_at is null
          where score.member_id = any ($1::bigint[]) order by score.member_id for no key update of score`,
});
const LOCK_ENDED = defineStatement({
  name: 'rank_lock_ended_months',
  row: rankRow,
  text: `select ${RANK_SQL} from rank_scores score join members member on member.id = score.member_id
          where score.member_id in (select ended.member_id from rank_scores ended where ended.month < ${MONTH_SQL('$1')}
                                     order by ended.month, ended.member_id limit $2)
          order by score.member_id for no key update of score`,
});

/**
 * Locks the ranks of members until the transaction ends, in the order of their ids, and creates those that do not exist. Leaves out
 * accounts that have no rank: agents, guests, erased ones and those in another currency. Their rows in `members` are locked
 * after these, and no balance is locked with them.
 */
export async function lockRanks(tx: Tx, deps: RankDeps, memberIds: readonly bigint[]): Promise<StoredRank[]> {
  if (memberIds.length === 0) return [];
  const ids = memberIds.map(String);
  await tx.query(ADD, [ids, deps.currency, deps.timeZone]);
  return tx.query(LOCK, [ids]);
}

/** Locks the next ranks whose month has ended. */
export async function lockEndedMonths(tx: Tx, { timeZone }: RankDeps, limit: number): Promise<StoredRank[]> {
  return tx.query(LOCK_ENDED, [timeZone, limit]);
}

const SAVE = defineStatement({
  name: 'rank_save_scores',
  text: `update rank_scores score
            set turnover_minor = changed.turnover, deposits_minor = changed.deposits, month_turnover_minor = changed.month_turnover,
                month = changed.month, highest = changed.highest, floor = changed.floor, is_new_this_month = changed.is_new
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::date[], $6::int[], $7::int[], $8::boolean[])
                as changed (member_id, turnover, deposits, month_turnover, month, highest, floor, is_new)
          where score.member_id = changed.member_id`,
});
const SAVE_LEVELS = defineStatement({
  name: 'rank_save_levels',
  text: `with locked as (select member.id from members member where member.id = any ($1::bigint[]) order by member.id for no key update)
         update members member set rank_level = changed.level
           from locked join unnest($1::bigint[], $2::int[]) as changed (member_id, level) on changed.member_id = locked.id
          where member.id = locked.id`,
});
const RECORD = defineStatement({
  name: 'rank_record_changes',
  text: `insert into rank_changes (member_id, from_level, to_level, cause, actor, reason)
         select * from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[])`,
});
const AWARD = defineStatement({
  name: 'rank_add_awards',
  text: `insert into rank_awards (member_id, level, currency, amount_minor)
         select award.member_id, award.level, $4, award.amount from unnest($1::bigint[], $2::int[], $3::bigint[]) as award (member_id, level, amount)
         on conflict (member_id, level) do nothing`,
});

/** Saves ranks that the caller has locked. */
export async function saveRanks(tx: Tx, ranks: readonly StoredRank[]): Promise<void> {
  if (ranks.length === 0) return;
  const column = <Value>(of: (rank: StoredRank) => Value) => ranks.map(of);
  await tx.query(SAVE, [
    column(({ memberId }) => String(memberId)),
    column(({ turnoverMinor }) => String(turnoverMinor)),
    column(({ depositsMinor }) => String(depositsMinor)),
    column(({ monthTurnoverMinor }) => String(monthTurnoverMinor)),
    column(({ month }) => month),
    column(({ highest }) => highest),
    column(({ floor }) => floor),
    column(({ isNewThisMonth }) => isNewThisMonth),
  ]);
}

/** Records changes in their order, sets the members' levels, and notifies open pages of each new level. */
export async function recordChanges(tx: Tx, changes: readonly RankChange[]): Promise<void> {
  if (changes.length === 0) return;
  const latest = new Map(changes.map((change) => [change.memberId, change]));
  await tx.query(SAVE_LEVELS, [[...latest.keys()].map(String), [...latest.values()].map(({ toLevel }) => toLevel)]);
  await tx.query(RECORD, [
    changes.map(({ memberId }) => String(memberId)),
    changes.map(({ fromLevel }) => fromLevel),
    changes.map(({ toLevel }) => toLevel),
    changes.map(({ cause }) => cause),
    changes.map(({ actor = null }) => actor),
    changes.map(({ reason = null }) => reason),
  ]);
  for (const { memberId, fromLevel, toLevel } of changes) {
    if (toLevel === fromLevel) continue;
    publishLiveEvent(tx, memberId, 'rank', { change: toLevel > fromLevel ? 'up' : 'down' });
  }
}

/** Records awards that are due from now on; one that the member has had stays as it is. */
export async function addAwards(
  tx: Tx,
  { currency }: RankDeps,
  awards: readonly (LevelUp & { memberId: bigint })[],
): Promise<void> {
  if (awards.length === 0) return;
  await tx.query(AWARD, [
    awards.map(({ memberId }) => String(memberId)),
    awards.map(({ level }) => level),
    awards.map(({ amountMinor }) => String(amountMinor)),
    currency,
  ]);
}
