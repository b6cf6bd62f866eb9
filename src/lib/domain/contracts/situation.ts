import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { limitsOf, type ContractProgram } from '#rules/agents/contract-program';
import type { ContractAccount } from '#rules/agents/contracts/contract';
import type { Situation } from '#rules/agents/contracts/situation';
import type { ContractDeps } from './deps.ts';
import { getProgramOn } from './program.ts';

const ACCOUNTS = defineStatement({
  name: 'contracts_accounts',
  row: z.object({
    id: z.string(),
    uplineId: z.string().nullable(),
    type: z.enum(['member', 'agent', 'master-agent', 'agent-delegate', 'master-agent-delegate', 'guest']),
    currency: z.string(),
    isBlocked: z.boolean(),
    hasReceivables: z.boolean(),
    isExcluded: z.boolean(),
  }),
  text: `with recursive concerned (id) as (
           select unnest($1::bigint[])
           union
           select member.upline_id from concerned join members member on member.id = concerned.id where member.upline_id is not null
         )
         select member.id::text, member.upline_id::text as "uplineId", member.account_type as type, member.currency,
                member.state = 'blocked' as "isBlocked",
                exists (select from contract_receivables receivable where receivable.payer_id = member.id and receivable.left_minor > 0) as "hasReceivables",
                coalesce((select not (plan.plan ->> 'keepsContracts')::boolean from affiliate_plans plan
                           where plan.member_id = member.id order by plan.version desc limit 1), false) as "isExcluded"
           from concerned join members member on member.id = concerned.id`,
});

export interface CurrentSituation extends Situation {
  readonly program: ContractProgram;
  /** Accounts that are paid as affiliates instead of by contracts (docs/spec/agents-rulebook.md §9). */
  readonly excluded: ReadonlySet<string>;
}

/** Reads the accounts that an act concerns, everybody above them, and what the operator has set. */
export async function loadSituation(
  tx: Tx,
  deps: ContractDeps,
  { accounts, now }: { accounts: readonly bigint[]; now: Date },
): Promise<CurrentSituation> {
  const rows: (ContractAccount & { isExcluded: boolean })[] = await tx.query(ACCOUNTS, [accounts.map(String)]);
  const program = await getProgramOn(tx, deps.calendar.dayAt(now));
  const { DIVIDEND, DAILY, HOURLY, REALTIME } = program.families;
  return {
    now,
    tree: new Map(rows.map((account) => [account.id, account])),
    excluded: new Set(rows.filter(({ isExcluded }) => isExcluded).map(({ id }) => id)),
    calendar: deps.calendar,
    offerDays: program.offerDays,
    limits: {
      DIVIDEND: limitsOf(DIVIDEND),
      DAILY: limitsOf(DAILY),
      HOURLY: limitsOf(HOURLY),
      REALTIME: limitsOf(REALTIME),
    },
    program,
  };
}
