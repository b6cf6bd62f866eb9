import * as z from 'zod';
import { readerLag } from '#domain/figures';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { endRankMonth, type RankRules } from '#rules/rewards/ranks';
import { getRankTable } from './levels.ts';
import {
  lockEndedMonths,
  MONTH_SQL,
  type RankChange,
  type RankDeps,
  recordChanges,
  saveRanks,
  type StoredRank,
} from './rank-rows.ts';

/** Ranks of one transaction. */
const PAGE = 500;

/** Time after midnight that transactions of the old month get to be committed. */
const GRACE_SECONDS = 60;

const PRESENT_MONTH = defineStatement({
  name: 'rank_present_month',
  row: z.object({ month: z.string(), lastDay: z.string(), seconds: z.number() }),
  text: `select to_char(present.month, 'YYYY-MM-DD') as month, to_char(present.month + interval '1 month - 1 day', 'YYYY-MM-DD') as "lastDay",
                extract(epoch from clock_timestamp() - (present.month::timestamp at time zone $1))::float8 as seconds
           from (select ${MONTH_SQL('$1')} as month) present`,
});

/** Returns the first and the last day of the present month in a zone, and the seconds since it began. */
export async function presentMonth(db: Db, timeZone: string) {
  const [row] = await db.query(PRESENT_MONTH, [timeZone]);
  if (!row) throw new Error('the database has no calendar');
  return row;
}

/**
 * Ends the months before the present one for all ranks: a level that was neither reached nor kept falls by one. Waits until the
 * rounds of the old month are in the scores. A rank has its month, so that a second run finds nothing to do.
 */
export async function endRankMonths(db: Database, deps: RankDeps): Promise<void> {
  const { month, seconds } = await presentMonth(db, deps.timeZone);
  if (seconds < GRACE_SECONDS || (await readerLag(db, 'ranks')) > seconds) return;
  while (await db.transaction((tx) => endPage(tx, deps, month)));
}

async function endPage(tx: Tx, deps: RankDeps, month: string): Promise<boolean> {
  const ranks = await lockEndedMonths(tx, deps, PAGE);
  if (ranks.length === 0) return false;
  const rules = await getRankTable(tx);
  const ended = ranks.map((rank) => endMonths(rules, rank, month));
  await saveRanks(
    tx,
    ended.map(({ rank }) => rank),
  );
  await recordChanges(
    tx,
    ended.flatMap(({ changes }) => changes),
  );
  return ranks.length === PAGE;
}

/** Ends the months of a rank up to the beginning of another one. */
export function endMonths(rules: RankRules, rank: StoredRank, until: string) {
  const changes: RankChange[] = [];
  let latest = rank;
  while (latest.month < until) {
    const next = { ...latest, ...endRankMonth(rules, latest), month: monthAfter(latest.month) };
    const { memberId, level: fromLevel } = latest;
    if (next.level !== fromLevel) changes.push({ memberId, fromLevel, toLevel: next.level, cause: 'month_end' });
    latest = next;
  }
  return { rank: latest, changes };
}

/** Returns the first day of the month after that of a day (yyyy-MM-dd). */
function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** Returns the first day of the month of a day (yyyy-MM-dd). */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
