import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '#kernel/money';
import { SANDBOX_VENDORS } from '#server/seed/sandbox-games';
import { SANDBOX_SECRETS } from '../support/app.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { until } from '../support/node-process.ts';
import { freePort } from '../support/ports.ts';
import { asShown, Payments, shownBalance } from './payments.ts';
import { Dice } from './dice.ts';
import type { ReportRow } from './wallet-request.ts';
import { WalletTransactions } from './wallet-transactions.ts';
import { launchGame, newPlayer, signInStaff, stopMissions, type Player } from './people.ts';
import { Portal } from './portal.ts';
import { Vendor, type VendorTransaction } from './vendor.ts';

/** Enough for every fault, and a kill of each process. */
const SPINS = IS_THOROUGH ? 30 : 15;
const STAKE = '5000';
const STAKE_AT_TABLES = '10000';
const TABLE_CYCLES = IS_THOROUGH ? 10 : 1;
const DEPOSIT = '1000000';

let portal: Portal;
let vendor: Vendor;
let player: Player;
let staffToken: string;
let transactions: WalletTransactions;

beforeAll(async () => {
  const vendorPort = await freePort();
  portal = new Portal({ VENDOR_SANDBOX_PORT: String(vendorPort), ...SANDBOX_SECRETS });
  await portal.start();
  vendor = new Vendor(portal, vendorPort);
  await vendor.start();
  transactions = new WalletTransactions(portal);
  staffToken = await signInStaff(portal);
  await stopMissions(portal, staffToken);
  player = await newPlayer(portal);
  const payments = new Payments(portal, staffToken);
  const deposit = payments.deposit(player, DEPOSIT, true);
  while (await payments.advance(deposit));
});
afterAll(async () => {
  await vendor.kill();
  await portal.remove();
});

it('the portal has the games that the vendor publishes', async () => {
  const published = (await (await fetch(`${vendor.url}/catalogue.json`)).json()) as Record<string, unknown>[];
  const own = SANDBOX_VENDORS.flatMap(({ code: vendorCode, games }) =>
    games.map(({ code: gameCode, rtpBps, palette, hasJackpot = false, releasedOn: _releasedOn, ...game }) => ({
      ...game,
      vendorCode,
      gameCode,
      hasJackpot,
      rtp: `${Math.floor((rtpBps ?? 0) / 100)}.${String((rtpBps ?? 0) % 100).padStart(2, '0')}`,
      currency: 'VND',
      palette: { skyTop: palette[0], skyBottom: palette[1], glow: palette[2], frame: palette[3] },
    })),
  );
  expect(published).toMatchObject(own);
});

/** Faults that are injected before a spin, in turn. */
const TROUBLES = [
  { dropResponse: 1 },
  { duplicate: 1 },
  { cancelBeforeBet: 1 },
  { winBeforeBet: 1 },
  { dropResponse: 3, duplicate: 2 },
];

/** Kills one of the two processes during a spin and restarts it. */
async function killDuring(spin: Promise<string>, victim: Portal | Vendor, waitMs: number): Promise<string> {
  await sleep(waitMs);
  await victim.kill();
  await victim.start();
  return spin;
}

async function spinWithFaults(dice: Dice): Promise<string[]> {
  const session = await vendor.openGame(await launchGame(portal, player.token));
  const outcomes: string[] = [];
  for (let count = 0; count < SPINS; count++) {
    if (count % 2 === 0) await vendor.setFaults(TROUBLES[(count / 2) % TROUBLES.length] ?? {});
    const spin = vendor.spin(session, STAKE);
    if (count % 15 === 7) outcomes.push(await killDuring(spin, portal, dice.between(0, 30)));
    else if (count % 15 === 12) outcomes.push(await killDuring(spin, vendor, dice.between(0, 30)));
    else outcomes.push(await spin);
  }
  return outcomes;
}

