import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { asShown, Payments, shownBalance } from './payments.ts';
import { Dice } from './dice.ts';
import { inTurns } from './in-turns.ts';
import { JACKPOT_GAME, Slips } from './slips.ts';
import { WalletTransactions } from './wallet-transactions.ts';
import { newPlayer, signInStaff, type Player } from './people.ts';
import type { Portal } from './portal.ts';

const PLAYERS = 4;

/** Players with money at a running portal, and a record of everything they do. */
export interface World {
  portal: Portal;
  players: Player[];
  payments: Payments;
  transactions: WalletTransactions;
  slips: Slips;
  dice: Dice;
  staffToken: string;
}

export async function createWorld(portal: Portal): Promise<World> {
  const staffToken = await signInStaff(portal);
  await openJackpot(portal, staffToken);
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(portal)));
  const world = {
    portal,
    players,
    staffToken,
    payments: new Payments(portal, staffToken),
    transactions: new WalletTransactions(portal),
    slips: new Slips(portal),
    dice: new Dice(),
  };
  await inTurns(players, async (player) => {
    const payment = world.payments.deposit(player, '2000000', true);
    while (await world.payments.advance(payment));
  });
  return world;
}

const SEED = '12000000000';

/** Puts a game with a jackpot on sale: its seed comes from a reserve. */
async function openJackpot(portal: Portal, token: string): Promise<void> {
  const path = `/ops/api/lottery/games/${JACKPOT_GAME}`;
  const reserve = { key: randomUUID(), direction: 'in', amount: SEED, reason: 'put aside for a test' };
  await portal.value(`POST ${path}/reserve`, { body: reserve, token });
  await portal.value(`PUT ${path}`, { body: { isEnabled: true, isUnderMaintenance: false }, token });
}

/** Checks that tickets leave the jackpot as it was: their shares are booked when their draw is settled. */
async function expectJackpotUnchanged({ portal, staffToken }: World): Promise<void> {
  const path = `/ops/api/lottery/games/${JACKPOT_GAME}/jackpots`;
  const { jackpots } = await portal.value<{ jackpots: { amount: string }[] }>(`GET ${path}`, { token: staffToken });
  expect.soft(jackpots.map(({ amount }) => amount)).toEqual([SEED]);
}

/** Finishes everything that is open and compares all books with each other. */
export async function expectBooksToAgree(world: World): Promise<void> {
  const { portal, players, payments, transactions: movements, slips, staffToken } = world;
  await movements.settle();
  await payments.settle();
  await slips.settle();
  for (const player of players) {
    await payments.check(player);
    await slips.check(player);
    const byClaims = payments.effectOn(player);
    const expected = asShown({
      ...byClaims,
      balanceMinor: byClaims.balanceMinor + movements.effectOn(player) + slips.effectOn(player),
    });
    expect.soft(await shownBalance(portal, player)).toMatchObject(expected);
  }
  expect.soft([...movements.problems, ...payments.problems, ...slips.problems]).toEqual([]);
  await expectJackpotUnchanged(world);
  const books = await portal.value('GET /ops/api/ledger/trial-balance', { token: staffToken });
  expect.soft(books).toMatchObject({ isBalanced: true, problems: [] });
}

/** Checks that the server's output contains no secret of the run. */
export function expectNoSecretIn(portal: Portal): void {
  const { output } = portal;
  expect([...portal.secrets].filter((secret) => output.includes(secret))).toEqual([]);
}
