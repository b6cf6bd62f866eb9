/** Acts in the agent center that are recorded with the agent and with who acted. */
export const AGENT_ACTIONS = [
  'account.open',
  'link.create',
  'link.disable',
  'downline.raise',
  'downline.promote',
  'downline.message',
  'quota.transfer',
  'delegate.add',
  'delegate.permit',
  'delegate.remove',
  'report.export',
] as const;

export type AgentAction = (typeof AGENT_ACTIONS)[number];
