export {
  answer,
  type AnswerContract,
  CONTRACT_ANSWERS,
  type ContractAnswer,
  type ContractOutcome,
  type ContractRefusal,
  offer,
  type OfferContract,
  previewAcceptance,
} from './acts.ts';
export { type ContractDeps, databaseClock } from './deps.ts';
export { ContractRefusedError } from './errors.ts';
export { closeDueContracts } from './expiry.ts';
export { moveMemberContracts, type MemberMove, type MovedContracts } from './moves.ts';
export {
  assertSeenProgram,
  changeProgram,
  ensureContractProgram,
  listPrograms,
  type StoredProgram,
} from './program.ts';
