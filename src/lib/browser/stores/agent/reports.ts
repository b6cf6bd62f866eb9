import type { EndpointResponse } from '#api/table';
import { type EndpointOptions } from '../../client/client.ts';
import { AGENT_PRODUCTS, type AgentProduct } from '#rules/agents/figures/products';
import {
  isReportSpan,
  REPORT_PRESETS,
  type ReportPreset,
  type ReportSpan,
  spanOfPreset,
} from '#rules/agents/report-span';
import { businessDayOf } from '../business-days.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type TeamOverview = EndpointResponse<'GET /wps/relay/MCS2_teamOverview'>;
export type TeamActivity = EndpointResponse<'GET /wps/relay/MCS2_teamActivity'>;
export type TeamTrend = EndpointResponse<'GET /wps/relay/MCS2_teamTrend'>;
export type TopDownlines = EndpointResponse<'GET /wps/relay/MCS2_topDownlines'>;
export type TeamProfit = EndpointResponse<'GET /wps/relay/MCS2_teamProfit'>;
export type ProfitRow = TeamProfit['page']['rows'][number];
export type TeamFigures = TeamOverview['current']['figures'];
type ReportQuery = EndpointOptions<'GET /wps/relay/MCS2_teamOverview'>['query'];
export type TeamBet = EndpointResponse<'GET /wps/relay/MCS2_teamBets'>['bets'][number];
export type TeamTransaction = EndpointResponse<'GET /wps/relay/MCS2_teamTransactions'>['transactions'][number];
type BetsQuery = EndpointOptions<'GET /wps/relay/MCS2_teamBets'>['query'];
type TransactionsQuery = EndpointOptions<'GET /wps/relay/MCS2_teamTransactions'>['query'];
type ProfitQuery = EndpointOptions<'GET /wps/relay/MCS2_teamProfit'>['query'];

type Filters = Readonly<Record<string, string>>;

/** Span and product of a report, as its address says. */
export interface ReportChoice {
  /** Undefined for days of one's own. */
  preset: ReportPreset | undefined;
  span: ReportSpan;
  product: AgentProduct | undefined;
}

/** Reads the choice from the filters of an address; a preset's span where they name no valid one. */
export function reportChoiceOf(filters: Filters, now: Date, otherwise: ReportPreset = 'today'): ReportChoice {
  const product = AGENT_PRODUCTS.find((each) => each === filters['product']);
  const own = { from: filters['from'] ?? '', to: filters['to'] ?? '' };
  if (isReportSpan(own)) return { preset: undefined, span: own, product };
  const preset = REPORT_PRESETS.find((each) => each === filters['range']) ?? otherwise;
  return { preset, span: spanOfPreset(preset, businessDayOf(now)), product };
}

export const reportQueryOf = ({ span, product }: ReportChoice): ReportQuery => ({ ...span, product });

export const teamOverview = createLoader((query: ReportQuery) =>
  callAsMember('GET /wps/relay/MCS2_teamOverview', { query }),
);
export const teamActivity = createLoader((query: ReportQuery) =>
  callAsMember('GET /wps/relay/MCS2_teamActivity', { query }),
);
export const teamTrend = createLoader((query: ReportQuery) => callAsMember('GET /wps/relay/MCS2_teamTrend', { query }));
export const topDownlines = createLoader((query: ReportQuery) =>
  callAsMember('GET /wps/relay/MCS2_topDownlines', { query }),
);
export const teamProfit = createLoader((query: ProfitQuery) =>
  callAsMember('GET /wps/relay/MCS2_teamProfit', { query }),
);

const OVERVIEW_PARTS = [teamOverview, teamActivity, teamTrend, topDownlines] as const;

export function loadOverview(query: ReportQuery): void {
  for (const part of OVERVIEW_PARTS) void part.load(query);
}

export function reloadOverview(): void {
  for (const part of OVERVIEW_PARTS) void part.reload();
}

export const teamBets = createLoader((query: BetsQuery) => callAsMember('GET /wps/relay/MCS2_teamBets', { query }));
export const teamTransactions = createLoader((query: TransactionsQuery) =>
  callAsMember('GET /wps/relay/MCS2_teamTransactions', { query }),
);

$session.listen(({ state }) => {
  if (state !== 'out') return;
  for (const part of [...OVERVIEW_PARTS, teamProfit, teamBets, teamTransactions]) part.clear();
});
