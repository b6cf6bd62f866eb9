export { SecondPersonNeededError } from './errors.ts';
export {
  approveProposal,
  expireProposals,
  listProposals,
  type Proposal,
  type ProposalState,
  propose,
  rejectProposal,
  withdrawProposal,
} from './proposals.ts';
export type { ProposedInput } from './tables.ts';
