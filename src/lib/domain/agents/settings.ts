import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { TreeSettings } from '#rules/agents/tree/openings';

const GET = defineStatement({
  name: 'agents_get_settings',
  row: z.object({ maxDepth: z.int(), minGap: z.int(), quotaFrom: z.int().nullable() }),
  text: `select max_depth as "maxDepth", min_gap as "minGap", quota_from as "quotaFrom" from agent_settings`,
});
const CHANGE = defineStatement({
  name: 'agents_change_settings',
  text: `update agent_settings set max_depth = $1, min_gap = $2, quota_from = $3`,
});
const STORE_ZONE = defineStatement({
  name: 'agents_store_zone',
  text: `update agent_settings set zone = $1 where zone <> $1`,
});

/** Returns the settings of the tree. */
export async function getTreeSettings(db: Db): Promise<TreeSettings> {
  const [row] = await db.query(GET);
  if (!row) throw new Error('agent_settings has no row');
  const { quotaFrom, ...settings } = row;
  return { ...settings, quotaFrom: quotaFrom ?? undefined };
}

/** Changes the limits of the tree. Accounts that exist keep what they have. */
export async function changeTreeSettings(tx: Tx, { maxDepth, minGap, quotaFrom }: TreeSettings): Promise<void> {
  await tx.query(CHANGE, [maxDepth, minGap, quotaFrom ?? null]);
}

/** Stores the operator's time zone, whose days the paths of the tree count in. */
export async function storeTreeZone(tx: Tx, zone: string): Promise<void> {
  await tx.query(STORE_ZONE, [zone]);
}
