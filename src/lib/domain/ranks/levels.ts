import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { DEFAULT_RANK_LEVELS, rankLevelProblems, type RankTerms } from '#rules/rewards/rank-levels';
import type { RankMode, RankRules } from '#rules/rewards/ranks';
import { RankLevelError } from './errors.ts';
import { rankLevels, rankSettings } from './tables.ts';

/** The table of levels, level 0 first, and how scores are compared with it. */
export interface RankTable extends RankRules {
  readonly levels: readonly RankTerms[];
}

const toColumns = ({ keepMinor, bonusMinor, withdrawalsPerDay, maxWithdrawalMinor, ...terms }: RankTerms) => ({
  ...terms,
  keepMinor: keepMinor ?? null,
  bonusMinor: bonusMinor ?? null,
  withdrawalsPerDay: withdrawalsPerDay ?? null,
  maxWithdrawalMinor: maxWithdrawalMinor ?? null,
});

function toTerms(row: typeof rankLevels.$inferSelect): RankTerms {
  const { keepMinor, bonusMinor, withdrawalsPerDay, maxWithdrawalMinor } = row;
  const { names, turnoverMinor, depositsMinor, labelColor, labelBackground } = row;
  return {
    names,
    turnoverMinor,
    depositsMinor,
    labelColor,
    labelBackground,
    ...(keepMinor === null ? {} : { keepMinor }),
    ...(bonusMinor === null ? {} : { bonusMinor }),
    ...(withdrawalsPerDay === null ? {} : { withdrawalsPerDay }),
    ...(maxWithdrawalMinor === null ? {} : { maxWithdrawalMinor }),
  };
}

/** Returns a level's name in a language, else in English. */
export function getRankName(names: RankTerms['names'], languageTag: string): string {
  return names[languageTag] ?? names['en'] ?? '';
}

/** Creates the table of levels and the settings where there are none yet. */
export async function ensureRankLevels(tx: Tx): Promise<void> {
  await tx.orm
    .insert(rankLevels)
    .values(DEFAULT_RANK_LEVELS.map((terms, level) => ({ level, ...toColumns(terms) })))
    .onConflictDoNothing();
  await tx.orm.insert(rankSettings).values({}).onConflictDoNothing();
}

export async function getRankTable(db: Db): Promise<RankTable> {
  const rows = await db.orm.select().from(rankLevels).orderBy(asc(rankLevels.level));
  const { mode } = await getRankSettings(db);
  return { levels: rows.map(toTerms), mode };
}

/** The terms of one level. */
export async function findRankTerms(db: Db, level: number): Promise<RankTerms | undefined> {
  const [row] = await db.orm.select().from(rankLevels).where(eq(rankLevels.level, level));
  return row && toTerms(row);
}

export async function getRankSettings(db: Db) {
  const [row] = await db.orm.select().from(rankSettings);
  if (!row) throw new Error('ranks have no settings');
  return row;
}

/** Throws what `changeRankLevel` would throw now: AppError `not_found` and RankLevelError. */
export async function assertRankLevel(db: Db, level: number, terms: RankTerms): Promise<void> {
  const { levels } = await getRankTable(db);
  if (!levels[level]) throw new AppError('not_found');
  const problems = rankLevelProblems(levels.with(level, terms), level);
  if (problems.length > 0) throw new RankLevelError(problems);
}

/**
 * Changes what a level needs and gives. Members keep their levels: a changed threshold applies to their next score, a changed
 * award to levels that are reached from now on. Throws what `assertRankLevel` throws.
 */
export async function changeRankLevel(tx: Tx, level: number, terms: RankTerms): Promise<void> {
  // Neighbors are compared: one change at a time.
  await tx.orm.select({ id: rankSettings.id }).from(rankSettings).for('update');
  await assertRankLevel(tx, level, terms);
  await tx.orm.update(rankLevels).set(toColumns(terms)).where(eq(rankLevels.level, level));
}

export interface RankSettings {
  mode: RankMode;
  monthlyBudgetMinor: bigint;
}

export async function changeRankSettings(tx: Tx, { mode, monthlyBudgetMinor }: RankSettings): Promise<void> {
  await tx.orm.update(rankSettings).set({ mode, monthlyBudgetMinor });
}
