import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { SQL_ERRORS, sqlState } from '#kernel/sql-errors';
import { findBetType } from '#rules/lottery';
import { LOTTERY_GAMES, lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import { defaultLimits, type GameLimits } from '#rules/lottery/limits/game-limits';
import { withChanges, type GameLimitChanges } from './limit-changes.ts';
import { lotteryGames } from '../tables.ts';
import { lockPricing, nextMoment } from '../pricing/pricing-moment.ts';

/** A game as it is now: its facts, and what operations made of it. */
export interface CatalogueGame extends LotteryGame {
  isEnabled: boolean;
  isUnderMaintenance: boolean;
  isNew: boolean;
  sort: number;
  /** What operations set; null: the schedule's. */
  closeSeconds: number | null;
  limits: GameLimits;
  limitChanges: GameLimitChanges;
  disabledBetTypes: readonly string[];
}

type Row = typeof lotteryGames.$inferSelect;

/** Adds the games that this build knows and the database does not; what is there stays as operations left it. */
export async function ensureCatalogue(tx: Tx): Promise<void> {
  const rows = LOTTERY_GAMES.map(
    ({ gameCode, gameId, group, prizeModes, titles, isInHouse, isOnAtFirst, isHot }, sort) => ({
      gameCode,
      gameId,
      gameGroup: group,
      prizeModes: [...prizeModes],
      titles: { ...titles },
      isInHouse,
      enabled: isOnAtFirst,
      isHot,
      sort,
    }),
  );
  await tx.orm.insert(lotteryGames).values(rows).onConflictDoNothing();
}

/** All of them, in the order of the menus; a game that this build no longer knows is left out. */
export async function listCatalogue(db: Db): Promise<CatalogueGame[]> {
  const rows = await db.orm.select().from(lotteryGames).orderBy(asc(lotteryGames.sort), asc(lotteryGames.gameId));
  return rows.flatMap((row) => gameOf(row) ?? []);
}

/** Throws AppError `not_found`. */
export async function findGame(db: Db, gameCode: string): Promise<CatalogueGame> {
  const [row] = await db.orm.select().from(lotteryGames).where(eq(lotteryGames.gameCode, gameCode));
  const game = row && gameOf(row);
  if (!game) throw new AppError('not_found');
  return game;
}

function gameOf(row: Row): CatalogueGame | undefined {
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
    limits: withChanges(
      defaultLimits({ group: facts.group, intervalSeconds: facts.schedule.intervalSeconds }),
      row.limits,
    ),
    limitChanges: row.limits,
    disabledBetTypes: row.disabledBetTypes,
  };
}

/** What operations may change; what is not named stays. */
export interface GameChange {
  isEnabled?: boolean | undefined;
  isUnderMaintenance?: boolean | undefined;
  isHot?: boolean | undefined;
  isNew?: boolean | undefined;
  sort?: number | undefined;
  closeSeconds?: number | null | undefined;
  /** All changes of limits together: a limit that is not named is the default again. */
  limits?: GameLimitChanges | undefined;
  disabledBetTypes?: string[] | undefined;
}

/**
 * Draws that are made already keep their times. Throws AppError `not_found`, and InvalidFieldsError for a close that would
 * come before the opening, for a bet type that the game has not, and for taking bets on a jackpot that is not there.
 */
export async function changeGame(tx: Tx, gameCode: string, change: GameChange): Promise<CatalogueGame> {
  await lockPricing(tx, [gameCode]);
  assertFits(await findGame(tx, gameCode), change);
  const { isEnabled: enabled, ...others } = change;
  const set = {
    ...others,
    ...(enabled === undefined ? {} : { enabled }),
    changedAt: sql.raw(nextMoment('lottery_games.game_code')),
  };
  const [row] = await tx.orm
    .update(lotteryGames)
    .set(set)
    .where(eq(lotteryGames.gameCode, gameCode))
    .returning()
    .catch((error: unknown) => {
      throw sqlState(error) === SQL_ERRORS.jackpotBelowSeed ? reserveMissing(change) : error;
    });
  const game = row && gameOf(row);
  if (!game) throw new AppError('not_found');
  return game;
}

function reserveMissing({ isUnderMaintenance }: GameChange): InvalidFieldsError {
  const field = isUnderMaintenance === false ? 'isUnderMaintenance' : 'isEnabled';
  return new InvalidFieldsError({ [field]: { code: 'reserve_missing' } });
}

function assertFits({ group, schedule }: CatalogueGame, { closeSeconds, disabledBetTypes = [] }: GameChange): void {
  if (typeof closeSeconds === 'number' && closeSeconds >= schedule.intervalSeconds)
    throw new InvalidFieldsError({ closeSeconds: { code: 'invalid_value' } });
  if (disabledBetTypes.some((betType) => !findBetType(group, betType)))
    throw new InvalidFieldsError({ disabledBetTypes: { code: 'invalid_value' } });
}
