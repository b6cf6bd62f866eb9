import type { EndpointResponse } from '#api/table';
import type { ReportSpan } from '#rules/agents/report-span';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type AgentReport = EndpointResponse<'GET /ops/api/reports/agents'>;

/** Costs of agents in a span of business days. */
export const agentReport = createLoader((query: ReportSpan) =>
  inBackOffice(call('GET /ops/api/reports/agents', { query })),
);

export type Reconciliation = EndpointResponse<'GET /ops/api/reports/reconciliation'>;

/** The comparison of the settled rounds of a span of business days with the ledger. */
export const reconciliation = createLoader((query: ReportSpan) =>
  inBackOffice(call('GET /ops/api/reports/reconciliation', { query })),
);

onSignedOut(agentReport.clear);
onSignedOut(reconciliation.clear);
