import type { Db, Tx } from '#kernel/database';
import { DEFAULT_MODULES, MODULE_IDS, type ModuleFlags, type ModuleId } from '#rules/modules';
import { changedModules, saveModule } from './store.ts';

/** How long a process goes on with what it read: a switch is thrown for all nodes within this time. */
const KEPT_MS = 2000;

let kept = new WeakMap<Db, Promise<ModuleFlags>>();

/**
 * Which modules are on. Asked of the database every two seconds at most. In a transaction hand over the `Tx`: the embedded
 * database has one connection, and asked from outside it would wait for the transaction that waits for it.
 */
export function moduleFlags(db: Db): Promise<ModuleFlags> {
  const known = kept.get(db);
  if (known) return known;
  const reading = readFlags(db);
  kept.set(db, reading);
  const forget = () => void (kept.get(db) === reading && kept.delete(db));
  // Who waits for it is told of a failure; the next one asks again.
  reading.catch(forget);
  setTimeout(forget, KEPT_MS).unref();
  return reading;
}

async function readFlags(db: Db): Promise<ModuleFlags> {
  const flags: Record<ModuleId, boolean> = { ...DEFAULT_MODULES };
  const changed = new Map((await changedModules(db)).map(({ modId, enabled }) => [modId, enabled]));
  for (const modId of MODULE_IDS) flags[modId] = changed.get(modId) ?? flags[modId];
  return flags;
}

/** Throws a switch: for this process at once, for others within two seconds. */
export async function setModule(tx: Tx, modId: ModuleId, isOn: boolean): Promise<void> {
  await saveModule(tx, modId, isOn);
  tx.afterCommit(() => {
    kept = new WeakMap();
  });
}
