import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { SQL_ERRORS, sqlState } from '#kernel/sql-errors';
import { findBetType } from '#rules/lottery';
import { LOTTERY_GAMES, lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import { MIN_EXTERNAL_CLOSE_SECONDS } from '#rules/lottery/draws/schedule';
import { defaultLimits, type GameLimits } from '#rules/lottery/limits/game-limits';
import { applyLimitChanges, type GameLimitChanges } from './limit-changes.ts';
import { lotteryGames } from '../tables.ts';
import { lockPricing, nextPricingTime } from '../pricing/pricing-time.ts';

/** A game with its fixed facts and the settings that staff changed. */
export interface CatalogueGame extends LotteryGame {
  isEnabled: boolean;
  isUnderMaintenance: boolean;
  isNew: boolean;
  sort: number;
  /** Set by staff; null uses the schedule's value. */
  closeSeconds: number | null;
  limits: GameLimits;
  limitChanges: GameLimitChanges;
  disabledBetTypes: readonly string[];
}

type Row = typeof lotteryGames.$inferSelect;

/** Inserts games that this build added; existing rows get its titles and keep the settings of staff. */
export async function ensureCatalogue(tx: Tx): Promise<void> {
  const rows = LOTTERY_GAMES.map(
    ({ gameCode, gameId, group, prizeModes, titles, isInHouse, isEnabledByDefault, isHot }, sort) => ({
      gameCode,
      gameId,
      gameGroup: group,
      prizeModes: [...prizeModes],
      titles: { ...titles },
      isInHouse,
      enabled: isEnabledByDefault,
      isHot,
      sort,
    }),
  );
  await tx.orm
    .insert(lotteryGames)
    .values(rows)
    .onConflictDoUpdate({
      target: lotteryGames.gameCode,
      set: { titles: sql`excluded.titles` },
      setWhere: sql`${lotteryGames.titles} <> excluded.titles`,
    });
}

/** Lists all games in menu order; skips games that this build no longer has. */
export async function listCatalogue(db: Db): Promise<CatalogueGame[]> {
  const rows = await db.orm.select().from(lotteryGames).orderBy(asc(lotteryGames.sort), asc(lotteryGames.gameId));
  return rows.flatMap((row) => toCatalogueGame(row) ?? []);
}

/** Returns a game with its current settings. Throws AppError `not_found`. */
export async function findGame(db: Db, gameCode: string): Promise<CatalogueGame> {
  const [row] = await db.orm.select().from(lotteryGames).where(eq(lotteryGames.gameCode, gameCode));
  const game = row && toCatalogueGame(row);
  if (!game) throw new AppError('not_found');
  return game;
}

function toCatalogueGame(row: Row): CatalogueGame | undefined {
  const facts = lotteryGame(row.gameCode);
  if (!facts) return undefined;
  return {
    ...facts,
    isEnabled: row.enabled,
    isUnderMaintenance: row.isUnderMaintenance,
    isHot: row.isHot,
    isNew: row.isNew,
    sort: row.sort,
    closeSeconds: row.closeSeconds,
    limits: applyLimitChanges(
      defaultLimits({ group: facts.group, intervalSeconds: facts.schedule.intervalSeconds }),
      row.limits,
    ),
    limitChanges: row.limits,
    disabledBetTypes: row.disabledBetTypes,
  };
}

/** The settings that staff may change; omitted fields stay as they are. */
export interface GameChange {
  isEnabled?: boolean | undefined;
  isUnderMaintenance?: boolean | undefined;
  isHot?: boolean | undefined;
  isNew?: boolean | undefined;
  sort?: number | undefined;
  closeSeconds?: number | null | undefined;
  /** Replaces all limit changes; omitted limits return to their defaults. */
  limits?: GameLimitChanges | undefined;
  disabledBetTypes?: string[] | undefined;
}

/**
 * Changes a game's settings; existing draws keep their times. Throws AppError `not_found`; InvalidFieldsError when the close
 * would come before the opening or too late before the draw of another lottery, a bet type does not exist in the group, or a jackpot of a game to open is below its seed.
 */
export async function changeGame(tx: Tx, gameCode: string, change: GameChange): Promise<CatalogueGame> {
  await lockPricing(tx, [gameCode]);
  assertFits(await findGame(tx, gameCode), change);
  const { isEnabled: enabled, ...others } = change;
  const set = {
    ...others,
    ...(enabled === undefined ? {} : { enabled }),
    changedAt: sql.raw(nextPricingTime('lottery_games.game_code')),
  };
  const [row] = await tx.orm
    .update(lotteryGames)
    .set(set)
    .where(eq(lotteryGames.gameCode, gameCode))
    .returning()
    .catch((error: unknown) => {
      throw sqlState(error) === SQL_ERRORS.jackpotBelowSeed ? reserveMissing(change) : error;
    });
  const game = row && toCatalogueGame(row);
  if (!game) throw new AppError('not_found');
  return game;
}

function reserveMissing({ isUnderMaintenance }: GameChange): InvalidFieldsError {
  const field = isUnderMaintenance === false ? 'isUnderMaintenance' : 'isEnabled';
  return new InvalidFieldsError({ [field]: { code: 'reserve_missing' } });
}

function assertFits(game: CatalogueGame, { closeSeconds, disabledBetTypes = [] }: GameChange): void {
  const { group, schedule, isInHouse } = game;
  const isTooLate = !isInHouse && typeof closeSeconds === 'number' && closeSeconds < MIN_EXTERNAL_CLOSE_SECONDS;
  if (isTooLate || (typeof closeSeconds === 'number' && closeSeconds >= schedule.intervalSeconds))
    throw new InvalidFieldsError({ closeSeconds: { code: 'invalid_value' } });
  if (disabledBetTypes.some((betType) => !findBetType(group, betType)))
    throw new InvalidFieldsError({ disabledBetTypes: { code: 'invalid_value' } });
}
