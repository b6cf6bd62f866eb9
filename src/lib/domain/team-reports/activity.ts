import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { spanBefore } from '#rules/agents/report-span';
import { countActive, getReportRules, type ReportDeps, requestOf } from './figures.ts';
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

/** Time since the last request within which an account is online. */
const ONLINE_MINUTES = 5;

// Few members are online: each is looked up, instead of the whole team.
const ONLINE = defineStatement({
  name: 'team_reports_online',
  row: z.object({ online: z.int() }),
  text: `select count(distinct session.member_id)::int as online
           from sessions session, lateral (
             select from agent_paths path where path.member_id = session.member_id and path.to_day = 'infinity' and path.ancestor_id = $1 offset 0
           ) path
          where session.viewed_by is null and session.expires_at > now() and session.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES})`,
});

export interface TeamActivity {
  /** Active members in the span, and in the one before. */
  active: number;
  activeBefore: number;
  /** Accounts that are online now. */
  online: number;
  /** Balances of the team now, the agent's included. */
  balanceMinor: bigint;
}

/** Counts what has to be read member by member. */
export async function getTeamActivity(
  db: Db,
  deps: ReportDeps,
  agentId: bigint,
  { product, ...span }: TeamReport,
): Promise<TeamActivity> {
  const teams = [span, spanBefore(span)].map((each) => [requestOf(deps, agentId, each)]);
  const rules = await getReportRules(db, deps, await deps.clock(db));
  const [active = 0, activeBefore = 0] = await countActive(db, deps, rules, { span, product, teams });
  const [balance] = await db.query(BALANCE, [agentId, deps.currency]);
  const [sessions] = await db.query(ONLINE, [agentId]);
  return { active, activeBefore, online: sessions?.online ?? 0, balanceMinor: BigInt(balance?.balanceMinor ?? 0) };
}
