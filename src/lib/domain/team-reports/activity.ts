import * as z from 'zod';
import { countActiveMembers } from '#domain/contracts';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ANY_ACTIVITY } from '#rules/agents/figures/active-members';
import { spanBefore } from '#rules/agents/report-span';
import { type ReportDeps, requestOf } from './figures.ts';
import type { TeamReport } from './overview.ts';

const BALANCE = defineStatement({
  name: 'team_reports_balance',
  row: z.object({ balanceMinor: z.string() }),
  text: `select coalesce(sum(balance.balance_minor), 0)::text as "balanceMinor"
           from agent_paths path
           join ledger_accounts account on account.kind = 'player' and account.owner_id = path.member_id and account.currency = $2
           join ledger_balances balance on balance.account_id = account.id
          where path.ancestor_id = $1 and path.to_day = 'infinity'`,
});

export interface TeamActivity {
  /** Members with a valid bet or a deposit in the span, and in the one before. */
  active: number;
  activeBefore: number;
  /** Balances of the team now, the agent's included. */
  balanceMinor: bigint;
}

/** Counts what has to be read member by member. */
export async function getTeamActivity(
  db: Db,
  deps: ReportDeps,
  agentId: bigint,
  { product, from, to }: TeamReport,
): Promise<TeamActivity> {
  const requests = [{ from, to }, spanBefore({ from, to })].map((span) => requestOf(deps, agentId, span));
  const weights = product && new Map([[product, 100n]]);
  const [active = 0, activeBefore = 0] = await countActiveMembers(db, deps, requests, {
    active: ANY_ACTIVITY,
    weights,
  });
  const [balance] = await db.query(BALANCE, [agentId, deps.currency]);
  return { active, activeBefore, balanceMinor: BigInt(balance?.balanceMinor ?? 0) };
}
