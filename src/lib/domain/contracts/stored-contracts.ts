import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type ContractTerms, periodCodeOf } from '#rules/agents/awards/contract-terms';
import type { Contract, ContractDraft } from '#rules/agents/contracts/contract';
import type { ContractBook } from '#rules/agents/contracts/contract-book';
import { CONTRACT_STATES } from '#rules/agents/contracts/contract-states';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { formatTerms, termsSchema } from '#rules/agents/terms/terms-schema';

export const contractRow = z.object({
  id: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  payerId: z.bigint().nullable(),
  payeeId: z.bigint(),
  terms: z.record(z.string(), z.unknown()),
  state: z.enum(CONTRACT_STATES),
  expiresAt: z.date().nullable(),
  requestedBy: z.enum(['payer', 'payee']).nullable(),
  fromAt: z.date().nullable(),
  toAt: z.date().nullable(),
  endedBy: z.enum(['REPLACED', 'TERMINATION', 'CASCADE', 'MOVE', 'OPERATOR']).nullable(),
});

export type ContractRow = z.input<typeof contractRow>;

export const CONTRACT_COLUMNS = `contract.id, contract.family, contract.payer_id as "payerId", contract.payee_id as "payeeId", contract.terms,
  contract.state, contract.expires_at as "expiresAt", contract.requested_by as "requestedBy", contract.from_at as "fromAt",
  contract.to_at as "toAt", contract.ended_by as "endedBy"`;

const OPEN = `state in ('OFFERED', 'SIGNED', 'TERMINATION_REQUESTED', 'ENDING')`;

// A payee's downline contracts at any depth may end with its own; the payer's own contract covers what it grants.
const LOAD = defineStatement({
  name: 'contracts_load',
  row: contractRow,
  text: `with recursive below (id) as (
           select unnest($2::bigint[])
           union
           select granted.payee_id from below join contracts granted on granted.payer_id = below.id
            where granted.family = any($1::text[]) and granted.${OPEN}
         )
         select ${CONTRACT_COLUMNS} from contracts contract
          where contract.family = any($1::text[])
            and (contract.id = $4 or contract.${OPEN}
                 and (contract.payee_id in (select id from below) or contract.payer_id in (select id from below)
                      or contract.payee_id = any($3::bigint[])))
          order by contract.id for update of contract`,
});

export interface ContractScope {
  families: readonly ContractFamily[];
  /** Accounts whose contracts may change, with everything below them. */
  accounts: readonly bigint[];
  /** Accounts whose own contracts have to cover what they grant. */
  payers: readonly bigint[];
  /** A contract or offer that the act names; it may be over. */
  contractId: bigint | undefined;
}

/** Locks and returns the contracts that an act may change or depends on. The caller holds the locks of the families. */
export async function loadContracts(
  tx: Tx,
  { families, accounts, payers, contractId }: ContractScope,
): Promise<Contract[]> {
  const rows = await tx.query(LOAD, [families, accounts.map(String), payers.map(String), contractId ?? null]);
  return rows.map(toContract);
}

export function toContract(row: ContractRow): Contract {
  return {
    id: row.id,
    payer: row.payerId === null ? null : String(row.payerId),
    payee: String(row.payeeId),
    terms: termsOf(row),
    state: row.state,
    expiresAt: row.expiresAt,
    requestedBy: row.requestedBy,
    from: row.fromAt,
    to: row.toAt,
    endedBy: row.endedBy,
  };
}

/** Reads the terms of a stored contract. */
export function termsOf({ family, terms }: Pick<ContractRow, 'family' | 'terms'>): ContractTerms {
  return termsSchema(family).parse(terms);
}

const FIND = defineStatement({
  name: 'contracts_find',
  row: contractRow,
  text: `select ${CONTRACT_COLUMNS} from contracts contract where contract.id = $1 and contract.family = $2`,
});

/** Finds a contract of a family by its id. Its parties and terms never change. */
export async function findContract(db: Db, family: ContractFamily, id: bigint): Promise<ContractRow | undefined> {
  const [row] = await db.query(FIND, [id, family]);
  return row;
}

const UPDATE = defineStatement({
  name: 'contracts_update',
  text: `with changed as (
           select * from jsonb_to_recordset($1::jsonb) as given (id bigint, state text, "expiresAt" timestamptz, "requestedBy" text,
                                                                 "from" timestamptz, "to" timestamptz, "endedBy" text)
         ), stored as (
           update contracts contract
              set state = changed.state, expires_at = changed."expiresAt", requested_by = changed."requestedBy",
                  from_at = changed."from", to_at = changed."to", ended_by = changed."endedBy"
             from changed where contract.id = changed.id
           returning contract.id, contract.state, contract.from_at, contract.to_at
         )
         insert into contract_events (contract_id, act, actor, state, from_at, to_at)
         select stored.id, $2, $3, stored.state, stored.from_at, stored.to_at from stored order by stored.id`,
});
const INSERT = defineStatement({
  name: 'contracts_insert',
  row: z.object({ id: z.bigint() }),
  text: `with stored as (
           insert into contracts (family, payer_id, payee_id, terms, code, state, expires_at, from_at, to_at, ended_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, state, from_at, to_at
         ), event as (
           insert into contract_events (contract_id, act, actor, state, from_at, to_at)
           select stored.id, $11, $12, stored.state, stored.from_at, stored.to_at from stored
         )
         select id from stored`,
});

export interface Act {
  act: string;
  /** Public id of the member, or the username of staff. */
  actor: string;
}

/** States of which an account has one contract at most. */
const SINGLE: ReadonlySet<string> = new Set(['OFFERED', 'SIGNED', 'TERMINATION_REQUESTED']);

/** Stores what an act changed. Returns the ids of new contracts in the book's sequence. */
export async function storeBook(tx: Tx, book: ContractBook, act: Act): Promise<bigint[]> {
  // Those that give way first, for the unique indexes.
  await update(
    tx,
    book.changed.filter(({ state }) => !SINGLE.has(state)),
    act,
  );
  await update(
    tx,
    book.changed.filter(({ state }) => SINGLE.has(state)),
    act,
  );
  const ids: bigint[] = [];
  for (const draft of book.created) ids.push(await insert(tx, draft, act));
  return ids;
}

async function update(tx: Tx, changed: readonly Contract[], { act, actor }: Act): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, state, expiresAt, requestedBy, from, to, endedBy }) => {
    return { id: String(id), state, expiresAt, requestedBy, from, to, endedBy };
  });
  await tx.query(UPDATE, [JSON.stringify(rows), act, actor]);
}

async function insert(tx: Tx, draft: ContractDraft, { act, actor }: Act): Promise<bigint> {
  const { payer, payee, terms, state, expiresAt, from, to, endedBy } = draft;
  const { family } = terms;
  const values = [family, payer, payee, JSON.stringify(formatTerms(terms)), periodCodeOf(terms), state];
  const [row] = await tx.query(INSERT, [...values, expiresAt, from, to, endedBy, act, actor]);
  if (!row) throw new Error('the contract was not stored');
  return row.id;
}
