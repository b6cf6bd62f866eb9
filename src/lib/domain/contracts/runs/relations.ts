import * as z from 'zod';
import { IS_FLAGGED } from '#domain/agent-flags';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { ContractFamily } from '#rules/agents/families';
import type { Period, PeriodCode } from '#rules/agents/periods';
import type { Relation, SignedContract } from '#rules/agents/settlement/relations';
import { CONTRACT_COLUMNS, contractRow, type ContractRow, termsOf } from '../stored-contracts.ts';

/** A chain of contracts with what is stored about it. */
export interface StoredRelation {
  /** The first contract of the chain. */
  id: bigint;
  relation: Relation;
  payeeId: bigint;
  /** Master agent above, or the payee itself. */
  rootId: bigint;
  isBlocked: boolean;
  /** A flag of abuse names the payee. */
  isFlagged: boolean;
  balanceMinor: bigint;
}

// Pairs with a contract in force in the period, with something brought forward, or with a correction in their teams.
const PAIRS = `with concerned as (
     select distinct contract.payer_id, contract.payee_id from contracts contract
      where contract.family = $1 and contract.from_at is not null and contract.from_at < $4 and coalesce(contract.to_at, 'infinity') > contract.from_at
        and (contract.code = $2 and coalesce(contract.to_at, 'infinity') > $3
             or contract.payee_id = any($5::bigint[])
             or exists (select from contract_relations relation
                         where relation.id = contract.id and relation.family = $1 and relation.balance_minor <> 0))
   )`;
const relationRow = contractRow.extend({ rootId: z.bigint(), isBlocked: z.boolean(), isFlagged: z.boolean() });
const CHAINS = `select ${CONTRACT_COLUMNS}, coalesce(root.ancestor_id, contract.payee_id) as "rootId", member.state = 'blocked' as "isBlocked", ${IS_FLAGGED('contract.payee_id')} as "isFlagged"
           from concerned
           join contracts contract on contract.family = $1 and contract.payee_id = concerned.payee_id
                                  and contract.payer_id is not distinct from concerned.payer_id
                                  and contract.from_at is not null and coalesce(contract.to_at, 'infinity') > contract.from_at
           join members member on member.id = contract.payee_id
           left join lateral (select path.ancestor_id from agent_paths path
                               where path.member_id = contract.payee_id and path.from_day <= $6 and path.to_day > $6
                               order by path.distance desc limit 1) root on true
          order by contract.payer_id nulls first, contract.payee_id, contract.from_at, contract.id`;
const LIST = defineStatement({ name: 'contracts_of_run', row: relationRow, text: `${PAIRS} ${CHAINS}` });
const LIST_RUNNING = defineStatement({
  name: 'contracts_running',
  row: relationRow,
  text: `with concerned as (
           select payer_id, payee_id from contracts
            where family = $1 and code = $2 and payee_id = any($5::bigint[]) and from_at <= $3 and coalesce(to_at, 'infinity') > $4
         ) ${CHAINS}`,
});
const BALANCES = defineStatement({
  name: 'contracts_balances_of_relations',
  row: z.object({ id: z.bigint(), balanceMinor: z.bigint() }),
  text: `select id, balance_minor as "balanceMinor" from contract_relations where id = any($1::bigint[])`,
});

export interface RelationsRequest {
  family: ContractFamily;
  code: PeriodCode;
  period: Period;
  /** Payees whose teams have corrections. */
  touched: readonly bigint[];
  /** Business day of the run, yyyy-MM-dd. */
  day: string;
}

/** Reads the relations that a run may state, by the order of their payers and payees. */
export async function loadRelations(tx: Tx, requested: RelationsRequest): Promise<StoredRelation[]> {
  const { family, code, period, touched, day } = requested;
  return chain(tx, await tx.query(LIST, [family, code, period.start, period.end, touched.map(String), day]));
}

export interface RunningRequest {
  family: ContractFamily;
  code: PeriodCode;
  payees: readonly bigint[];
  now: Date;
  /** Business day of now, yyyy-MM-dd. */
  day: string;
}

/** Reads the relations of payees with a contract of a family and code in force now. */
export async function loadRunning(tx: Tx, requested: RunningRequest): Promise<StoredRelation[]> {
  const { family, code, payees, now, day } = requested;
  return chain(tx, await tx.query(LIST_RUNNING, [family, code, now, now, payees.map(String), day]));
}

/** Joins contracts that continue one another, and adds what is stored about them. */
async function chain(tx: Tx, rows: readonly z.input<typeof relationRow>[]): Promise<StoredRelation[]> {
  const chains: z.input<typeof relationRow>[][] = [];
  for (const row of rows) {
    const before = chains.at(-1);
    const last = before?.at(-1);
    if (before && last && continues(row, last)) before.push(row);
    else chains.push([row]);
  }
  const balances = new Map(
    (await tx.query(BALANCES, [chains.map(([first]) => String(first?.id))])).map((row) => [row.id, row.balanceMinor]),
  );
  return chains.flatMap((contracts) => {
    const [first] = contracts;
    if (!first) return [];
    const { id, payeeId, rootId, isBlocked, isFlagged } = first;
    const relation = { contracts: contracts.map(toSigned) };
    return [{ id, payeeId, rootId, isBlocked, isFlagged, relation, balanceMinor: balances.get(id) ?? 0n }];
  });
}

/** Returns whether a contract continues another one: the same parties, from the instant of its end. */
function continues(row: ContractRow, last: ContractRow): boolean {
  return row.payeeId === last.payeeId && row.payerId === last.payerId && row.fromAt?.getTime() === last.toAt?.getTime();
}

/** Reads a stored contract that was signed. */
export function toSigned(row: ContractRow): SignedContract {
  if (!row.fromAt) throw new Error(`contract ${row.id} has not begun`);
  return {
    id: row.id,
    payer: row.payerId === null ? null : String(row.payerId),
    payee: String(row.payeeId),
    terms: termsOf(row),
    from: row.fromAt,
    to: row.toAt,
  };
}
