import * as z from 'zod';
import type { Database, Db, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { parseAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { isGameGroup, listBetTypes, type GameGroup, type BetType } from '#rules/lottery';
import { sidePairsOf, stepsOf, clampSteps, type SidePair } from '#rules/lottery/pricing/two-sided';
import { broadcastOdds } from './broadcast.ts';
import { lockPricing, nextPricingTime } from './pricing-time.ts';
import { readStoredOdds, getCurrentOdds, getUnadjustedOdds, type StoredOdds } from './current-odds.ts';

/**
 * Adjusts the odds of opposite sides (such as BIG and SMALL) to the stakes on the open draw: the side with the larger stakes gets
 * lower odds (docs/spec/lottery-rulebook.md §14).
 */

/** An adjustment is stored with this odds table and applies to every table. */
const ADJUSTED_ODDS_TABLE = 'A';

const adjustedGameRow = z.object({
  gameCode: z.string(),
  group: z.string(),
  /** The stake difference per adjustment step; null when adjustment is off. */
  step: z.string().nullable(),
  /** The draw open for bets; null between two draws. */
  drawId: z.bigint().nullable(),
});

type AdjustedGame = z.input<typeof adjustedGameRow>;

const IS_ADJUSTED_SQL = `(
  game.limits ->> 'adjustmentStepMinor' is not null
  or exists (select from lottery_odds odds where odds.game_code = game.game_code and odds.adjustment <> 0))`;

/** SQL condition: `adjustOdds` may have something to do. */
export const ADJUSTED_GAMES_SQL = `exists (select from lottery_games game where ${IS_ADJUSTED_SQL})`;

const GAMES = defineStatement({
  name: 'lottery_adjusted_games',
  row: adjustedGameRow,
  text: `select game.game_code as "gameCode", game.game_group as "group", game.limits ->> 'adjustmentStepMinor' as step,
                (select draw.id from lottery_draws draw
                  where draw.game_code = game.game_code and draw.state = 'OPEN'
                    and draw.opens_at <= clock_timestamp() and draw.closes_at > clock_timestamp()
                  order by draw.closes_at limit 1) as "drawId"
           from lottery_games game
          where ${IS_ADJUSTED_SQL}
          order by game.game_code`,
});
/** Serializes adjustments: a run that read earlier must not write later. */
const TRY_LOCK = tryLockStatement('oddsAdjustment');
const STAKED = defineStatement({
  name: 'lottery_adjustment_stakes',
  row: z.object({ market: z.string(), outcome: z.string(), stakeMinor: z.bigint() }),
  text: `select market, outcome, income_minor as "stakeMinor" from lottery_exposures
          where draw_id = $1 and market = any ($2::text[])`,
});
const WRITE = defineStatement({
  name: 'lottery_adjustment_write',
  text: `with requested as materialized (
           select requested.*, ${nextPricingTime('requested.game')} as changed_at
             from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as requested (game, bet_type, tier, adjustment)
         )
         insert into lottery_odds as stored (game_code, bet_type, tier, odds_table, adjustment, changed_at)
           select requested.game, requested.bet_type, requested.tier, '${ADJUSTED_ODDS_TABLE}', requested.adjustment, requested.changed_at from requested
         on conflict (game_code, bet_type, tier, odds_table) do update set adjustment = excluded.adjustment, changed_at = excluded.changed_at
           where stored.adjustment <> excluded.adjustment`,
});

interface Adjustment {
  gameCode: string;
  betType: string;
  tier: string;
  adjustment: number;
}

/**
 * Recomputes the adjustments of every game with a step and writes only those that changed: a slip priced with odds that did not change stays valid. Each
 * new draw, and a game without an open draw, starts unadjusted. Returns the number of changed sides.
 */
export async function adjustOdds(db: Database): Promise<number> {
  if ((await db.query(GAMES)).length === 0) return 0;
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(TRY_LOCK);
    if (!lock?.isAcquired) return 0;
    const games = await tx.query(GAMES);
    const adjustments: Adjustment[] = [];
    for (const game of games) adjustments.push(...(await computeAdjustments(tx, game)));
    if (adjustments.length === 0) return 0;
    await write(tx, adjustments);
    const moved = new Set(adjustments.map(({ gameCode }) => gameCode));
    for (const { gameCode, group } of games) {
      if (moved.has(gameCode) && isGameGroup(group)) {
        broadcastOdds(tx, gameCode, getCurrentOdds(group, await readStoredOdds(tx, gameCode)));
      }
    }
    return adjustments.length;
  });
}

async function computeAdjustments(db: Db, game: AdjustedGame): Promise<Adjustment[]> {
  const { gameCode, group, drawId } = game;
  if (!isGameGroup(group)) return [];
  const stepMinor = game.step === null ? 0n : parseAmount(game.step);
  if (stepMinor === undefined) throw new RangeError(`${gameCode} has no amount for a step: ${game.step}`);
  const sidePairs = listSidePairs(group);
  const staked =
    stepMinor > 0n && drawId !== null ? await readStakes(db, drawId, sidePairs) : new Map<string, bigint>();
  const stored = await readStoredOdds(db, gameCode);
  return sidePairs.flatMap(({ betType, pair }) => {
    const stakeOf = (side: SidePair[number]) => staked.get(`${betType.code} ${side.selectionCode}`) ?? 0n;
    const steps = stepsOf([stakeOf(pair[0]), stakeOf(pair[1])], stepMinor);
    return pair.flatMap((side, index) => {
      const odds = getUnadjustedOdds(betType, side.tier, { oddsTable: ADJUSTED_ODDS_TABLE, overrides: stored });
      const adjustment = Number(clampSteps(betType, side, { odds, steps: steps[index] ?? 0n }));
      return adjustment === getStoredAdjustment(stored, betType, side.oddsKey)
        ? []
        : [{ gameCode, betType: betType.code, tier: side.oddsKey, adjustment }];
    });
  });
}

function listSidePairs(group: GameGroup): { betType: BetType; pair: SidePair }[] {
  return listBetTypes(group).flatMap((betType) => sidePairsOf(betType).map((pair) => ({ betType, pair })));
}

async function readStakes(
  db: Db,
  drawId: bigint,
  sidePairs: readonly { betType: BetType }[],
): Promise<Map<string, bigint>> {
  const markets = [...new Set(sidePairs.map(({ betType }) => betType.code))];
  const rows = await db.query(STAKED, [drawId, markets]);
  return new Map(rows.map(({ market, outcome, stakeMinor }) => [`${market} ${outcome}`, stakeMinor]));
}

function getStoredAdjustment(stored: readonly StoredOdds[], betType: BetType, tier: string): number {
  return (
    stored.find((row) => row.betType === betType.code && row.tier === tier && row.oddsTable === ADJUSTED_ODDS_TABLE)
      ?.adjustment ?? 0
  );
}

async function write(tx: Tx, adjustments: readonly Adjustment[]): Promise<void> {
  await lockPricing(tx, [...new Set(adjustments.map(({ gameCode }) => gameCode))]);
  await tx.query(WRITE, [
    adjustments.map(({ gameCode }) => gameCode),
    adjustments.map(({ betType }) => betType),
    adjustments.map(({ tier }) => tier),
    adjustments.map(({ adjustment }) => adjustment),
  ]);
}
