import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '#kernel/money';
import { SANDBOX_GAME_FACTS, SANDBOX_GAMES } from '#server/seed/sandbox-games';
import { until } from '../support/node-process.ts';
import { freePort } from '../support/ports.ts';
import { asShown, Payments, shownBalance } from './payments.ts';
import { Dice } from './dice.ts';
import type { ReportRow } from './wallet-request.ts';
import { WalletTransactions } from './wallet-transactions.ts';
import { launchGame, newPlayer, signInStaff, stopMissions, type Player } from './people.ts';
import { Portal } from './portal.ts';
import { Vendor, type VendorTransaction } from './vendor.ts';

const SPINS = 30;
const STAKE = '5000';
const DEPOSIT = '1000000';

let portal: Portal;
let vendor: Vendor;
let player: Player;
let staffToken: string;
let transactions: WalletTransactions;

beforeAll(async () => {
  const vendorPort = await freePort();
  portal = new Portal({ VENDOR_SANDBOX_PORT: String(vendorPort) });
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
  const { rtpBps, lines, minBet, maxBet } = SANDBOX_GAME_FACTS;
  const rtp = `${Math.floor(rtpBps / 100)}.${String(rtpBps % 100).padStart(2, '0')}`;
  const own = SANDBOX_GAMES.map(({ code: gameCode, titles, tags, motif, palette, volatility }) => ({
    gameCode,
    titles,
    tags,
    motif,
    volatility,
    rtp,
    lines,
    minBet,
    maxBet,
    currency: 'VND',
    palette: { skyTop: palette[0], skyBottom: palette[1], glow: palette[2], frame: palette[3] },
  }));
  expect(published).toMatchObject(own);
});

/** Faults that are injected before a spin, each several times per run. */
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

it('the portal and the vendor agree on every transaction after lost responses, repetitions, disorder and kills', async () => {
  const outcomes = await spinWithFaults(new Dice());
  expect(outcomes.filter((outcome) => !['played', 'refused', 'cancelled'].includes(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'played').length).toBeGreaterThan(SPINS / 2);
  await until('the vendor owes nothing', async () => {
    await vendor.stop();
    const isSettled = vendor.books().transactions.every(({ state }) => state !== 'pending');
    if (!isSettled) await vendor.start();
    return isSettled;
  });

  const { transactions: own, rounds } = vendor.books();
  expect(differences(own, await transactions.report())).toEqual([]);
  expect(rounds.filter(({ state }) => !['settled', 'refused', 'cancelled'].includes(state))).toEqual([]);
  const played = rounds.filter(({ state }) => state === 'settled');
  const balanceMinor = played.reduce(
    (sum, { stakeMinor, winMinor }) => sum - stakeMinor + winMinor,
    parseAmount(DEPOSIT) ?? 0n,
  );
  expect(await shownBalance(portal, player)).toMatchObject(asShown({ balanceMinor, heldMinor: 0n }));
  const stakes = played.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  expect(formatAmount(stakes)).toBe(formatAmount((parseAmount(STAKE) ?? 0n) * BigInt(played.length)));
  const books = await portal.value('GET /ops/api/ledger/trial-balance', { token: staffToken });
  expect(books).toMatchObject({ isBalanced: true, problems: [] });
});
