import * as z from 'zod';
import { MINUTE_MS, type Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { cachedFor } from './kept.ts';
import { lockSetting, readSetting, saveSetting } from './store.ts';

const KEY = 'maintenance';
/** Nodes follow each other within this time. */
const KEPT_MS = 1000;

const stored = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  message: z.string().nullable(),
});

type Stored = z.output<typeof stored>;

const OFF: Stored = { isOn: false, since: null, until: null, message: null };

/** The site is closed for work on it. */
export interface Maintenance {
  since: Date;
  /** The planned end, which ends nothing by itself. */
  until: Date | null;
  /** As operations wrote it, in whatever language. */
  message: string | null;
}

const kept = cachedFor(KEPT_MS, readMaintenance);

/** What every call asks: undefined while the site is open. In a transaction hand over the `Tx`. */
export function maintenance(db: Db): Promise<Maintenance | undefined> {
  return kept.read(db);
}

async function readMaintenance(db: Db): Promise<Maintenance | undefined> {
  return maintenanceOf(stored.parse((await readSetting(db, KEY)) ?? OFF));
}

function maintenanceOf({ isOn, since, until, message }: Stored): Maintenance | undefined {
  if (!isOn || since === null) return undefined;
  return { since: new Date(since), until: until === null ? null : new Date(until), message };
}

export interface MaintenancePlan {
  message: string | null;
  /** From now on; null: nobody knows. */
  minutes: number | null;
}

/** Closes the site, or says something else about it while it is closed: for this process at once, for others in a second. */
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
  tx.afterCommit(kept.forget);
  return { since, until, message };
}

/** Opens the site. Throws AppError `wrong_state` when it is open. */
export async function endMaintenance(tx: Tx): Promise<void> {
  const before = stored.parse(await lockSetting(tx, KEY, OFF));
  if (!before.isOn) throw new AppError('wrong_state');
  await saveSetting(tx, KEY, OFF);
  tx.afterCommit(kept.forget);
}
