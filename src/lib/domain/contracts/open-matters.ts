import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const row = z.object({ isMet: z.boolean() });
const LIVE = defineStatement({
  name: 'contracts_has_live',
  row,
  text: `select exists (select from contracts where (payee_id = $1 or payer_id = $1)
                           and state in ('OFFERED', 'SIGNED', 'TERMINATION_REQUESTED', 'ENDING')) as "isMet"`,
});
// A negative balance of a relation that is over is listed for staff and collected from nobody.
const UNSETTLED = defineStatement({
  name: 'contracts_has_unsettled',
  row,
  text: `select exists (select from contract_receivables where (payer_id = $1 or payee_id = $1) and left_minor > 0)
             or exists (select from contract_statements stated
                          join contract_run_trees tree on tree.run_id = stated.run_id and tree.root_id = stated.root_id and tree.draft = stated.draft
                         where stated.payee_id = $1 and tree.state in ('PENDING', 'RELEASED'))
             or exists (select from contract_relations relation join contracts first on first.id = relation.id
                         where first.payee_id = $1 and relation.balance_minor > 0) as "isMet"`,
});

/** Returns whether an account offers or holds a contract, or has been offered one. */
export async function hasLiveContract(tx: Tx, memberId: bigint): Promise<boolean> {
  return (await tx.query(LIVE, [memberId]))[0]?.isMet ?? false;
}

/** Returns whether something is still to be paid to an account under its contracts, or by it. */
export async function hasUnsettledStatement(tx: Tx, memberId: bigint): Promise<boolean> {
  return (await tx.query(UNSETTLED, [memberId]))[0]?.isMet ?? false;
}
