import type { EndpointOptions } from '../../client/client.ts';
import type { EndpointResponse } from '#api/table';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type AffiliateReport = EndpointResponse<'GET /wps/affiliate/report'>;
export type AffiliateReportQuery = EndpointOptions<'GET /wps/affiliate/report'>['query'];
export type AffiliateStatements = EndpointResponse<'GET /wps/affiliate/statements'>;

const PAGE_SIZE = 12;

/** Report of what the member's own codes brought. */
export const affiliateReport = createLoader((query: AffiliateReportQuery) =>
  callAsMember('GET /wps/affiliate/report', { query }),
);

/** A page of the member's own statements. */
export const affiliateStatements = createLoader((pageNo: number) =>
  callAsMember('GET /wps/affiliate/statements', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

$session.listen(({ state }) => {
  if (state !== 'out') return;
  affiliateReport.clear();
  affiliateStatements.clear();
});
