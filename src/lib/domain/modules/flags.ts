import type { Db, Tx } from '#kernel/database';
import { DEFAULT_MODULES, MODULE_IDS, type ModuleFlags, type ModuleId } from '#rules/modules';
import { cachedFor } from './kept.ts';
import { changedModules, saveModule } from './store.ts';

/** How long a process goes on with what it read: a switch is thrown for all nodes within this time. */
const KEPT_MS = 2000;

const flags = cachedFor(KEPT_MS, readFlags);

/** Which modules are on. Asked of the database every two seconds at most; in a transaction hand over the `Tx`. */
export function moduleFlags(db: Db): Promise<ModuleFlags> {
  return flags.read(db);
}

async function readFlags(db: Db): Promise<ModuleFlags> {
  const read: Record<ModuleId, boolean> = { ...DEFAULT_MODULES };
  const changed = new Map((await changedModules(db)).map(({ modId, enabled }) => [modId, enabled]));
  for (const modId of MODULE_IDS) read[modId] = changed.get(modId) ?? read[modId];
  return read;
}

/** Throws a switch: for this process at once, for others within two seconds. */
export async function setModule(tx: Tx, modId: ModuleId, isOn: boolean): Promise<void> {
  await saveModule(tx, modId, isOn);
  tx.afterCommit(flags.forget);
}
