export { ABUSE_SCANS, type AbuseDeps, type AbuseScan, findAbuse } from './find-abuse.ts';
export { type AgentFlag, countOpenFlagsIn, decideAgentFlag, listAgentFlags } from './review.ts';
