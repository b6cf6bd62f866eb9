import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError, type FieldProblem } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { findBetType, jackpotsOf, listBetTypes, type BetType } from '#rules/lottery';
import type { OddsTable } from '#rules/lottery/bets/bet-rules';
import { hasFixedOdds, MIN_ODDS, maxOdds, presetOdds, parseOddsOverride } from '#rules/lottery/pricing/fixed-odds';
import { adjustedOdds } from '#rules/lottery/pricing/two-sided';
import { findGame, type CatalogueGame } from '../catalogue/catalogue.ts';
import { broadcastOdds } from './broadcast.ts';
import { lockPricing, nextPricingTime } from './pricing-time.ts';
import {
  readStoredOdds,
  getCurrentOdds,
  getUnadjustedOdds,
  listAdjustedSides,
  type StoredOdds,
} from './current-odds.ts';

/** A tier with fixed odds, as the back office shows and edits it. */
export interface TierOdds {
  betType: string;
  tier: string;
  oddsTable: OddsTable;
  /** Current odds before the adjustment of single sides. */
  odds: string;
  preset: string;
  isChanged: boolean;
  /** The highest odds allowed: no bet may return more than its stake on average. */
  max: string;
  /** Sides with an adjustment and their current odds. */
  adjusted: { side: string; odds: string }[];
}

export interface GameOdds {
  game: CatalogueGame;
  rows: TierOdds[];
}

/**
 * Lists every tier with fixed odds on odds table A, and on other tables where an override is set. Throws AppError `not_found`.
 */
export async function listGameOdds(db: Db, gameCode: string): Promise<GameOdds> {
  const game = await findGame(db, gameCode);
  const stored = await readStoredOdds(db, gameCode);
  const betTypes = listBetTypes(game.group).filter(hasFixedOdds);
  return { game, rows: betTypes.flatMap((betType) => listTiers(betType, { game, stored })) };
}

function listTiers(
  betType: BetType,
  { game, stored }: { game: CatalogueGame; stored: readonly StoredOdds[] },
): TierOdds[] {
  const set = stored.filter((row) => row.betType === betType.code && row.odds !== null);
  const oddsTables = [...new Set<OddsTable>(['A', ...set.map(({ oddsTable }) => oddsTable)])].toSorted();
  const adjustments = listAdjustedSides(game.group, stored).filter((adjustment) => adjustment.betType === betType);
  return listSettableTiers(betType).flatMap((tier) =>
    oddsTables.map((oddsTable) => {
      const odds = getUnadjustedOdds(betType, tier, { oddsTable, overrides: set });
      const moved = adjustments.filter(({ side }) => side.tier === tier);
      return {
        betType: betType.code,
        tier,
        oddsTable,
        odds,
        preset: presetOdds(betType, tier),
        isChanged: set.some((row) => row.tier === tier && row.oddsTable === oddsTable),
        max: maxOdds(betType, tier),
        adjusted: moved.map(({ side, steps }) => ({
          side: side.selectionCode,
          odds: adjustedOdds(betType, side, { odds, steps: BigInt(steps) }),
        })),
      };
    }),
  );
}

/** Excludes jackpot tiers: their odds follow the seed, which `changeJackpots` sets. */
function listSettableTiers({ group, odds }: BetType): string[] {
  const pools = jackpotsOf(group);
  return Object.keys(odds).filter((tier) => !pools.includes(tier));
}

export interface OddsChange {
  betType: string;
  tier: string;
  oddsTable: OddsTable;
  /** Null returns to the rules' odds. */
  odds: string | null;
}

const WRITE = defineStatement({
  name: 'lottery_odds_write',
  text: `with requested as materialized (
           select requested.*, ${nextPricingTime('$1::text')} as moment
             from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as requested (bet_type, tier, odds_table, odds)
         )
         insert into lottery_odds as override (game_code, bet_type, tier, odds_table, odds, changed_at)
           select $1, requested.bet_type, requested.tier, requested.odds_table, requested.odds, requested.moment from requested
            where requested.odds is not null or exists (select 1 from lottery_odds stored
                   where stored.game_code = $1 and stored.bet_type = requested.bet_type and stored.tier = requested.tier and stored.odds_table = requested.odds_table)
         on conflict (game_code, bet_type, tier, odds_table) do update set odds = excluded.odds, changed_at = excluded.changed_at
           where override.odds is distinct from excluded.odds`,
});

/**
 * Sets the odds of several tiers, all or none; they apply to the next bet, and omitted tiers stay. Throws AppError `not_found`;
 * InvalidFieldsError naming the refused change (`odds.0`).
 */
export async function setOddsOverrides(tx: Tx, gameCode: string, changes: readonly OddsChange[]): Promise<GameOdds> {
  await lockPricing(tx, [gameCode]);
  const game = await findGame(tx, gameCode);
  await writeOdds(
    tx,
    game,
    changes.map((change, at) => checked(findBetType(game.group, change.betType), change, at)),
  );
  return listGameOdds(tx, gameCode);
}

/** Writes overrides and publishes the current odds. The caller holds the game's pricing lock. */
export async function writeOdds(
  tx: Tx,
  { gameCode, group }: Pick<CatalogueGame, 'gameCode' | 'group'>,
  rows: readonly OddsChange[],
): Promise<void> {
  await tx.query(WRITE, [
    gameCode,
    rows.map(({ betType }) => betType),
    rows.map(({ tier }) => tier),
    rows.map(({ oddsTable }) => oddsTable),
    rows.map(({ odds }) => odds),
  ]);
  broadcastOdds(tx, gameCode, getCurrentOdds(group, await readStoredOdds(tx, gameCode)));
}

function checked(betType: BetType | undefined, change: OddsChange, at: number): OddsChange {
  const { tier, odds } = change;
  if (!betType || !hasFixedOdds(betType) || !listSettableTiers(betType).includes(tier))
    throw refusal(at, { code: 'invalid_value' });
  if (odds === null) return change;
  const read = parseOddsOverride(betType, tier, odds);
  if (read.odds !== undefined) return { ...change, odds: read.odds };
  throw refusal(
    at,
    {
      malformed: { code: 'invalid_value' },
      too_low: { code: 'too_small', params: { min: MIN_ODDS } },
      too_high: { code: 'too_big', params: { max: maxOdds(betType, tier) } },
    }[read.refusal],
  );
}

function refusal(at: number, problem: FieldProblem): InvalidFieldsError {
  return new InvalidFieldsError({ [`odds.${at}`]: problem });
}
