import * as z from 'zod';
import type { Database, Db, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { parseAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { isGameGroup, listBetTypes, type GameGroup, type BetType } from '#rules/lottery';
import { sidePairsOf, stepsOf, clampSteps, type SidePair } from '#rules/lottery/pricing/two-sided';
import { broadcastOdds } from './broadcast.ts';
import { lockPricing, nextMoment } from './pricing-moment.ts';
import { readStoredOdds, getCurrentOdds, getUnadjustedOdds, type StoredOdds } from './current-odds.ts';

/** Adjusts the odds of two-sided lines to the stakes on the open draw (docs/spec/lottery-rulebook.md §14). */

const adjustedGameRow = z.object({
  gameCode: z.string(),
  group: z.string(),
  /** The stake difference per adjustment step; null when adjustment is off. */
  step: z.string().nullable(),
  /** The draw open for bets; null between two draws. */
  drawId: z.bigint().nullable(),
});

type AdjustedGame = z.input<typeof adjustedGameRow>;

const GAMES = defineStatement({
  name: 'lottery_adjusted_games',
  row: adjustedGameRow,
  text: `select game.game_code as "gameCode", game.game_group as "group", game.limits ->> 'adjustmentStepMinor' as step,
                (select draw.id from lottery_draws draw
                  where draw.game_code = game.game_code and draw.state = 'OPEN'
                    and draw.opens_at <= clock_timestamp() and draw.closes_at > clock_timestamp()
                  order by draw.closes_at limit 1) as "drawId"
           from lottery_games game
          where game.limits ->> 'adjustmentStepMinor' is not null
             or exists (select 1 from lottery_odds override where override.game_code = game.game_code and override.adjustment <> 0)
          order by game.game_code`,
});
/** Serializes adjustments: a run that read earlier must not write later. */
const TRY_LOCK = tryLockStatement('oddsAdjustment');
const STAKED = defineStatement({
  name: 'lottery_adjustment_stakes',
  row: z.object({ market: z.string(), outcome: z.string(), incomeMinor: z.bigint() }),
  text: `select market, outcome, income_minor as "incomeMinor" from lottery_exposures
          where draw_id = $1 and market = any ($2::text[])`,
});
const WRITE = defineStatement({
  name: 'lottery_adjustment_write',
  text: `with requested as materialized (
           select requested.*, ${nextMoment('requested.game')} as moment
             from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as requested (game, bet_type, tier, adjustment)
         )
         insert into lottery_odds as override (game_code, bet_type, tier, odds_table, adjustment, changed_at)
           select requested.game, requested.bet_type, requested.tier, 'A', requested.adjustment, requested.moment from requested
         on conflict (game_code, bet_type, tier, odds_table) do update set adjustment = excluded.adjustment, changed_at = excluded.changed_at
           where override.adjustment <> excluded.adjustment`,
});

interface Adjustment {
  gameCode: string;
  betType: string;
  tier: string;
  adjustment: number;
}

/**
 * Recomputes the adjustments of every game with a step and writes only those that changed, so that other quotes stay valid. Each
 * new draw, and a game without an open draw, starts unadjusted. Returns the number of changed sides.
 */
export async function adjustOdds(db: Database): Promise<number> {
  if ((await db.query(GAMES)).length === 0) return 0;
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(TRY_LOCK);
    if (!lock?.isMine) return 0;
    const games = await tx.query(GAMES);
    const adjustments: Adjustment[] = [];
    for (const game of games) adjustments.push(...(await computeAdjustments(tx, game)));
    if (adjustments.length === 0) return 0;
    await write(tx, adjustments);
    const moved = new Set(adjustments.map(({ gameCode }) => gameCode));
    for (const { gameCode, group } of games) {
      if (moved.has(gameCode) && isGameGroup(group)) {
        await broadcastOdds(tx, gameCode, getCurrentOdds(group, await readStoredOdds(tx, gameCode)));
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
  const lines = listAdjustableLines(group);
  const staked = stepMinor > 0n && drawId !== null ? await readStakes(db, drawId, lines) : new Map<string, bigint>();
  const stored = await readStoredOdds(db, gameCode);
  return lines.flatMap(({ betType, pair }) => {
    const stakeOf = (side: SidePair[number]) => staked.get(`${betType.code} ${side.code}`) ?? 0n;
    const steps = stepsOf([stakeOf(pair[0]), stakeOf(pair[1])], stepMinor);
    return pair.flatMap((side, at) => {
      const odds = getUnadjustedOdds(betType, side.tier, { oddsTable: 'A', overrides: stored });
      const adjustment = Number(clampSteps(betType, side, { odds, steps: steps[at] ?? 0n }));
      return adjustment === getStoredAdjustment(stored, betType, side.key)
        ? []
        : [{ gameCode, betType: betType.code, tier: side.key, adjustment }];
    });
  });
}

function listAdjustableLines(group: GameGroup): { betType: BetType; pair: SidePair }[] {
  return listBetTypes(group).flatMap((betType) => sidePairsOf(betType).map((pair) => ({ betType, pair })));
}

async function readStakes(
  db: Db,
  drawId: bigint,
  lines: readonly { betType: BetType }[],
): Promise<Map<string, bigint>> {
  const markets = [...new Set(lines.map(({ betType }) => betType.code))];
  const rows = await db.query(STAKED, [drawId, markets]);
  return new Map(rows.map(({ market, outcome, incomeMinor }) => [`${market} ${outcome}`, incomeMinor]));
}

function getStoredAdjustment(stored: readonly StoredOdds[], betType: BetType, key: string): number {
  return (
    stored.find((row) => row.betType === betType.code && row.tier === key && row.oddsTable === 'A')?.adjustment ?? 0
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
