import * as z from 'zod';
import { ensureAccount, post } from '#domain/ledger';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import {
  getTotalStake,
  hasJackpots,
  listBetTypes,
  shareOfJackpot,
  payoutAtPrice,
  type DrawResult,
  type Prizes,
} from '#rules/lottery';
import { BPS, FIRST_RULES_WITH_POOLS } from '#rules/lottery/jackpots';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { broadcastJackpots } from './broadcast.ts';
import { listTopPayoutGroups, type TopPayoutGroup } from '../bets/top-payout-groups.ts';
import { lockPricing, nextPricingTime } from '../pricing/pricing-time.ts';
import { getJackpotAmount, listJackpots, type Jackpot } from './pools.ts';
import { isUnderfunded, fillPools } from './fill-pools.ts';
import { lotteryJackpotDraws } from './tables.ts';

export interface SettlingDraw {
  id: bigint;
  gameCode: string;
  drawNumber: string;
  resultVersion: number;
}

/** A jackpot's outcome in a draw, as stored in `lottery_jackpot_draws`. */
const poolDrawRow = z.object({
  tier: z.string(),
  amountMinor: z.bigint(),
  winnersMinor: z.bigint(),
  paidMinor: z.bigint(),
  takenMinor: z.bigint(),
});

type PoolDraw = z.input<typeof poolDrawRow>;

const recordedDrawRow = poolDrawRow.extend({ resultVersion: z.int(), reseededMinor: z.bigint() });

type RecordedDraw = z.input<typeof recordedDrawRow>;

const IS_NEWEST = defineStatement({
  name: 'lottery_jackpot_result_version',
  text: 'select 1 as one from lottery_draws where id = $1 and result_version = $2 for share',
});
const RECORDED = defineStatement({
  name: 'lottery_jackpot_recorded',
  row: recordedDrawRow,
  text: `select distinct on (tier) tier, result_version as "resultVersion", amount_minor as "amountMinor",
                winners_minor as "winnersMinor", paid_minor as "paidMinor", taken_minor as "takenMinor",
                reseeded_minor as "reseededMinor"
           from lottery_jackpot_draws where draw_id = $1 order by tier, result_version desc`,
});
const STAKED = defineStatement({
  name: 'lottery_jackpot_staked',
  row: z.object({ stakedMinor: z.bigint() }),
  text: `select coalesce(sum(bet.total_stake_minor), 0)::bigint as "stakedMinor"
           from lottery_bets bet join members member on member.id = bet.member_id
          where bet.draw_id = $1 and bet.state <> 'cancelled' and member.currency <> $2
            and bet.rule_version >= ${FIRST_RULES_WITH_POOLS}`,
});
const CLOSE = defineStatement({
  name: 'lottery_jackpot_close',
  text: `update lottery_games set is_under_maintenance = true, changed_at = ${nextPricingTime('$1::text')} where game_code = $1`,
});

/**
 * Settles the jackpots of a draw before its first page: books the contributions, pays out the winnings and reseeds the pools from
 * the reserve. Runs once per result version, in one transaction; later calls return what was recorded. Returns the prize per unit
 * by tier, or undefined when the result has changed. Calls `closed` when the reserve cannot fill a pool to its seed, which closes
 * the game.
 */
export async function settleJackpots(
  db: Database,
  draw: SettlingDraw,
  { result, closed }: { result: DrawResult; closed: (gameCode: string) => void },
): Promise<Prizes | undefined> {
  if (!hasJackpots(result)) return {};
  const { gameCode } = draw;
  const settled = await db.transaction(async (tx) => {
    await lockPricing(tx, [gameCode]);
    const isNewest = (await tx.query(IS_NEWEST, [draw.id, draw.resultVersion])).length > 0;
    if (!isNewest) return undefined;
    const recorded = await tx.query(RECORDED, [draw.id]);
    const jackpots = await listJackpots(tx, [gameCode]);
    const isDone = recorded.some(({ resultVersion }) => resultVersion === draw.resultVersion);
    if (isDone) return { prizes: prizesOf(jackpots, recorded), isClosed: false };
    if (recorded.length === 0) await bookContributions(tx, draw, jackpots);
    const draws = await bookPayouts(tx, draw, { result, recorded });
    return { prizes: prizesOf(jackpots, draws), isClosed: await reseed(tx, draw, draws) };
  });
  if (settled?.isClosed) closed(gameCode);
  return settled?.prizes;
}

function prizesOf(jackpots: readonly Jackpot[], draws: readonly PoolDraw[]): Prizes {
  const currency = jackpots[0]?.currency ?? '';
  return Object.fromEntries(
    draws.map(({ tier, amountMinor: poolMinor, winnersMinor }) => [
      tier,
      shareOfJackpot({ poolMinor, winnersMinor, currency }),
    ]),
  );
}

