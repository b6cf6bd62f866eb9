import type { Tx } from '#kernel/database';
import { LOCK_CLASSES } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';

const LOCK = defineStatement({
  name: 'contracts_lock_family',
  text: `select pg_advisory_xact_lock(${LOCK_CLASSES.contractFamily}, hashtext($1))`,
});

/** Lets one transaction at a time change the contracts of families; always locked in the order of their list. */
export async function lockFamilies(tx: Tx, families: readonly ContractFamily[]): Promise<void> {
  for (const family of CONTRACT_FAMILIES) if (families.includes(family)) await tx.query(LOCK, [family]);
}
