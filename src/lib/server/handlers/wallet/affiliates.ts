import {
  CLICK_DAYS,
  getAffiliateReport,
  getPlan,
  isAffiliate,
  listAffiliateStatements,
  recordClick,
} from '#domain/affiliates';
import { DAY_MS, SECOND_MS } from '#kernel/clock';
import { localPath } from '../../../i18n/paths.ts';
import type { Handlers } from '../../context.ts';
import { businessMonth } from '../../contract-deps.ts';
import { toAffiliateStatement, toReportRow } from '../../presenters/affiliates.ts';
import { memberOf } from '../identity/caller.ts';
import { storeClick } from '../identity/sign-in-cookies.ts';

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Handlers of affiliates. */
export const affiliateHandlers: Handlers<
  'GET /r/{code}' | 'GET /wps/affiliate/report' | 'GET /wps/affiliate/statements'
> = {
  async 'GET /r/{code}'(request, { params: { code }, query }) {
    const { db, random, sealer } = request.app;
    const click = { code, subId: query.sub1, externalId: query.clickId, network: request.network };
    const token = await recordClick(db, { random, sealer }, click);
    if (token !== undefined) storeClick(request, token, (CLICK_DAYS * DAY_MS) / SECOND_MS);
    return new Response(null, { status: 303, headers: { location: localPath(request.languageTag, '/') } });
  },

  async 'GET /wps/affiliate/report'(request, { query: { from, to, by } }) {
    const { db, config } = request.app;
    const { currency, publicOrigin } = config;
    const { id } = memberOf(request);
    const span = { fromDay: from, toDay: dayAfter(to), currency, isBySub: by === 'sub' };
    const rows = await getAffiliateReport(db, id, span);
    return {
      hasPlan: (await getPlan(db, id, businessMonth(request.app))) !== undefined,
      currency,
      rows: rows.map((row) => toReportRow(row, publicOrigin)),
    };
  },

  async 'GET /wps/affiliate/statements'(request, { query }) {
    const { db, config } = request.app;
    const { id: memberId } = memberOf(request);
    const { rows, ...page } = await listAffiliateStatements(db, { ...query, memberId });
    return {
      ...page,
      isAffiliate: await isAffiliate(db, memberId),
      rows: rows.map((row) => toAffiliateStatement(row, config.currency)),
    };
  },
};
