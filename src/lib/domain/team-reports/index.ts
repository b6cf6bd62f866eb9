export { getTeamActivity, type TeamActivity } from './activity.ts';
export { getTeamOverview, type IncomeKind, type SpanOverview, type TeamOverview } from './overview.ts';
export { getTeamProfit, type ProfitRow, type TeamProfit } from './profit.ts';
export { getTeamTrend, type TrendPoint } from './trend.ts';
