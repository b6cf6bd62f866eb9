import type { Database, Db, Statement, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { parseAmount } from '#kernel/money';
import { isGameGroup, listBetTypes, type GameGroup, type BetType } from '#rules/lottery';
import { sidePairsOf, stepsOf, usefulSteps, type SidePair } from '#rules/lottery/two-sided';
import { broadcastOdds } from '../broadcast.ts';
import { lockPricing, nextMoment } from '../terms-moment.ts';
import { readStoredOdds, getCurrentOdds, getUnadjustedOdds, type StoredOdds } from './odds-of-now.ts';

/** Odds of two-sided lines that shift with what is staked on the draw that is sold (rulebook §14). */

const GAMES: Statement = {
  name: 'lottery_shift_games',
  text: `select g.game_code as "gameCode", g.game_group as "group", g.limits ->> 'shiftStepMinor' as step,
                (select d.id from lottery_draws d
                  where d.game_code = g.game_code and d.state = 'OPEN'
                    and d.opens_at <= clock_timestamp() and d.closes_at > clock_timestamp()
                  order by d.closes_at limit 1) as "drawId"
           from lottery_games g
          where g.limits ->> 'shiftStepMinor' is not null
             or exists (select 1 from lottery_odds o where o.game_code = g.game_code and o.shift <> 0)
          order by g.game_code`,
};
/** Keeps adjustments in order: one that reads earlier must not write later. */
const TRY_LOCK = tryLockStatement('oddsAdjustment');
const STAKED: Statement = {
  name: 'lottery_shift_staked',
  text: `select market, outcome, income_minor as "incomeMinor" from lottery_exposures
          where draw_id = $1 and market = any ($2::text[])`,
};
const WRITE: Statement = {
  name: 'lottery_shift_write',
  text: `with asked as materialized (
           select a.*, ${nextMoment('a.game')} as moment
             from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as a (game, bet_type, tier, shift)
         )
         insert into lottery_odds as o (game_code, bet_type, tier, odds_table, shift, changed_at)
           select a.game, a.bet_type, a.tier, 'A', a.shift, a.moment from asked a
         on conflict (game_code, bet_type, tier, odds_table) do update set shift = excluded.shift, changed_at = excluded.changed_at
           where o.shift <> excluded.shift`,
};

interface ShiftingGame {
  gameCode: string;
  group: string;
  /** Null: the sides do not shift any more. */
  step: string | null;
  /** The draw that is sold; null between two. */
  drawId: bigint | null;
}

interface Shift {
  gameCode: string;
  betType: string;
  tier: string;
  shift: number;
}

/**
 * Moves the sides of every game that has a step, and writes what changed alone, so that nobody's quote goes stale for
 * nothing. Without a draw on sale, and with each new one, sides stand at their own odds. Gives how many were moved.
 */
export async function adjustOdds(db: Database): Promise<number> {
  if ((await db.query(GAMES)).length === 0) return 0;
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ isMine: boolean }>(TRY_LOCK);
    if (!lock?.isMine) return 0;
    const games = await tx.query<ShiftingGame>(GAMES);
    const shifts: Shift[] = [];
    for (const game of games) shifts.push(...(await shiftsOf(tx, game)));
    if (shifts.length === 0) return 0;
    await write(tx, shifts);
    const moved = new Set(shifts.map(({ gameCode }) => gameCode));
    for (const { gameCode, group } of games) {
      if (moved.has(gameCode) && isGameGroup(group)) {
        await broadcastOdds(tx, gameCode, getCurrentOdds(group, await readStoredOdds(tx, gameCode)));
      }
    }
    return shifts.length;
  });
}

async function shiftsOf(db: Db, game: ShiftingGame): Promise<Shift[]> {
  const { gameCode, group, drawId } = game;
  if (!isGameGroup(group)) return [];
  const stepMinor = game.step === null ? 0n : parseAmount(game.step);
  if (stepMinor === undefined) throw new RangeError(`${gameCode} has no amount for a step: ${game.step}`);
  const lines = linesOf(group);
  const staked = stepMinor > 0n && drawId !== null ? await stakedOn(db, drawId, lines) : new Map<string, bigint>();
  const kept = await readStoredOdds(db, gameCode);
  return lines.flatMap(({ betType, pair }) => {
    const stakeOf = (side: SidePair[number]) => staked.get(`${betType.code} ${side.code}`) ?? 0n;
    const steps = stepsOf([stakeOf(pair[0]), stakeOf(pair[1])], stepMinor);
    return pair.flatMap((side, at) => {
      const odds = getUnadjustedOdds(betType, side.tier, { oddsTable: 'A', own: kept });
      const shift = Number(usefulSteps(betType, side, { odds, steps: steps[at] ?? 0n }));
      return shift === shiftOf(kept, betType, side.key)
        ? []
        : [{ gameCode, betType: betType.code, tier: side.key, shift }];
    });
  });
}

function linesOf(group: GameGroup): { betType: BetType; pair: SidePair }[] {
  return listBetTypes(group).flatMap((betType) => sidePairsOf(betType).map((pair) => ({ betType, pair })));
}

async function stakedOn(db: Db, drawId: bigint, lines: readonly { betType: BetType }[]): Promise<Map<string, bigint>> {
  const markets = [...new Set(lines.map(({ betType }) => betType.code))];
  const rows = await db.query<{ market: string; outcome: string; incomeMinor: bigint }>(STAKED, [drawId, markets]);
  return new Map(rows.map(({ market, outcome, incomeMinor }) => [`${market} ${outcome}`, incomeMinor]));
}

function shiftOf(kept: readonly StoredOdds[], betType: BetType, key: string): number {
  return kept.find((row) => row.betType === betType.code && row.tier === key && row.oddsTable === 'A')?.shift ?? 0;
}

async function write(tx: Tx, shifts: readonly Shift[]): Promise<void> {
  await lockPricing(tx, [...new Set(shifts.map(({ gameCode }) => gameCode))]);
  await tx.query(WRITE, [
    shifts.map(({ gameCode }) => gameCode),
    shifts.map(({ betType }) => betType),
    shifts.map(({ tier }) => tier),
    shifts.map(({ shift }) => shift),
  ]);
}