/** Books the contributions of the draw's stakes to the pools and the reserve, in one entry. */
async function bookContributions(tx: Tx, draw: SettlingDraw, jackpots: readonly Jackpot[]): Promise<void> {
  const [row] = await tx.query(STAKED, [draw.id, DEMO_CURRENCY]);
  const getShare = (bps: number) => ((row?.stakedMinor ?? 0n) * BigInt(bps)) / BigInt(BPS);
  const reserveBps = jackpots.reduce((total, jackpot) => total + jackpot.reserveBps, 0);
  const shares = [
    ...jackpots.map(({ accountId, poolBps }) => ({ accountId, amountMinor: getShare(poolBps) })),
    ...jackpots.slice(0, 1).map(({ reserveId }) => ({ accountId: reserveId, amountMinor: getShare(reserveBps) })),
  ];
  const total = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  await postEntry(tx, draw, { kind: 'jackpot_contribution', part: 'share', currency: jackpots[0]?.currency ?? '' }, [
    ...shares,
    { accountId: 'house', amountMinor: -total },
  ]);
}

interface Line {
  accountId: bigint | 'house';
  amountMinor: bigint;
}

/** Posts one entry with the lines that are not zero; posts nothing when all are. */
async function postEntry(
  tx: Tx,
  { id, gameCode, drawNumber, resultVersion }: SettlingDraw,
  { kind, part, currency }: { kind: string; part: string; currency: string },
  lines: readonly Line[],
): Promise<void> {
  const moved = lines.filter(({ amountMinor }) => amountMinor !== 0n);
  if (moved.length === 0) return;
  const houseId = await ensureAccount(tx, 'house_lottery', 0n, currency);
  await post(tx, {
    namespace: 'lottery:jackpot',
    key: `${id}:${resultVersion}:${part}`,
    kind,
    details: { game: gameCode, draw: drawNumber },
    lines: moved.map(({ accountId, amountMinor }) => ({
      accountId: accountId === 'house' ? houseId : accountId,
      amountMinor,
    })),
  });
}

/**
 * Moves the winnings from each pool to the house, which pays them page by page. A resettlement first returns what the result
 * before took; the house covers what the pool has lost since then.
 */
async function bookPayouts(
  tx: Tx,
  draw: SettlingDraw,
  { result, recorded }: { result: DrawResult; recorded: readonly RecordedDraw[] },
): Promise<PoolDraw[]> {
  const payoutGroups = await listTopPayoutGroups(tx, draw.id, { result, minHits: minHits(result) });
  const draws: PoolDraw[] = [];
  for (const jackpot of await listJackpots(tx, [draw.gameCode])) {
    const before = recorded.find(({ tier }) => tier === jackpot.tier);
    const takenBefore = before?.takenMinor ?? 0n;
    const returned = min(before?.reseededMinor ?? 0n, jackpot.amountMinor + takenBefore);
    const inPool = jackpot.amountMinor + takenBefore - returned;
    const won = computeWinnings(payoutGroups, jackpot, before?.amountMinor ?? getJackpotAmount(jackpot));
    const takenMinor = min(won.paidMinor, inPool);
    draws.push({ ...won, takenMinor });
    const { tier, accountId, reserveId, currency } = jackpot;
    await postEntry(tx, draw, { kind: before ? 'jackpot_resettlement' : 'jackpot_win', part: tier, currency }, [
      { accountId, amountMinor: takenBefore - returned - takenMinor },
      { accountId: reserveId, amountMinor: returned },
      { accountId: 'house', amountMinor: takenMinor - takenBefore },
    ]);
  }
  return draws;
}

/** Returns the hits that a jackpot takes by bet type: the selection's size, bonus ball included. */
function minHits({ group }: DrawResult): Record<string, number> {
  return Object.fromEntries(listBetTypes(group).map(({ code, rule: { form } }) => [code, form.min]));
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);

function computeWinnings(
  payoutGroups: readonly TopPayoutGroup[],
  { tier, currency }: Jackpot,
  amountMinor: bigint,
): Omit<PoolDraw, 'takenMinor'> {
  const winning = payoutGroups.flatMap(({ group, isJackpotEligible, wins }) => {
    if (!isJackpotEligible) return [];
    const count = wins.find((win) => win.tier === tier)?.count ?? 0;
    return count === 0 ? [] : [{ group, count }];
  });
  const winnersMinor = winning.reduce((sum, { group, count }) => sum + getTotalStake(count, group) * group.bets, 0n);
  const share = shareOfJackpot({ poolMinor: amountMinor, winnersMinor, currency });
  const paidMinor = winning.reduce(
    (sum, { group, count }) => sum + payoutAtPrice(share * BigInt(count), group) * group.bets,
    0n,
  );
  return { tier, amountMinor, winnersMinor, paidMinor };
}

/**
 * Reseeds the pools from the reserve, records the draw's outcomes and publishes the amounts. Returns true when a pool stays below
 * its seed, which closes the game.
 */
async function reseed(tx: Tx, { id, gameCode, drawNumber, resultVersion }: SettlingDraw, draws: readonly PoolDraw[]) {
  const seeded = await fillPools(tx, await listJackpots(tx, [gameCode]));
  const jackpots = await listJackpots(tx, [gameCode]);
  for (const draw of draws) {
    const leftMinor = jackpots.find((jackpot) => jackpot.tier === draw.tier)?.amountMinor ?? 0n;
    const reseededMinor = seeded.get(draw.tier) ?? 0n;
    await tx.orm.insert(lotteryJackpotDraws).values({ ...draw, drawId: id, resultVersion, reseededMinor, leftMinor });
  }
  broadcastJackpots(tx, { gameCode, drawNumber }, jackpots);
  const isClosed = await isUnderfunded(tx, gameCode);
  if (isClosed) await tx.query(CLOSE, [gameCode]);
  return isClosed;
}
