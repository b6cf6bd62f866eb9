export {
  answer,
  checkOffer,
  type AnswerContract,
  type ContractAnswer,
  type ContractOutcome,
  type ContractRefusal,
  findHouseRefusal,
  offer,
  type OfferContract,
  type OfferCheck,
  previewAcceptance,
} from './acts.ts';
export { dateOfDay, dayOfDate } from './days.ts';
export { type ContractDeps, databaseClock } from './deps.ts';
export { ContractRefusedError } from './errors.ts';
export { getHouseReport, type HouseReport } from './house-report.ts';
export { type IncomeDay, listIncome } from './income.ts';
export { closeDueContracts } from './expiry.ts';
export { type AgentMargins, assertMargin, assertRaisedMargin, listMargins } from './margins.ts';
export {
  fitContractsToType,
  moveMemberContracts,
  type MemberMove,
  type MovedContracts,
  previewMemberMove,
} from './moves.ts';
export {
  assertSeenProgram,
  changeProgram,
  ensureContractProgram,
  getProgramOn,
  getCurrentProgram,
  listPrograms,
  programTextOf,
  type StoredProgram,
} from './program.ts';
export { hasLiveContract, hasUnsettledStatement } from './open-matters.ts';
export { termsOf } from './stored-contracts.ts';
export { dryRun, type RunKey, settlePeriod } from './runs/advance.ts';
export { advanceRuns } from './runs/attempts.ts';
export { compareTree, type TreeDifference } from './runs/differences.ts';
export { listRuns, listRunTrees, type RunView } from './runs/run-lists.ts';
export { listSchedule, requireStartableRun, type ScheduledRun, startRun } from './runs/schedule.ts';
export { countActiveMembers, type FigureDeps, type FigureRequest, readTeamSums } from './runs/team-sums.ts';
export { type Forecast, forecastContracts, listRecentPeriods, type RecentPeriod } from './runs/forecasts.ts';
export { divideStatement, type StatementParts } from './runs/statement-parts.ts';
export { collectReceivables } from './runs/payments.ts';
export { adjustAgent, closeReceivable } from './receivables.ts';
export { contractReceivableOf, listReceivables, type ReceivableView } from './receivable-lists.ts';
export { type LateCorrection, listLateCorrections, listUnrecovered, type UnrecoveredRow } from './work-lists.ts';
export { findStatement, listStatements, type StatementFilter, type StatementView } from './statements.ts';
export {
  type ContractView,
  findPayeeId,
  listContractEvents,
  listContracts,
  listFamiliesOf,
  listGrantedContracts,
  listHeldContracts,
  listHeldFamilies,
  listUsernames,
  listWaiting,
} from './lists.ts';
export { approveTree, countOverdueTrees, discardTree, recomputeTree, type TreeDecision } from './runs/approvals.ts';
