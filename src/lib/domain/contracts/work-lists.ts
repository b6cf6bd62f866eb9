import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import type { ContractDeps } from './deps.ts';
import { getCurrentProgram } from './program.ts';

const unrecoveredRow = z.object({
  relationId: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  payer: z.string().nullable(),
  payee: z.string(),
  amountMinor: z.bigint(),
  endedAt: z.date(),
});
// The relation of a contract that ended is over unless another one of the same parties begins at that instant.
const UNRECOVERED_FROM = `from contract_relations relation
   join contracts first on first.id = relation.id
   join members payee on payee.id = first.payee_id
   left join members payer on payer.id = first.payer_id
   join lateral (
     with recursive chain (from_at, to_at) as (
       select first.from_at, first.to_at
       union
       select next.from_at, next.to_at from chain
         join contracts next on next.family = first.family and next.payee_id = first.payee_id and next.payer_id is not distinct from first.payer_id
                            and next.from_at = chain.to_at and coalesce(next.to_at, 'infinity') > next.from_at
     ) select to_at as ended_at from chain order by from_at desc limit 1
   ) over on over.ended_at <= clock_timestamp()
  where relation.balance_minor < 0`;
const UNRECOVERED = defineStatement({
  name: 'contracts_unrecovered',
  row: unrecoveredRow,
  text: `select relation.id as "relationId", relation.family, payer.username as payer, payee.username as payee,
                -relation.balance_minor as "amountMinor", over.ended_at as "endedAt"
           ${UNRECOVERED_FROM} order by relation.id desc limit $1 offset $2`,
});
const UNRECOVERED_COUNT = defineStatement({
  name: 'contracts_unrecovered_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows ${UNRECOVERED_FROM}`,
});

export type UnrecoveredRow = z.input<typeof unrecoveredRow>;

/** Lists what relations were overpaid that have ended since: nothing is left that it could be taken off. */
export async function listUnrecovered(db: Db, page: PageRequest): Promise<Page<UnrecoveredRow>> {
  const rows = await db.query(UNRECOVERED, [page.pageSize, offsetOf(page)]);
  const [count] = await db.query(UNRECOVERED_COUNT);
  return pageOf(rows, count?.rows ?? 0, page);
}

const lateRow = z.object({
  memberId: z.string(),
  account: z.string(),
  category: z.string(),
  firstSettledAt: z.date(),
  bookedAt: z.date(),
  stakeMinor: z.bigint(),
  payoutMinor: z.bigint(),
});
const LATE_FROM = `from settled_rounds correction join members member on member.id = correction.member_id
  where correction.revision > 0 and not correction.is_play_money and correction.currency = $1
    and correction.booked_at > business_day_start(business_day(correction.first_settled_at) + 1 + $2::int)
    and exists (select from agent_paths path join contracts contract on contract.payee_id = path.ancestor_id and contract.from_at is not null
                 where path.member_id = correction.member_id)`;
const LATE = defineStatement({
  name: 'contracts_late_correction_list',
  row: lateRow,
  text: `select member.public_id as "memberId", member.username as account, correction.category, correction.first_settled_at as "firstSettledAt",
                correction.booked_at as "bookedAt", correction.stake_minor as "stakeMinor", correction.payout_minor as "payoutMinor"
           ${LATE_FROM} order by correction.booked_at desc, correction.seq desc limit $3 offset $4`,
});
const LATE_COUNT = defineStatement({
  name: 'contracts_late_correction_count',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows ${LATE_FROM}`,
});

export type LateCorrection = z.input<typeof lateRow>;

/** Lists corrections that came later than any statement still adjusts, the newest first. */
export async function listLateCorrections(
  db: Db,
  deps: ContractDeps,
  page: PageRequest,
): Promise<Page<LateCorrection>> {
  const { families } = await getCurrentProgram(db, deps);
  const days = Math.min(...CONTRACT_FAMILIES.map((family) => families[family].adjustmentDays));
  const values = [deps.currency, days];
  const rows = await db.query(LATE, [...values, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(LATE_COUNT, values);
  return pageOf(rows, count?.rows ?? 0, page);
}
