export { hasOpenAffiliateStatement, approveStatement, discardStatement, recomputeStatement } from './approvals.ts';
export { assertPlanChange, changePlan, getPlan, type ListedPlan, listPlans } from './plans.ts';
export {
  bindAffiliatePlayer,
  CLICK_DAYS,
  eraseAttribution,
  findClickedCode,
  qualifyPlayers,
  recordAffiliateDeposit,
  recordClick,
} from './players.ts';
export { claimPostbacks, type DuePostback, purgePostbacks, settlePostback } from './postbacks.ts';
export {
  type AffiliateReportRow,
  type AffiliateStatementRow,
  getAffiliateReport,
  isAffiliate,
  listAffiliateStatements,
} from './report.ts';
export { advanceAffiliateRuns } from './runs.ts';
export { addAffiliate, disableAffiliate, enableAffiliate, findAffiliate, type AffiliateRequest } from './service.ts';
export { closeAffiliatesOf, getAffiliateCode, listAffiliates, pageOfAffiliates } from './store.ts';
