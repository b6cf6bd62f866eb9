export {
  addMonths,
  advanceFigures,
  FACT_READERS,
  FIGURE_READERS,
  purgePlayers,
  readerLag,
  restartFigures,
  unreadFactsSql,
  type FigureReader,
} from './advance.ts';
export { agentProductOf, agentValidBetOf, businessDayOf, inBusinessDays } from './row-expressions.ts';
export { readWorth, type RoundWorth, type WorthRound } from './read-worth.ts';
export { readTurnover, type TurnoverSum } from './read-turnover.ts';
export { getMemberProfit, type ProfitLine } from './member-profit.ts';
export {
  listReconciliation,
  type LedgerComparison,
  type MemberComparison,
  type Reconciliation,
} from './reconciliation/comparisons.ts';
export {
  type Difference,
  reconcileDay,
  reconcileNextDay,
  restartReconciliation,
  type ComparedDay,
} from './reconciliation/reconcile.ts';
