import type { Database } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ContractBook } from '#rules/agents/contracts/contract-book';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import type { ContractDeps } from './deps.ts';
import { lockFamilies } from './locks.ts';
import { CONTRACT_COLUMNS, contractRow, storeBook, toContract } from './stored-contracts.ts';

const PAGE = 500;

const DUE = defineStatement({
  name: 'contracts_due',
  row: contractRow,
  text: `select ${CONTRACT_COLUMNS} from contracts contract
          where contract.family = $1 and contract.state in ('OFFERED', 'TERMINATION_REQUESTED', 'ENDING')
            and coalesce(contract.to_at, contract.expires_at) <= $2
          order by contract.id limit ${PAGE} for update`,
});

/** Stores what the clock has decided: expired offers and requests, contracts that have ended. */
export async function closeDueContracts(db: Database, deps: ContractDeps): Promise<void> {
  for (const family of CONTRACT_FAMILIES) while ((await closeDue(db, deps, family)) === PAGE);
}

function closeDue(db: Database, deps: ContractDeps, family: ContractFamily): Promise<number> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx, [family]);
    const now = await deps.clock(tx);
    const due = await tx.query(DUE, [family, now]);
    await storeBook(tx, new ContractBook(due.map(toContract), now), { act: 'clock', actor: 'system' });
    return due.length;
  });
}
