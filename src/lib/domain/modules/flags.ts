import type { Db, Tx } from '#kernel/database';
import { DEFAULT_MODULES, MODULE_IDS, type ModuleFlags, type ModuleId } from '#rules/site/modules';
import { cachedFor } from '#kernel/cached';
import { listChangedFlags, saveFlag } from './store.ts';

/** A changed flag reaches all nodes within this time. */
const CACHE_MS = 2000;

const flags = cachedFor(CACHE_MS, readFlags);

/** Returns the feature flags, cached for two seconds. Inside a transaction pass the `Tx`. */
export function moduleFlags(db: Db): Promise<ModuleFlags> {
  return flags.read(db);
}

async function readFlags(db: Db): Promise<ModuleFlags> {
  const read: Record<ModuleId, boolean> = { ...DEFAULT_MODULES };
  const changed = new Map((await listChangedFlags(db)).map(({ modId, enabled }) => [modId, enabled]));
  for (const modId of MODULE_IDS) read[modId] = changed.get(modId) ?? read[modId];
  return read;
}

/** Sets a feature flag: at once in this process, within two seconds in others. */
export async function setModule(tx: Tx, modId: ModuleId, isOn: boolean): Promise<void> {
  await saveFlag(tx, modId, isOn);
  tx.afterCommit(flags.invalidate);
}
