import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_STATES, type ContractState } from '#rules/agents/contracts/contract-states';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
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
