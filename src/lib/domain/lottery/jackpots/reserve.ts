import { ensureAccount, post } from '#domain/ledger';
import type { Statement, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError, type FieldProblem } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { listBetTypes, ticketPrice } from '#rules/lottery';
import { MAX_SHARED_BPS, oddsOfFloor } from '#rules/lottery/jackpots';
import { writeOdds } from '../bets/odds-overrides.ts';
import { broadcastJackpots } from '../broadcast.ts';
import { findGame } from '../catalogue.ts';
import { lockPricing } from '../pricing-moment.ts';
import { jackpotsOfGames, type Jackpot } from './pools.ts';
import { isShort, refill } from './refill.ts';

/** Until the commit. Throws AppError `not_found` for a game without jackpots. */
async function lockedJackpots(tx: Tx, gameCode: string): Promise<[Jackpot, ...Jackpot[]]> {
  await lockPricing(tx, [gameCode]);
  const [first, ...others] = await jackpotsOfGames(tx, [gameCode]);
  if (!first) throw new AppError('not_found');
  return [first, ...others];
}

export interface ReserveMove {
  /** Who makes it out gives it one; the same again moves nothing. */
  key: string;
  /** Below zero: back to the house. */
  amountMinor: bigint;
}

/**
 * Puts money of the house aside for a game's jackpots, or takes back what no pot has had of it. Pots below their floors are
 * filled at once. Gives whether anything moved. Throws AppError `not_found`, InsufficientFundsError, and EntryConflictError for a key with another amount.
 */
export async function moveReserve(tx: Tx, gameCode: string, { key, amountMinor }: ReserveMove): Promise<boolean> {
  const [{ reserveId, currency }] = await lockedJackpots(tx, gameCode);
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
  if (!isReplay) await refillAndTell(tx, gameCode);
  return !isReplay;
}

async function refillAndTell(tx: Tx, gameCode: string): Promise<Jackpot[]> {
  await refill(tx, await jackpotsOfGames(tx, [gameCode]));
  const jackpots = await jackpotsOfGames(tx, [gameCode]);
  await broadcastJackpots(tx, { gameCode }, jackpots);
  return jackpots;
}

/** What operations set of a jackpot. */
export interface JackpotSettings {
  tier: string;
  floorMinor: bigint;
  potBps: number;
  reserveBps: number;
}

const WRITE: Statement = {
  name: 'lottery_jackpot_terms',
  text: `update lottery_jackpots j
            set floor_minor = t.floor, pot_bps = t.pot, reserve_bps = t.reserve, changed_at = clock_timestamp()
           from unnest($2::text[], $3::bigint[], $4::int[], $5::int[]) as t (tier, floor, pot, reserve)
          where j.game_code = $1 and j.tier = t.tier`,
};
const HAS_BETS: Statement = {
  name: 'lottery_jackpot_bets',
  text: `select exists (select 1 from lottery_draws d
                         where d.game_code = $1 and d.settled_version = 0 and d.state <> 'VOID'
                           and exists (select 1 from lottery_bets o where o.draw_id = d.id and o.state = 'placed')) as "hasBets"`,
};

/**
 * Sets floors and shares of some of a game's jackpots; shares count from the next settlement on. A floor is what bets that
 * are placed were promised: it goes down only while nobody waits for a draw, and up as far as the reserve goes. Throws
 * AppError `not_found`, and InvalidFieldsError that names what is refused: `jackpots.0.floor`.
 */
export async function changeJackpots(tx: Tx, gameCode: string, changes: readonly JackpotSettings[]): Promise<void> {
  const before = await lockedJackpots(tx, gameCode);
  const game = await findGame(tx, gameCode);
  assertShares(before, changes);
  for (const [at, change] of changes.entries()) await assertFloor(tx, { before, change, at });
  await tx.query(WRITE, [
    gameCode,
    changes.map(({ tier }) => tier),
    changes.map(({ floorMinor }) => String(floorMinor)),
    changes.map(({ potBps }) => potBps),
    changes.map(({ reserveBps }) => reserveBps),
  ]);
  const after = await refillAndTell(tx, gameCode);
  const short = changes.findIndex((change) => isPromisedMore(change, { before, after }));
  const isPromised = (await isShort(tx, gameCode)) || (await hasBets(tx, gameCode));
  if (short >= 0 && isPromised) throw refusal(short, 'floor', { code: 'reserve_missing' });
  await writeOdds(tx, game, oddsOfFloors(game, changes, before[0].currency));
}

/** Whether a floor went up, and not even the reserve reaches it. */
function isPromisedMore(
  { tier, floorMinor }: JackpotSettings,
  { before, after }: { before: readonly Jackpot[]; after: readonly Jackpot[] },
): boolean {
  const was = before.find((jackpot) => jackpot.tier === tier)?.floorMinor ?? 0n;
  const amountMinor = after.find((jackpot) => jackpot.tier === tier)?.amountMinor ?? 0n;
  return floorMinor > was && amountMinor < floorMinor;
}

async function hasBets(tx: Tx, gameCode: string): Promise<boolean> {
  const [row] = await tx.query<{ hasBets: boolean }>(HAS_BETS, [gameCode]);
  return row?.hasBets ?? false;
}

/** Bets show what they are promised as odds. */
function oddsOfFloors(
  { group }: Awaited<ReturnType<typeof findGame>>,
  changes: readonly JackpotSettings[],
  currency: string,
) {
  return changes.flatMap(({ tier, floorMinor }) =>
    listBetTypes(group)
      .filter((betType) => Object.hasOwn(betType.odds, tier))
      .map((betType) => ({
        betType: betType.code,
        tier,
        oddsTable: 'A' as const,
        odds: formatAmount(oddsOfFloor(floorMinor, currency)),
      })),
  );
}

function assertShares(before: readonly Jackpot[], changes: readonly JackpotSettings[]): void {
  const after = before.map((jackpot) => changes.find(({ tier }) => tier === jackpot.tier) ?? jackpot);
  const shared = after.reduce((total, { potBps, reserveBps }) => total + potBps + reserveBps, 0);
  if (shared > MAX_SHARED_BPS)
    throw refusal(0, 'potBps', { code: 'too_big', params: { max: String(MAX_SHARED_BPS / 100) } });
}

async function assertFloor(
  tx: Tx,
  { before, change, at }: { before: readonly Jackpot[]; change: JackpotSettings; at: number },
): Promise<void> {
  const jackpot = before.find(({ tier }) => tier === change.tier);
  const ticket = jackpot && ticketPrice(jackpot.currency);
  if (!jackpot || !ticket) throw refusal(at, 'tier', { code: 'invalid_value' });
  if (change.floorMinor <= 0n || change.floorMinor % ticket !== 0n)
    throw refusal(at, 'floor', { code: 'invalid_value' });
  if (change.floorMinor >= jackpot.floorMinor) return;
  if (await hasBets(tx, jackpot.gameCode)) throw refusal(at, 'floor', { code: 'bets_pending' });
}

function refusal(at: number, field: string, problem: FieldProblem): InvalidFieldsError {
  return new InvalidFieldsError({ [`jackpots.${at}.${field}`]: problem });
}
