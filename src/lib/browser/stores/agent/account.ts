import type { EndpointResponse } from '#api/table';
import type { DelegatePermission } from '#rules/agents/delegates';
import { $dayStart } from '../business-days.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session, type MemberInfo } from '../session.ts';
import type { AgentPage } from './route.ts';

export type AgentAccount = EndpointResponse<'GET /wps/agent/account'>;

const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);

/** Agents, master agents and their delegates have an agent center. */
export const isAgentType = ({ type }: MemberInfo): boolean => AGENT_TYPES.has(type);

/** The agent that the signed-in account works for. */
export const agentAccount = createLoader(async () => {
  const account = await callAsMember('GET /wps/agent/account', {});
  $dayStart.set(account.dayStart);
  return account;
});

/** Permissions of which a delegate needs one for a page; a page without any is the agent's own. */
const PERMISSIONS: Partial<Record<AgentPage, readonly DelegatePermission[]>> = {
  overview: ['reports.view'],
  announcements: ['reports.view', 'members.open', 'members.raise', 'contracts.view'],
  register: ['members.open'],
  team: ['reports.view', 'members.open', 'members.raise'],
  bets: ['reports.view'],
  profit: ['reports.view'],
  transactions: ['reports.view'],
  income: ['contracts.view'],
  dividend: ['contracts.view'],
  dailySalary: ['contracts.view'],
  hourSalary: ['contracts.view'],
  realtimeSalary: ['contracts.view'],
};

export function canOpenAgentPage({ isDelegate, permissions }: AgentAccount, page: AgentPage): boolean {
  return !isDelegate || Boolean(PERMISSIONS[page]?.some((each) => permissions.includes(each)));
}

$session.listen(({ state }) => {
  if (state === 'out') agentAccount.clear();
});