/** Lists the transactions that are not in both books exactly once with the same amount. */
function differences(vendors: readonly VendorTransaction[], portals: readonly ReportRow[]): string[] {
  const own = new Map(vendors.map((transaction) => [transaction.txId, transaction]));
  const booked = new Map(portals.map((row) => [row.txId, row]));
  const missing = vendors
    .filter(({ txId, state, operation }) => state === 'accepted' && operation !== 'cancel' && !booked.has(txId))
    .map(({ txId }) => `the portal does not have ${txId}`);
  const foreign = portals
    .filter(({ txId, amount }) => amount !== '0' && !own.has(txId))
    .map(({ txId }) => `the vendor does not have ${txId}`);
  const unlike = portals
    .filter(({ txId, call, amount }) => call !== 'cancel' && (own.get(txId)?.amount ?? amount) !== amount)
    .map(({ txId, amount }) => `${txId} is ${amount} at the portal`);
  const refused = portals
    .filter(
      ({ txId, cancelled }) =>
        own.get(txId)?.state === 'refused' || (own.get(txId)?.state === 'abandoned' && !cancelled),
    )
    .map(({ txId }) => `${txId} is booked and the vendor has given it up`);
  return [
    ...missing,
    ...foreign,
    ...unlike,
    ...refused,
    ...(booked.size === portals.length ? [] : ['a txId is there twice']),
  ];
}

const TABLES: { game: string; vendor: string; spots: Record<string, string> }[] = [
  { game: 'PAVILION', vendor: 'SBX', spots: { player: STAKE_AT_TABLES, banker: STAKE_AT_TABLES } },
  { game: 'ARENA', vendor: 'DS88', spots: { meron: STAKE_AT_TABLES } },
];

/** Moments of a round at which the vendor is killed: the cards are dealt, the result is known, its payments are not answered. */
const MOMENTS = [
  { phase: 'reveal', faults: {}, waitMs: 200 },
  { phase: 'result', faults: {}, waitMs: 20 },
  { phase: 'result', faults: { dropResponse: 5 }, waitMs: 400 },
] as const;

/** Bets on both tables and kills the vendor at each moment of their rounds. */
async function betThroughKills(dice: Dice): Promise<void> {
  const seats = await Promise.all(
    TABLES.map(async ({ spots, ...game }) => ({
      session: await vendor.openGame(await launchGame(portal, player.token, game)),
      spots,
    })),
  );
  for (let cycle = 0; cycle < MOMENTS.length * TABLE_CYCLES; cycle++) {
    const { phase, faults, waitMs } = MOMENTS[cycle % MOMENTS.length] ?? MOMENTS[0];
    await Promise.all(seats.map(({ session, spots }) => vendor.betOnTable(session, spots)));
    await vendor.setFaults(faults);
    const watched = seats[dice.between(0, 1)]?.session ?? '';
    await until(`the table shows its ${phase}`, async () => (await vendor.table(watched)).phase === phase);
    await sleep(dice.between(0, waitMs));
    await vendor.kill();
    await vendor.start();
  }
}

it('the portal and the vendor agree on every transaction after lost responses, repetitions, disorder and kills', async () => {
  const dice = new Dice();
  await betThroughKills(dice);
  const outcomes = await spinWithFaults(dice);
  expect(outcomes.filter((outcome) => !['played', 'refused', 'cancelled'].includes(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'played').length).toBeGreaterThan(SPINS / 2);
  await until('the vendor owes nothing', async () => {
    await vendor.stop();
    const books = vendor.books();
    const isSettled =
      books.transactions.every(({ state }) => state !== 'pending') &&
      books.rounds.every(({ state }) => state !== 'open');
    if (!isSettled) await vendor.start();
    return isSettled;
  });

  const { transactions: own, rounds } = vendor.books();
  const cockfights = { vendor: 'DS88', secret: SANDBOX_SECRETS.VENDOR_SANDBOX_SECRET_DS88 };
  const booked = [...(await transactions.report()), ...(await transactions.report(cockfights))];
  expect(differences(own, booked)).toEqual([]);
  expect(rounds.filter(({ state }) => !['settled', 'refused', 'cancelled'].includes(state))).toEqual([]);
  const played = rounds.filter(({ state }) => state === 'settled');
  const balanceMinor = played.reduce(
    (sum, { stakeMinor, winMinor }) => sum - stakeMinor + winMinor,
    parseAmount(DEPOSIT) ?? 0n,
  );
  expect(await shownBalance(portal, player)).toMatchObject(asShown({ balanceMinor, heldMinor: 0n }));
  const spun = played.filter(({ gameCode }) => gameCode === 'LOTUS');
  expect(new Set(spun.map(({ stakeMinor }) => formatAmount(stakeMinor)))).toEqual(new Set([STAKE]));
  expect(played.length).toBeGreaterThan(spun.length);
  const books = await portal.value('GET /ops/api/ledger/trial-balance', { token: staffToken });
  expect(books).toMatchObject({ isBalanced: true, problems: [] });
});
