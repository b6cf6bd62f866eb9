export { ABUSE_SCANS, type AbuseDeps, type AbuseScan, findAbuse } from './find-abuse.ts';
export { IS_FLAGGED } from './is-flagged.ts';
export { type AgentFlag, countOpenFlagsIn, decideAgentFlag, holdsWithdrawals, listAgentFlags } from './review.ts';
