import * as z from 'zod';
import { Batcher } from '#kernel/batcher';
import type { Database, Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { MAX_CRASH_BETS } from '#rules/inhouse/crash-round';
import { COMMON_REFUSALS } from '../book-bet.ts';

const BOOK = defineStatement({
  name: 'inhouse_crash_bets',
  row: z.object({
    status: z.enum(['OK', 'KEY_REUSED', 'MOVED', 'BETTING_CLOSED', 'TOO_MANY_BETS', 'TOO_SOON', ...COMMON_REFUSALS]),
    retryAfterMs: z.int().nullable(),
    accountId: z.bigint().nullable(),
  }),
  text: `select status, retry_after_ms as "retryAfterMs", account_id as "accountId"
           from inhouse_crash_bets($1, $2::bigint[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[],
                                   $9::bigint[], $10::int[], $11)`,
});

export type BookedCrashBet = z.output<(typeof BOOK)['row']>;

/** A bet on a round of crash, with the settings' revision and the limits that it was checked by. */
export interface GivenCrashBet {
  memberId: bigint;
  id: string;
  hash: Uint8Array;
  revision: number;
  maxMinor: bigint;
  maxWinMinor: bigint;
  crashRoundId: bigint;
  stakeMinor: bigint;
  /** Automatic cash-out in hundredths. */
  auto: number | undefined;
}

/** All bets of a round come within seconds, so that they share statements; more lanes only make the batches smaller. */
const LANES = 2;
const MAX_BATCH = 128;
const MAX_WAITING = 8192;

/** Creates the queue of the bets on crash: those that arrive while others are being booked share one statement and one commit. */
export function createCrashBooking(db: Database): Batcher<GivenCrashBet, BookedCrashBet> {
  return new Batcher({
    runAll: (batch) => bookAll(db, batch),
    async runOne(bet) {
      const [booked] = await bookAll(db, [bet]);
      if (!booked) throw new Error('a bet gave no status');
      return booked;
    },
    keyOf: ({ memberId }) => memberId,
    lanes: LANES,
    maxItems: MAX_BATCH,
    maxWaiting: MAX_WAITING,
  });
}

async function bookAll(db: Db, batch: readonly GivenCrashBet[]): Promise<BookedCrashBet[]> {
  const columns = [
    batch.map(({ memberId }) => String(memberId)),
    batch.map(({ id }) => id),
    batch.map(({ hash }) => Buffer.from(hash).toString('hex')),
    batch.map(({ revision }) => revision),
    batch.map(({ maxMinor }) => String(maxMinor)),
    batch.map(({ maxWinMinor }) => String(maxWinMinor)),
    batch.map(({ crashRoundId }) => String(crashRoundId)),
    batch.map(({ stakeMinor }) => String(stakeMinor)),
    batch.map(({ auto }) => auto ?? null),
  ];
  const rows = await db.query(BOOK, [IN_HOUSE_VENDOR, ...columns, MAX_CRASH_BETS]);
  if (rows.length !== batch.length) throw new Error(`${rows.length} answers for ${batch.length} bets`);
  return rows;
}
