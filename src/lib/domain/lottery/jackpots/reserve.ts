import * as z from 'zod';
import { ensureAccount, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { AppError, InvalidFieldsError, type FieldProblem } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { listBetTypes, ticketPrice } from '#rules/lottery';
import { MAX_CONTRIBUTION_BPS, oddsOfSeed } from '#rules/lottery/jackpots';
import { writeOdds } from '../pricing/odds-overrides.ts';
import { broadcastJackpots } from './broadcast.ts';
import { findGame } from '../catalogue/catalogue.ts';
import { lockPricing } from '../pricing/pricing-time.ts';
import { listJackpots, type Jackpot } from './pools.ts';
import { isUnderfunded, fillPools } from './fill-pools.ts';

/** Locks a game's pricing until the commit and returns its jackpots. Throws AppError `not_found` for a game without jackpots. */
async function lockJackpots(tx: Tx, gameCode: string): Promise<[Jackpot, ...Jackpot[]]> {
  await lockPricing(tx, [gameCode]);
  const [first, ...others] = await listJackpots(tx, [gameCode]);
  if (!first) throw new AppError('not_found');
  return [first, ...others];
}

export interface ReserveMove {
  /** Idempotency key chosen by the caller. */
  key: string;
  /** Negative amounts return money to the house. */
  amountMinor: bigint;
}

/**
 * Moves house money into a game's jackpot reserve or back, then fills pools that are below their seeds. Returns true unless the
 * key was used before. Throws AppError `not_found`; InsufficientFundsError; EntryConflictError for a key with another amount.
 */
export async function moveReserve(tx: Tx, gameCode: string, { key, amountMinor }: ReserveMove): Promise<boolean> {
  const [{ reserveId, currency }] = await lockJackpots(tx, gameCode);
  const { isReplay } = await post(tx, {
    namespace: 'lottery:jackpot_reserve',
    key: `${gameCode}:${key}`,
    kind: 'jackpot_reserve',
    details: { game: gameCode },
    lines: [
      { accountId: reserveId, amountMinor },
      { accountId: await ensureAccount(tx, 'house_lottery', 0n, currency), amountMinor: -amountMinor },
    ],
  });
  if (!isReplay) await fillPoolsAndPublish(tx, gameCode);
  return !isReplay;
}

async function fillPoolsAndPublish(tx: Tx, gameCode: string): Promise<Jackpot[]> {
  await fillPools(tx, await listJackpots(tx, [gameCode]));
  const jackpots = await listJackpots(tx, [gameCode]);
  broadcastJackpots(tx, { gameCode }, jackpots);
  return jackpots;
}

/** The settings of a jackpot. */
export interface JackpotSettings {
  tier: string;
  seedMinor: bigint;
  poolBps: number;
  reserveBps: number;
}

const WRITE = defineStatement({
  name: 'lottery_jackpot_settings',
  text: `update lottery_jackpots jackpot
            set seed_minor = input.seed, pool_bps = input.pool, reserve_bps = input.reserve, changed_at = clock_timestamp()
           from unnest($2::text[], $3::bigint[], $4::int[], $5::int[]) as input (tier, seed, pool, reserve)
          where jackpot.game_code = $1 and jackpot.tier = input.tier`,
});
const HAS_OPEN_BETS = defineStatement({
  name: 'lottery_jackpot_bets',
  row: z.object({ hasOpenBets: z.boolean() }),
  text: `select exists (select 1 from lottery_draws draw
                         where draw.game_code = $1 and draw.settled_version = 0 and draw.state <> 'VOID'
                           and exists (select 1 from lottery_bets bet where bet.draw_id = draw.id and bet.state = 'placed')) as "hasOpenBets"`,
});

/**
 * Sets seeds and contribution rates of some of a game's jackpots; rates apply from the next settlement. Placed bets were promised
 * the seed, so it can be lowered only while no bets are open, and raised only as far as the reserve reaches. Throws AppError
 * `not_found`; InvalidFieldsError naming the refused field (`jackpots.0.seed`).
 */
export async function changeJackpots(tx: Tx, gameCode: string, changes: readonly JackpotSettings[]): Promise<void> {
  const before = await lockJackpots(tx, gameCode);
  const game = await findGame(tx, gameCode);
  assertContributionRates(before, changes);
  for (const [at, change] of changes.entries()) await assertSeed(tx, { before, change, at });
  await tx.query(WRITE, [
    gameCode,
    changes.map(({ tier }) => tier),
    changes.map(({ seedMinor }) => String(seedMinor)),
    changes.map(({ poolBps }) => poolBps),
    changes.map(({ reserveBps }) => reserveBps),
  ]);
  const after = await fillPoolsAndPublish(tx, gameCode);
  const short = changes.findIndex((change) => isSeedUnfunded(change, { before, after }));
  const isPromised = (await isUnderfunded(tx, gameCode)) || (await hasOpenBets(tx, gameCode));
  if (short >= 0 && isPromised) throw refusal(short, 'seed', { code: 'reserve_missing' });
  await writeOdds(tx, game, oddsOfSeeds(game, changes, before[0].currency));
}

/** True when a seed was raised beyond what the reserve could fill. */
function isSeedUnfunded(
  { tier, seedMinor }: JackpotSettings,
  { before, after }: { before: readonly Jackpot[]; after: readonly Jackpot[] },
): boolean {
  const was = before.find((jackpot) => jackpot.tier === tier)?.seedMinor ?? 0n;
  const amountMinor = after.find((jackpot) => jackpot.tier === tier)?.amountMinor ?? 0n;
  return seedMinor > was && amountMinor < seedMinor;
}

async function hasOpenBets(tx: Tx, gameCode: string): Promise<boolean> {
  const [row] = await tx.query(HAS_OPEN_BETS, [gameCode]);
  return row?.hasOpenBets ?? false;
}

/** Converts the seeds to odds, which quotes and stored bets show. */
function oddsOfSeeds(
  { group }: Awaited<ReturnType<typeof findGame>>,
  changes: readonly JackpotSettings[],
  currency: string,
) {
  return changes.flatMap(({ tier, seedMinor }) =>
    listBetTypes(group)
      .filter((betType) => Object.hasOwn(betType.odds, tier))
      .map((betType) => ({
        betType: betType.code,
        tier,
        oddsTable: 'A' as const,
        odds: formatAmount(oddsOfSeed(seedMinor, currency)),
      })),
  );
}

function assertContributionRates(before: readonly Jackpot[], changes: readonly JackpotSettings[]): void {
  const after = before.map((jackpot) => changes.find(({ tier }) => tier === jackpot.tier) ?? jackpot);
  const shared = after.reduce((total, { poolBps, reserveBps }) => total + poolBps + reserveBps, 0);
  if (shared > MAX_CONTRIBUTION_BPS)
    throw refusal(0, 'poolBps', { code: 'too_big', params: { max: String(MAX_CONTRIBUTION_BPS / 100) } });
}

async function assertSeed(
  tx: Tx,
  { before, change, at }: { before: readonly Jackpot[]; change: JackpotSettings; at: number },
): Promise<void> {
  const jackpot = before.find(({ tier }) => tier === change.tier);
  const ticket = jackpot && ticketPrice(jackpot.currency);
  if (!jackpot || !ticket) throw refusal(at, 'tier', { code: 'invalid_value' });
  if (change.seedMinor <= 0n || change.seedMinor % ticket !== 0n) throw refusal(at, 'seed', { code: 'invalid_value' });
  if (change.seedMinor >= jackpot.seedMinor) return;
  if (await hasOpenBets(tx, jackpot.gameCode)) throw refusal(at, 'seed', { code: 'bets_pending' });
}

function refusal(at: number, field: string, problem: FieldProblem): InvalidFieldsError {
  return new InvalidFieldsError({ [`jackpots.${at}.${field}`]: problem });
}
