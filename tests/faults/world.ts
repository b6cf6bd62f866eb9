import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { asShown, Payments, shownBalance } from './payments.ts';
import { Dice } from './dice.ts';
import { formatAmount, UNIT } from '#kernel/money';
import { Draws, JACKPOT_GAME, type Pools } from './draws.ts';
import { forEachLimited } from '../support/for-each-limited.ts';
import { InhouseGames } from './inhouse-games.ts';
import { Slips } from './slips.ts';
import { WalletTransactions } from './wallet-transactions.ts';
import { newPlayer, signInStaff, stopMissions, type Player } from './people.ts';
import type { Portal } from './portal.ts';

const PLAYERS = 4;

/** Players with money at a running portal, and a record of everything they do. */
export interface World {
  portal: Portal;
  players: Player[];
  payments: Payments;
  transactions: WalletTransactions;
  slips: Slips;
  inhouse: InhouseGames;
  /** Draws that are drawn and settled meanwhile, where the test reaches the database. */
  draws: Draws | undefined;
  dice: Dice;
  staffToken: string;
}

export async function createWorld(portal: Portal, databaseUrl?: string): Promise<World> {
  const dice = new Dice();
  const draws = databaseUrl === undefined ? undefined : new Draws(databaseUrl, dice);
  const staffToken = await signInStaff(portal);
  await openJackpot(portal, staffToken);
  await liftRankLimits(portal, staffToken);
  await stopMissions(portal, staffToken);
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(portal)));
  const world = {
    portal,
    players,
    staffToken,
    payments: new Payments(portal, staffToken),
    transactions: new WalletTransactions(portal),
    slips: new Slips(portal, draws),
    inhouse: new InhouseGames(portal, dice),
    draws,
    dice,
  };
  await forEachLimited(players, async (player) => {
    const payment = world.payments.deposit(player, '2000000', true);
    while (await world.payments.advance(payment));
    await world.inhouse.begin(player);
  });
  return world;
}

const SEED_MINOR = 12_000_000_000n * UNIT;
/** Enough for every jackpot that is won. */
const RESERVE_MINOR = SEED_MINOR * 100n;
const FULL_POOLS: Pools = { poolMinor: SEED_MINOR, reserveMinor: RESERVE_MINOR };

/** Lets members without a VIP level withdraw as often and as much as they like. */
async function liftRankLimits(portal: Portal, token: string): Promise<void> {
  const { levels } = await portal.value<{ levels: { level: number }[] }>('GET /ops/api/ranks', { token });
  const lowest = levels.find((row) => row.level === 0);
  if (!lowest) throw new Error('there is no level 0');
  const { level, ...terms } = lowest;
  const body = { ...terms, withdrawalsPerDay: null, maxWithdrawal: null, reason: 'not what the test is about' };
  await portal.value(`PUT /ops/api/ranks/levels/${level}`, { body, token });
}

/** Puts a game with a jackpot on sale: its seed comes from a reserve. */
async function openJackpot(portal: Portal, token: string): Promise<void> {
  const path = `/ops/api/lottery/games/${JACKPOT_GAME}`;
  const amount = formatAmount(SEED_MINOR + RESERVE_MINOR);
  const reserve = { key: randomUUID(), direction: 'in', amount, reason: 'put aside for a test' };
  await portal.value(`POST ${path}/reserve`, { body: reserve, token });
  await portal.value(`PUT ${path}`, { body: { isEnabled: true, isUnderMaintenance: false }, token });
}

/** Checks the jackpot and its reserve: tickets change them when their draw is settled, not before. */
async function expectPools({ portal, staffToken }: World, { poolMinor, reserveMinor }: Pools): Promise<void> {
  const path = `/ops/api/lottery/games/${JACKPOT_GAME}/jackpots`;
  const pools = await portal.value(`GET ${path}`, { token: staffToken });
  const expected = { jackpots: [{ amount: formatAmount(poolMinor) }], reserve: formatAmount(reserveMinor) };
  expect.soft(pools).toMatchObject(expected);
}

/** Finishes everything that is open and compares all books with each other. */
export async function expectBooksToAgree(world: World): Promise<void> {
  const { portal, players, payments, transactions: movements, slips, inhouse, draws, staffToken } = world;
  await movements.settle();
  await payments.settle();
  await slips.resend();
  await inhouse.settle();
  await draws?.untilSettled();
  const { shares, left } = slips.jackpots(FULL_POOLS);
  for (const player of players) {
    await payments.check(player);
    await slips.check(player);
    const byClaims = payments.effectOn(player);
    const bets = movements.effectOn(player) + slips.effectOn(player, shares) + inhouse.effectOn(player);
    const receivable = (await draws?.receivable(player.playerId)) ?? 0n;
    const expected = asShown({ ...byClaims, balanceMinor: byClaims.balanceMinor + bets + receivable });
    expect.soft(await shownBalance(portal, player)).toMatchObject(expected);
  }
  expect.soft([...movements.problems, ...payments.problems, ...slips.problems, ...inhouse.problems]).toEqual([]);
  await expectPools(world, left);
  const books = await portal.value('GET /ops/api/ledger/trial-balance', { token: staffToken });
  expect.soft(books).toMatchObject({ isBalanced: true, problems: [] });
}

/** Checks that the server's output contains no secret of the run. */
export function expectNoSecretIn(portal: Portal): void {
  const { output } = portal;
  expect([...portal.secrets].filter((secret) => output.includes(secret))).toEqual([]);
}

/** Counts draws that were settled, settled again, and paid a jackpot. Without them the load would prove nothing about draws. */
function settlementsOf({ draws, slips }: World): Record<string, number> {
  if (!draws) throw new Error('this world has no draws of its own');
  return { ...draws.counts(), jackpots: slips.jackpots(FULL_POOLS).shares.size };
}

export function hasSettlements(world: World): boolean {
  return Object.values(settlementsOf(world)).every((count) => count > 0);
}

/** Checks that draws did all of it. */
export function expectSettlements(world: World): void {
  expect(Object.entries(settlementsOf(world)).filter(([, count]) => count === 0)).toEqual([]);
}
