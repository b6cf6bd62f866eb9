export {
  claimExport,
  type ClaimedExport,
  eraseExports,
  failExport,
  getExport,
  listExports,
  purgeExports,
  requestExport,
  storeExport,
  type TeamExport,
  WAITING_EXPORTS_SQL,
} from './exports.ts';
export { figuresAsOf } from './figures.ts';
export { getTeamActivity, type TeamActivity } from './activity.ts';
export { type BetCursor, listTeamBets, type TeamBet } from './bets.ts';
export { getTeamOverview, type IncomeKind, type SpanOverview, type TeamOverview } from './overview.ts';
export { getTeamProfit, type ProfitRow, type TeamProfit } from './profit.ts';
export { listTeamTransactions, type TeamTransaction, type TransactionCursor } from './transactions.ts';
export { getTeamTrend, type TrendPoint } from './trend.ts';
