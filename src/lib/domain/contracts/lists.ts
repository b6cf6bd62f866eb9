import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_STATES, type ContractState } from '#rules/agents/contracts/contract-states';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { PERIOD_CODES } from '#rules/agents/periods';
import type { ContractDeps } from './deps.ts';
import { getProgramOn } from './program.ts';
import { CONTRACT_COLUMNS, contractRow } from './stored-contracts.ts';

const viewRow = contractRow.extend({
  /** Usernames; null: the house. */
  payer: z.string().nullable(),
  payee: z.string(),
  payeePublicId: z.string(),
  createdAt: z.date(),
});

export type ContractView = z.input<typeof viewRow>;

const SELECT = `select ${CONTRACT_COLUMNS}, payer.username as payer, payee.username as payee, payee.public_id as "payeePublicId", contract.created_at as "createdAt"
   from contracts contract join members payee on payee.id = contract.payee_id left join members payer on payer.id = contract.payer_id`;
const OPEN = `contract.state in ('OFFERED', 'SIGNED', 'TERMINATION_REQUESTED', 'ENDING')`;
const MINE = defineStatement({
  name: 'contracts_mine',
  row: viewRow,
  text: `${SELECT} where contract.payee_id = $1 and contract.family = $2 and ${OPEN} order by contract.id desc`,
});
const GRANTED = defineStatement({
  name: 'contracts_granted',
  row: viewRow,
  text: `${SELECT} where contract.payer_id = $1 and contract.family = $2 and ${OPEN} order by contract.id desc limit $3 offset $4`,
});
const GRANTED_COUNT = defineStatement({
  name: 'contracts_granted_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows from contracts contract where contract.payer_id = $1 and contract.family = $2 and ${OPEN}`,
});

/** Lists the open offers to an account and the contracts that it holds in a family, the newest first. */
export async function listHeldContracts(db: Db, payeeId: bigint, family: ContractFamily): Promise<ContractView[]> {
  return db.query(MINE, [payeeId, family]);
}

