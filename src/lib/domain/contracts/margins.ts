import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import {
  marginsOf,
  type ProductMargin,
  TURNOVER_FAMILIES,
  turnoverRateOf,
  type TurnoverRates,
} from '#rules/agents/margins';
import { termsSchema } from '#rules/agents/terms/terms-schema';
import type { ContractDeps } from './deps.ts';
import { lockFamilies } from './locks.ts';
import { getCurrentProgram } from './program.ts';

const HOUSE_CONTRACTS = `contracts contract
   where contract.payer_id is null and contract.family = any($1::text[])
     and (contract.state in ('SIGNED', 'TERMINATION_REQUESTED') or contract.state = 'OFFERED' and contract.expires_at > clock_timestamp()
          or contract.state = 'ENDING' and contract.to_at > clock_timestamp())`;
const GRANTED = defineStatement({
  name: 'contracts_house_rates',
  row: z.object({
    payeeId: z.bigint(),
    family: z.enum(CONTRACT_FAMILIES),
    terms: z.record(z.string(), z.unknown()),
  }),
  text: `select contract.payee_id as "payeeId", contract.family, contract.terms from ${HOUSE_CONTRACTS} and contract.payee_id = any($2::bigint[])`,
});
const PAYEE = defineStatement({
  name: 'contracts_margin_payee',
  row: z.object({ prizeGroup: z.int() }),
  text: `select max_prize_group as "prizeGroup" from members where id = $1`,
});
const PAYEES = defineStatement({
  name: 'contracts_margin_payees',
  row: z.object({ id: z.bigint(), memberId: z.string(), account: z.string(), prizeGroup: z.int() }),
  text: `select member.id, member.public_id as "memberId", member.username as account, member.max_prize_group as "prizeGroup"
           from members member
          where member.id in (select contract.payee_id from ${HOUSE_CONTRACTS}) order by member.id limit $2 offset $3`,
});
const PAYEE_COUNT = defineStatement({
  name: 'contracts_margin_payees_count',
  row: z.object({ rows: z.int() }),
  text: `select count(distinct contract.payee_id)::int as rows from ${HOUSE_CONTRACTS}`,
});

/** Reads the highest rates of turnover of accounts in the house's contracts and open offers. */
async function readRates(db: Db, payeeIds: readonly bigint[]): Promise<ReadonlyMap<bigint, TurnoverRates>> {
  const rates = new Map<bigint, TurnoverRates>();
  for (const { payeeId, family, terms } of await db.query(GRANTED, [TURNOVER_FAMILIES, payeeIds.map(String)])) {
    const own = rates.get(payeeId) ?? {};
    const ratePpm = turnoverRateOf(termsSchema(family).parse(terms));
    const known = own[family] ?? 0n;
    rates.set(payeeId, { ...own, [family]: ratePpm > known ? ratePpm : known });
  }
  return rates;
}

export interface HouseOffer {
  family: ContractFamily;
  payeeId: bigint;
  terms: Record<string, unknown>;
}

/**
 * Locks all families, and throws AppError `margin_too_low` for an offer of the house that leaves less than the minimum of a product's bets.
 * Terms that cannot be read are left to the offer itself.
 */
export async function assertMargin(tx: Tx, deps: ContractDeps, { family, payeeId, terms }: HouseOffer): Promise<void> {
  const read = termsSchema(family).safeParse(terms);
  const [payee] = await tx.query(PAYEE, [payeeId]);
  if (!read.success || !payee || family === 'DIVIDEND') return;
  await lockFamilies(tx, CONTRACT_FAMILIES);
  const rates = { ...(await readRates(tx, [payeeId])).get(payeeId), [family]: turnoverRateOf(read.data) };
  await assertEnough(tx, deps, rates, payee.prizeGroup);
}

/** Does the same for an account whose prize group was raised, which leaves the house less of the lottery. */
export async function assertRaisedMargin(tx: Tx, deps: ContractDeps, payeeId: bigint): Promise<void> {
  await lockFamilies(tx, CONTRACT_FAMILIES);
  const rates = (await readRates(tx, [payeeId])).get(payeeId);
  const [payee] = await tx.query(PAYEE, [payeeId]);
  if (rates && payee) await assertEnough(tx, deps, rates, payee.prizeGroup);
}

async function assertEnough(tx: Tx, deps: ContractDeps, rates: TurnoverRates, prizeGroup: number): Promise<void> {
  const program = await getCurrentProgram(tx, deps);
  const isTooLow = marginsOf(program, rates, prizeGroup).some(({ marginPpm }) => marginPpm < program.minMargin);
  if (isTooLow) throw new AppError('margin_too_low');
}

export interface AgentMargins {
  memberId: string;
  account: string;
  prizeGroup: number;
  margins: readonly ProductMargin[];
}

/** Lists what the house keeps of the products on which it pays rates of turnover, by master agent. */
export async function listMargins(db: Db, deps: ContractDeps, page: PageRequest): Promise<Page<AgentMargins>> {
  const payees = await db.query(PAYEES, [TURNOVER_FAMILIES, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(PAYEE_COUNT, [TURNOVER_FAMILIES]);
  const program = await getCurrentProgram(db, deps);
  const ids = payees.map(({ id }) => id);
  const rates = await readRates(db, ids);
  const rows = payees.map(({ id, ...payee }) => ({
    ...payee,
    margins: marginsOf(program, rates.get(id) ?? {}, payee.prizeGroup),
  }));
  return pageOf(rows, count?.rows ?? 0, page);
}
