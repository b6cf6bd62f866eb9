import { eq } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { findBetType, type GameGroup, type BetType } from '#rules/lottery';
import type { OddsTable } from '#rules/lottery/bets/bet-rules';
import { adjustedOdds, sidePairsOf, type Side } from '#rules/lottery/pricing/two-sided';
import { lotteryOdds } from '../tables.ts';

/** A row of `lottery_odds`: one tier of a bet type on one odds table. */
export type StoredOdds = Pick<
  typeof lotteryOdds.$inferSelect,
  'betType' | 'tier' | 'oddsTable' | 'odds' | 'adjustment'
>;

/** Odds that differ from the rules' defaults. An adjusted side has an entry of its own beside its tier's. */
export interface CurrentOdds {
  betType: string;
  tier: string;
  oddsTable: OddsTable;
  odds: string;
}

export function readStoredOdds(db: Db, gameCode: string): Promise<StoredOdds[]> {
  const { betType, tier, oddsTable, odds, adjustment } = lotteryOdds;
  return db.orm
    .select({ betType, tier, oddsTable, odds, adjustment })
    .from(lotteryOdds)
    .where(eq(lotteryOdds.gameCode, gameCode))
    .orderBy(betType, tier, oddsTable);
}

/** Computes the current odds from the stored rows: overrides as set, adjusted sides on every odds table in use. */
export function getCurrentOdds(group: GameGroup, stored: readonly StoredOdds[]): CurrentOdds[] {
  const overrides = stored.flatMap(({ betType, tier, oddsTable, odds }) =>
    odds === null ? [] : [{ betType, tier, oddsTable, odds }],
  );
  const adjusted = listAdjustedSides(group, stored).flatMap(({ betType, side, steps }) =>
    listOddsTables(betType, overrides).map((oddsTable) => {
      const odds = getUnadjustedOdds(betType, side.tier, { oddsTable, overrides });
      return {
        betType: betType.code,
        tier: side.oddsKey,
        oddsTable,
        odds: adjustedOdds(betType, side, { odds, steps: BigInt(steps) }),
      };
    }),
  );
  const isAdjusted = (row: CurrentOdds) => adjusted.some((other) => getRowKey(other) === getRowKey(row));
  return [...overrides.filter((row) => !isAdjusted(row)), ...adjusted];
}

export interface AdjustedSide {
  betType: BetType;
  side: Side;
  steps: number;
}

/** Lists the sides whose adjustment is not zero. */
export function listAdjustedSides(group: GameGroup, stored: readonly StoredOdds[]): AdjustedSide[] {
  return stored.flatMap(({ betType: code, tier, adjustment: steps }) => {
    const betType = steps === 0 ? undefined : findBetType(group, code);
    const side =
      betType && sidePairsOf(betType).flatMap((pair) => pair.find(({ oddsKey }) => oddsKey === tier) ?? [])[0];
    return side ? [{ betType, side, steps }] : [];
  });
}

/** Lists odds table A and the tables with an override for the bet type. */
function listOddsTables(betType: BetType, overrides: readonly CurrentOdds[]): OddsTable[] {
  return [
    ...new Set<OddsTable>([
      'A',
      ...overrides.filter((row) => row.betType === betType.code).map(({ oddsTable }) => oddsTable),
    ]),
  ];
}

/** Returns a tier's odds on a table before any adjustment. Throws RangeError when the bet type has no such tier. */
export function getUnadjustedOdds(
  betType: BetType,
  tier: string,
  {
    oddsTable,
    overrides,
  }: {
    oddsTable: OddsTable;
    overrides: readonly { betType: string; tier: string; oddsTable: OddsTable; odds: string | null }[];
  },
): string {
  const row = overrides.find((one) => one.betType === betType.code && one.tier === tier && one.oddsTable === oddsTable);
  const odds = row?.odds ?? betType.odds[tier];
  if (odds === undefined) throw new RangeError(`${betType.code} has no tier ${tier}`);
  return odds;
}

function getRowKey({ betType, tier, oddsTable }: CurrentOdds): string {
  return `${betType} ${tier} ${oddsTable}`;
}
