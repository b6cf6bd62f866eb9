import { randomInt } from 'node:crypto';
import { ensureAccount, post } from '../../src/lib/domain/ledger/index.ts';
import { findVendor } from '../../src/lib/domain/games/index.ts';
import { benchContext, CONNECTIONS, PLAYERS, playerId, tokenOf } from './world.ts';

/*
 * Separate process: node ledger-bet.ts <bet|closing|bonus|house|spread> <database url> <data folder> <seconds>. Prints the number of
 * bookings per second.
 *   bet     a complete bet of the wallet protocol, in one domain function
 *   closing the same, and the bet closes its round, which enters the stream of settled rounds
 *   bonus   the same as closing, with a bonus of the player that the stake comes from
 *   house   an entry between a player and the single house account
 *   spread  an entry between two accounts of one player, which shares no account with any other entry
 */
const [kind = 'bet', url = '', dataDir = '', seconds = '5'] = process.argv.slice(2);
const app = await benchContext(url, dataDir);
const vendor = await findVendor(app.db, 'SBX');
if (!vendor) throw new Error('the sandbox vendor is missing');
const house = await app.db.transaction((tx) => ensureAccount(tx, 'house_games', vendor.id, 'VND'));
const run = `${kind}${process.pid}`;
let booked = 0;

async function bet(n: number): Promise<void> {
  const player = 1 + randomInt(PLAYERS);
  const txId = `${run}-${n}`;
  const request = {
    operation: 'bet',
    token: tokenOf(player),
    playerId: playerId(player),
    currency: 'VND',
    gameCode: 'LOTUS',
  } as const;
  const round = { roundId: txId, txId, amount: '1', roundClosed: kind !== 'bet' };
  const outcome = await app.walletTransactions.process(vendor!, { ...request, ...round });
  if (outcome.status !== 'OK') throw new Error(outcome.status);
}

async function entry(n: number): Promise<void> {
  const accountId = BigInt(1 + randomInt(PLAYERS)) * 2n - 1n;
  const other = kind === 'house' ? house : accountId + 1n;
  const lines = [
    { accountId, amountMinor: -10_000n },
    { accountId: other, amountMinor: 10_000n },
  ];
  // A Db is enough, because a single statement is a transaction by itself.
  await post(
    { ...app.db, beforeCommit: () => {}, afterCommit: () => {} },
    { namespace: run, key: String(n), kind: 'bench', lines },
  );
}

const work = kind === 'house' || kind === 'spread' ? entry : bet;
let next = 0;
const drive = async (until: number) => {
  while (performance.now() < until) {
    await work(next++);
    booked++;
  }
};
await Promise.all(Array.from({ length: CONNECTIONS }, () => drive(performance.now() + 1000)));
booked = 0;
const startedAt = performance.now();
await Promise.all(Array.from({ length: CONNECTIONS }, () => drive(startedAt + Number(seconds) * 1000)));
process.stdout.write(`${Math.round(booked / ((performance.now() - startedAt) / 1000))}\n`);
await app.db.close();
process.exit(0);
