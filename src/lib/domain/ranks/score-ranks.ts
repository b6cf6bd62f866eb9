import * as z from 'zod';
import { readTurnover, unreadFactsSql } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { addToRank, type RankRules } from '#rules/rewards/ranks';
import { getRankTable } from './levels.ts';
import { endMonths, monthOf, presentMonth } from './months.ts';
import { addAwards, lockRanks, type RankDeps, recordChanges, saveRanks, type StoredRank } from './rank-rows.ts';
import { rankDeposits } from './tables.ts';

/** Rounds and deposits of one transaction: about a second of a busy portal. */
const BATCH = 2000;

/** Turnover and deposits that a member adds to the scores in a month. */
interface Addition {
  memberId: bigint;
  /** First day of the month. */
  month: string;
  turnoverMinor: bigint;
  depositsMinor: bigint;
}

/** Queues a credited deposit, or the reversal of one, in the transaction that books it. */
export async function queueRankDeposit(
  tx: Tx,
  { memberId, currency, amountMinor }: { memberId: bigint; currency: string; amountMinor: bigint },
): Promise<void> {
  await tx.orm.insert(rankDeposits).values({ memberId, currency, amountMinor });
}

const TAKE_DEPOSITS = defineStatement({
  name: 'rank_take_deposits',
  row: z.object({ memberId: z.bigint(), currency: z.string(), amountMinor: z.bigint() }),
  text: `delete from rank_deposits deposit
          where deposit.id in (select queued.id from rank_deposits queued order by queued.id limit $1 for update skip locked)
         returning deposit.member_id as "memberId", deposit.currency, deposit.amount_minor as "amountMinor"`,
});

/** SQL condition: `scoreRanks` may find something. */
export const UNSCORED_SQL = `${unreadFactsSql('ranks')} or exists (select from rank_deposits)`;

/**
 * Adds all settled rounds and credited deposits that were not added yet to the members' scores, raises levels and records the
 * awards of the levels that were passed. Effects and position move in one transaction per batch, so that nothing is lost or
 * counted twice. While another process does it, does nothing, or waits for it and goes on (`waits`).
 */
export async function scoreRanks(db: Database, deps: RankDeps, { waits }: { waits: boolean }): Promise<void> {
  while (await db.transaction((tx) => scoreBatch(tx, deps, waits)));
}

async function scoreBatch(tx: Tx, deps: RankDeps, waits: boolean): Promise<boolean> {
  const batch = await readTurnover(tx, 'ranks', { limit: BATCH, timeZone: deps.timeZone, waits });
  if (!batch) return false;
  const deposits = await tx.query(TAKE_DEPOSITS, [BATCH]);
  if (batch.sums.length > 0 || deposits.length > 0) {
    const { month } = await presentMonth(tx, deps.timeZone);
    const additions = [
      ...batch.sums.map(({ day, validBet, ...sum }) => ({
        ...sum,
        month: monthOf(day),
        turnoverMinor: validBet,
        depositsMinor: 0n,
      })),
      ...deposits.map(({ amountMinor, ...deposit }) => ({
        ...deposit,
        month,
        turnoverMinor: 0n,
        depositsMinor: amountMinor,
      })),
    ];
    const counted = additions.filter(({ currency }) => currency === deps.currency);
    await addToRanks(tx, deps, sumByMonth(counted));
  }
  return batch.mayBeMore || deposits.length === BATCH;
}

/** Adds up what each member adds in each month. */
function sumByMonth(additions: readonly Addition[]): Addition[] {
  const sums = new Map<string, Addition>();
  for (const { memberId, month, turnoverMinor, depositsMinor } of additions) {
    const key = `${memberId} ${month}`;
    const sum = sums.get(key) ?? { memberId, month, turnoverMinor: 0n, depositsMinor: 0n };
    sum.turnoverMinor += turnoverMinor;
    sum.depositsMinor += depositsMinor;
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted((one, other) => one.month.localeCompare(other.month));
}

async function addToRanks(tx: Tx, deps: RankDeps, additions: readonly Addition[]): Promise<void> {
  const ranks = await lockRanks(tx, deps, [...new Set(additions.map(({ memberId }) => memberId))]);
  if (ranks.length === 0) return;
  const rules = await getRankTable(tx);
  const scored = ranks.map((rank) =>
    scoreRank(
      rules,
      rank,
      additions.filter(({ memberId }) => memberId === rank.memberId),
    ),
  );
  await saveRanks(
    tx,
    scored.map(({ rank }) => rank),
  );
  await recordChanges(
    tx,
    scored.flatMap(({ changes }) => changes),
  );
  await addAwards(
    tx,
    deps,
    scored.flatMap(({ awards }) => awards),
  );
}

/** Adds to a rank in the order of months, and ends the months before. What comes after the end of its month counts in the present one. */
function scoreRank(rules: RankRules, stored: StoredRank, additions: readonly Addition[]) {
  const { memberId } = stored;
  let latest = stored;
  const changes = [];
  const awards = [];
  for (const addition of additions) {
    const { rank, changes: falls } = endMonths(rules, latest, addition.month);
    const { rank: next, levelUps } = addToRank(rules, rank, addition);
    const { level: fromLevel } = rank;
    changes.push(...falls);
    if (next.level !== fromLevel) changes.push({ memberId, fromLevel, toLevel: next.level, cause: 'reached' as const });
    awards.push(...levelUps.map((levelUp) => ({ ...levelUp, memberId })));
    latest = { ...rank, ...next };
  }
  return { rank: latest, changes, awards };
}
