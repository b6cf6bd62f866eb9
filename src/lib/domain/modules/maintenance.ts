import * as z from 'zod';
import { MINUTE_MS, type Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { cachedFor } from '#kernel/cached';
import { lockSetting, readSetting, saveSetting } from './store.ts';

const KEY = 'maintenance';
/** A change reaches all nodes within this time. */
const CACHE_MS = 1000;

const stored = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  message: z.string().nullable(),
});

type Stored = z.output<typeof stored>;

const OFF: Stored = { isOn: false, since: null, until: null, message: null };

/** Maintenance mode: the site is closed. */
export interface Maintenance {
  since: Date;
  /** The planned end, which is only shown: staff end the maintenance. */
  until: Date | null;
  /** The text that staff entered, in any language. */
  message: string | null;
}

const cache = cachedFor(CACHE_MS, readMaintenance);

/** Returns the current maintenance, cached for a second; undefined while the site is open. Inside a transaction pass the `Tx`. */
export function getMaintenance(db: Db): Promise<Maintenance | undefined> {
  return cache.read(db);
}

async function readMaintenance(db: Db): Promise<Maintenance | undefined> {
  return toMaintenance(stored.parse((await readSetting(db, KEY)) ?? OFF));
}

function toMaintenance({ isOn, since, until, message }: Stored): Maintenance | undefined {
  if (!isOn || since === null) return undefined;
  return { since: new Date(since), until: until === null ? null : new Date(until), message };
}

export interface MaintenancePlan {
  message: string | null;
  /** Planned minutes from now; null when unknown. */
  minutes: number | null;
}

/** Starts maintenance mode, or changes its message and end: at once in this process, within a second in others. */
export async function beginMaintenance(
  tx: Tx,
  { clock }: { clock: Clock },
  { message, minutes }: MaintenancePlan,
): Promise<Maintenance> {
  const before = stored.parse(await lockSetting(tx, KEY, OFF));
  const now = clock.now();
  const since = before.isOn && before.since !== null ? new Date(before.since) : now;
  const until = minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS);
  const plan: Stored = { isOn: true, since: since.toISOString(), until: until?.toISOString() ?? null, message };
  await saveSetting(tx, KEY, plan);
  tx.afterCommit(cache.invalidate);
  return { since, until, message };
}

/** Ends maintenance mode. Throws AppError `wrong_state` when the site is open. */
export async function endMaintenance(tx: Tx): Promise<void> {
  const before = stored.parse(await lockSetting(tx, KEY, OFF));
  if (!before.isOn) throw new AppError('wrong_state');
  await saveSetting(tx, KEY, OFF);
  tx.afterCommit(cache.invalidate);
}