/** Lists the open offers and contracts that an account grants in a family, the newest first. */
export async function listGrantedContracts(
  db: Db,
  { payerId, family, ...page }: PageRequest & { payerId: bigint; family: ContractFamily },
): Promise<Page<ContractView>> {
  const rows = await db.query(GRANTED, [payerId, family, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(GRANTED_COUNT, [payerId, family]);
  return pageOf(rows, count?.rows ?? 0, page);
}

const ALL_FILTER = `($1::text is null or contract.family = $1) and ($2::text is null or contract.state = $2)
  and ($3::text is null or contract.payer_id = (select id from members where username_key = $3))
  and ($4::text is null or contract.payee_id = (select id from members where username_key = $4))`;
const ALL = defineStatement({
  name: 'contracts_all',
  row: viewRow,
  text: `${SELECT} where ${ALL_FILTER} order by contract.id desc limit $5 offset $6`,
});
const ALL_COUNT = defineStatement({
  name: 'contracts_all_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows from contracts contract where ${ALL_FILTER}`,
});

export interface ContractFilter extends PageRequest {
  family?: ContractFamily | undefined;
  state?: ContractState | undefined;
  /** Usernames in lower case. */
  payerKey?: string | undefined;
  payeeKey?: string | undefined;
}

/** Lists contracts and offers for staff, the newest first. */
export async function listContracts(
  db: Db,
  { family, state, payerKey, payeeKey, ...page }: ContractFilter,
): Promise<Page<ContractView>> {
  const filter = [family ?? null, state ?? null, payerKey ?? null, payeeKey ?? null];
  const rows = await db.query(ALL, [...filter, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(ALL_COUNT, filter);
  return pageOf(rows, count?.rows ?? 0, page);
}

const PAYEE = defineStatement({
  name: 'contracts_payee_id',
  row: z.object({ id: z.bigint() }),
  text: `select id from members where public_id = $1`,
});

/** Returns the id of an account that is offered a contract; 0, which is below nobody, for one that does not exist. */
export async function findPayeeId(db: Db, publicId: string): Promise<bigint> {
  const [payee] = await db.query(PAYEE, [publicId]);
  return payee?.id ?? 0n;
}

const EVENTS = defineStatement({
  name: 'contracts_events',
  row: z.object({ act: z.string(), actor: z.string(), state: z.enum(CONTRACT_STATES), at: z.date() }),
  text: `select act, actor, state, at from contract_events where contract_id = $1 order by id`,
});

/** Lists what has happened to a contract, the oldest first. */
export async function listContractEvents(db: Db, contractId: bigint) {
  return db.query(EVENTS, [contractId]);
}

/** Kinds of requests that wait for an account, by their numbers on the wire: none, a new contract, a termination. */
export type WaitingRequest = 0 | 1 | 2;

const WAITING = defineStatement({
  name: 'contracts_waiting',
  row: z.object({ family: z.enum(CONTRACT_FAMILIES), offers: z.int(), terminations: z.int() }),
  text: `select contract.family, count(*) filter (where contract.state = 'OFFERED' and contract.payee_id = $1)::int as offers,
                count(*) filter (where contract.state = 'TERMINATION_REQUESTED'
                                   and case contract.requested_by when 'payer' then contract.payee_id else contract.payer_id end = $1)::int as terminations
           from contracts contract
          where (contract.payee_id = $1 or contract.payer_id = $1) and contract.state in ('OFFERED', 'TERMINATION_REQUESTED')
            and contract.expires_at > clock_timestamp()
          group by contract.family`,
});

export interface Waiting {
  /** The most urgent kind: an offer comes before a termination. */
  request: WaitingRequest;
  /** Number of requests. */
  count: number;
}

const NOTHING_WAITS: Waiting = { request: 0, count: 0 };

/** Returns what waits for an account's answer, by family. */
export async function listWaiting(db: Db, memberId: bigint): Promise<Record<ContractFamily, Waiting>> {
  const rows = await db.query(WAITING, [memberId]);
  const waiting = { DIVIDEND: NOTHING_WAITS, DAILY: NOTHING_WAITS, HOURLY: NOTHING_WAITS, REALTIME: NOTHING_WAITS };
  for (const { family, offers, terminations } of rows)
    waiting[family] = { request: toRequest(offers, terminations), count: offers + terminations };
  return waiting;
}

function toRequest(offers: number, terminations: number): WaitingRequest {
  if (offers > 0) return 1;
  return terminations > 0 ? 2 : 0;
}

const IN_FORCE = `contract.state in ('SIGNED', 'TERMINATION_REQUESTED')`;
// A contract may come from the house for a master agent, and from an upline that holds one.
const REACHABLE = defineStatement({
  name: 'contracts_reachable_families',
  row: z.object({ family: z.enum(CONTRACT_FAMILIES) }),
  text: `select family from unnest($2::text[]) as given (family)
          where exists (select from contracts contract where (contract.payee_id = $1 or contract.payer_id = $1) and contract.family = given.family and ${OPEN})
             or exists (select from members member where member.id = $1 and member.upline_id is null and member.account_type = 'master-agent')
             or exists (select from members member join contracts contract on contract.payee_id = member.upline_id and contract.family = given.family
                                                                          and ${IN_FORCE}
                         where member.id = $1)`,
});

/** Lists the families that are on and in which an account has offers or contracts, or may get one. */
export async function listFamiliesOf(
  db: Db,
  { calendar, clock }: ContractDeps,
  memberId: bigint,
): Promise<ContractFamily[]> {
  const { families } = await getProgramOn(db, calendar.dayAt(await clock(db)));
  const open = CONTRACT_FAMILIES.filter((family) => families[family].isOn);
  return (await db.query(REACHABLE, [memberId, open])).map(({ family }) => family);
}

const HELD = defineStatement({
  name: 'contracts_held_families',
  row: z.object({ publicId: z.string(), family: z.enum(CONTRACT_FAMILIES) }),
  text: `select distinct member.public_id as "publicId", contract.family
           from members member join contracts contract on contract.payee_id = member.id and ${IN_FORCE}
          where member.public_id = any($1::text[])`,
});

/** Returns the families in which accounts hold a contract, by their public ids. */
export async function listHeldFamilies(
  db: Db,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ContractFamily[]>> {
  const groups = Map.groupBy(await db.query(HELD, [publicIds]), ({ publicId }) => publicId);
  return new Map([...groups].map(([publicId, rows]) => [publicId, rows.map(({ family }) => family)]));
}

const USERNAMES = defineStatement({
  name: 'contracts_usernames',
  row: z.object({ id: z.string(), username: z.string() }),
  text: `select id::text, username from members where id = any($1::bigint[])`,
});

/** Returns the usernames of accounts by their ids. */
export async function listUsernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.query(USERNAMES, [ids])).map(({ id, username }) => [id, username]));
}

const receivableRow = z.object({
  id: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  contractId: z.bigint(),
  periodId: z.string(),
  payerId: z.bigint(),
  payer: z.string(),
  payee: z.string(),
  amountMinor: z.bigint(),
  leftMinor: z.bigint(),
  createdAt: z.date(),
});
const RECEIVABLES_FROM = `from contract_receivables receivable where receivable.left_minor > 0 and ($1::bigint is null or receivable.payer_id = $1 or receivable.payee_id = $1)`;
const RECEIVABLES = defineStatement({
  name: 'contracts_receivables',
  row: receivableRow,
  text: `select receivable.id, contract.family, receivable.contract_id as "contractId", receivable.period_id as "periodId", receivable.payer_id as "payerId",
                payer.username as payer, payee.username as payee, receivable.amount_minor as "amountMinor", receivable.left_minor as "leftMinor",
                receivable.created_at as "createdAt"
           from (select receivable.* ${RECEIVABLES_FROM}) receivable
           join contracts contract on contract.id = receivable.contract_id
           join members payer on payer.id = receivable.payer_id
           join members payee on payee.id = receivable.payee_id
          order by receivable.id limit $2 offset $3`,
});
const RECEIVABLE_COUNT = defineStatement({
  name: 'contracts_receivables_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows ${RECEIVABLES_FROM}`,
});
const RECEIVABLE_OF = defineStatement({
  name: 'contracts_receivable_of',
  row: z.object({ receivableMinor: z.bigint() }),
  text: `select coalesce(sum(left_minor), 0)::bigint as "receivableMinor" from contract_receivables where payer_id = $1 and left_minor > 0`,
});

export type ReceivableView = z.input<typeof receivableRow>;

/** Lists open receivables, the oldest first: those of a payer or payee, or all. */
export async function listReceivables(
  db: Db,
  { partyId, ...page }: PageRequest & { partyId?: bigint | undefined },
): Promise<Page<ReceivableView>> {
  const rows = await db.query(RECEIVABLES, [partyId ?? null, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(RECEIVABLE_COUNT, [partyId ?? null]);
  return pageOf(rows, count?.rows ?? 0, page);
}

/** Returns what an account owes under its contracts. */
export async function contractReceivableOf(db: Db, memberId: bigint): Promise<bigint> {
  const [row] = await db.query(RECEIVABLE_OF, [memberId]);
  return row?.receivableMinor ?? 0n;
}

const runView = z.object({
  id: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  code: z.enum(PERIOD_CODES),
  periodId: z.string(),
  state: z.enum(['FAILED', 'COMPUTED', 'PENDING', 'DONE']),
  executedAt: z.date(),
  doneAt: z.date().nullable(),
  failure: z.string().nullable(),
  statements: z.int(),
  dueMinor: z.bigint(),
  paidMinor: z.bigint(),
  houseMinor: z.bigint(),
  receivableMinor: z.bigint(),
});
const RUN_STATE = `case when failure is null then state else 'FAILED' end`;
const RUN_FILTER = `($1::text is null or family = $1) and ($2::text is null or ${RUN_STATE} = $2)
    and ($3::timestamptz is null or end_at > $3) and ($4::timestamptz is null or start_at < $4)`;
const RUNS = defineStatement({
  name: 'contracts_runs',
  row: runView,
  text: `select run.id, run.family, run.code, run.period_id as "periodId", ${RUN_STATE} as state, run.executed_at as "executedAt", run.done_at as "doneAt", run.failure,
                stated.statements, stated."dueMinor", paid."paidMinor", paid."houseMinor", stated."receivableMinor"
           from (select * from contract_runs where ${RUN_FILTER} order by id desc limit $5 offset $6) run,
                lateral (select count(*)::int as statements, coalesce(sum(statement.payable_minor), 0)::bigint as "dueMinor",
                                coalesce(sum(receivable.amount_minor), 0)::bigint as "receivableMinor"
                           from contract_statements statement left join contract_receivables receivable on receivable.statement_id = statement.id
                          where statement.run_id = run.id) stated,
                lateral (select coalesce(sum(payment.amount_minor), 0)::bigint as "paidMinor",
                                coalesce(sum(payment.amount_minor) filter (where payment.from_id is null), 0)::bigint as "houseMinor"
                           from contract_payments payment where payment.run_id = run.id and payment.kind = 'contract') paid
          order by run.id desc`,
});
const RUN_COUNT = defineStatement({
  name: 'contracts_runs_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows from contract_runs where ${RUN_FILTER}`,
});

export type RunView = z.input<typeof runView>;

export interface RunFilter extends PageRequest {
  family?: ContractFamily | undefined;
  state?: RunView['state'] | undefined;
  /** Runs whose periods reach into this span. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Lists runs, the newest first, with the sums of their statements and payments. */
export async function listRuns(db: Db, { family, state, from, until, ...page }: RunFilter): Promise<Page<RunView>> {
  const filter = [family ?? null, state ?? null, from ?? null, until ?? null];
  const rows = await db.query(RUNS, [...filter, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(RUN_COUNT, filter);
  return pageOf(rows, count?.rows ?? 0, page);
}

const TREES = defineStatement({
  name: 'contracts_run_trees',
  row: z.object({
    rootId: z.string(),
    root: z.string(),
    draft: z.int(),
    state: z.enum(['PENDING', 'DISCARDED', 'RELEASED', 'PAID']),
    computedAt: z.date(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    statements: z.int(),
    dueMinor: z.bigint(),
  }),
  text: `select root.public_id as "rootId", root.username as root, tree.draft, tree.state, tree.computed_at as "computedAt", tree.decided_by as "decidedBy",
                tree.reason, stated.statements, stated."dueMinor"
           from contract_run_trees tree join members root on root.id = tree.root_id,
                lateral (select count(*)::int as statements, coalesce(sum(statement.payable_minor), 0)::bigint as "dueMinor"
                           from contract_statements statement
                          where statement.run_id = tree.run_id and statement.root_id = tree.root_id and statement.draft = tree.draft) stated
          where tree.run_id = $1 order by root.username, tree.draft`,
});

/** Lists the trees of a run by their master agents, with all drafts. */
export async function listRunTrees(db: Db, runId: bigint) {
  return db.query(TREES, [runId]);
}
