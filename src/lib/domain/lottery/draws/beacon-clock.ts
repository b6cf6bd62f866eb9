import * as z from 'zod';
import { SECOND_MS } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { emissionSeconds, QUICKNET } from '#rules/lottery/draws/drawing';
import { readDatabaseClock } from './lists.ts';
import type { Beacon } from './ports.ts';

/** A published round cannot be of the future: the database's clock is late by more than this when one is. */
const MAX_BEHIND_MS = SECOND_MS;
/** The newest round reaches us late, and a relay may have stored an older one. */
const MAX_AHEAD_MS = 20 * SECOND_MS;

const COMPARED = defineStatement({
  name: 'lottery_beacon_clock_compared',
  text: `insert into lottery_beacon_clocks as clock (beacon, compared_at, wrong_at)
         values ($1, clock_timestamp(), case when $2 then clock_timestamp() end)
         on conflict (beacon) do update
           set compared_at = excluded.compared_at, wrong_at = coalesce(excluded.wrong_at, clock.wrong_at)`,
});
const IS_TRUSTED = defineStatement({
  name: 'lottery_is_beacon_clock_trusted',
  row: z.object({ isTrusted: z.boolean() }),
  text: 'select lottery_is_clock_trusted($1) as "isTrusted"',
});

export interface ClockDeps {
  beacon: Beacon;
  log: { error(details: object, message: string): void };
}

/**
 * Compares the database's clock with the newest round of the beacon, whose signature proves that its time has come. Records the
 * outcome: `lottery_place_slips` accepts bets on the beacon's draws only after a recent comparison that found nothing wrong. The
 * embedded beacon follows the database's clock and needs none.
 */
export async function compareClockWithBeacon(db: Db, { beacon, log }: ClockDeps): Promise<void> {
  if (beacon.source === 'embedded') return;
  const before = await readDatabaseClock(db);
  const round = await beacon.newestRound(before);
  if (round === undefined) {
    log.error({}, 'the beacon gives no round to compare the clock with; bets on its draws stop after two minutes');
    return;
  }
  const after = await readDatabaseClock(db);
  const emittedMs = emissionSeconds(round) * SECOND_MS;
  const behindMs = emittedMs - after.getTime();
  const aheadMs = before.getTime() - emittedMs - QUICKNET.periodSeconds * SECOND_MS;
  const isWrong = behindMs > MAX_BEHIND_MS || aheadMs > MAX_AHEAD_MS;
  await db.query(COMPARED, [beacon.source, isWrong]);
  if (isWrong)
    log.error(
      { round, behindMs, aheadMs },
      'the clock of the database is not the beacon’s; bets on its draws are refused',
    );
}

/** Returns whether draws of the beacon accept bets, as far as the clock is concerned. */
export async function isBeaconClockTrusted(db: Db, beacon: Beacon['source']): Promise<boolean> {
  const [row] = await db.query(IS_TRUSTED, [beacon]);
  return row?.isTrusted === true;
}
