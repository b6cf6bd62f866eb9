import type { AffiliateReportRow, AffiliateStatementRow } from '#domain/affiliates';
import { formatRate } from '#rules/rewards/rates';

const WHOLE_BPS = 10_000;

/** Presents a row of an affiliate's report. */
export function toReportRow(row: AffiliateReportRow, publicOrigin: string) {
  const { subId: sub, firstDepositMinor, depositsMinor: deposits, ngrMinor: ngr, ...counts } = row;
  const bps = Math.trunc((row.registrations * WHOLE_BPS) / row.uniqueClicks);
  return {
    ...counts,
    sub,
    link: `${publicOrigin}/r/${row.code}`,
    firstDepositAmount: firstDepositMinor,
    conversion: row.uniqueClicks === 0 ? null : String(bps / 100),
    deposits,
    ngr,
  };
}

/** Presents an affiliate's statement. */
export function toAffiliateStatement(statement: AffiliateStatementRow, currency: string) {
  const { state, decidedAt, ratePpm } = statement;
  return {
    id: String(statement.id),
    period: statement.periodId,
    state,
    currency,
    cpaCount: statement.cpaCount,
    cpa: statement.cpaMinor,
    corrected: statement.correctedMinor,
    base: statement.baseMinor,
    rate: ratePpm === null ? null : formatRate(ratePpm),
    revenueShare: statement.revenueShareMinor,
    sub: statement.subMinor,
    carryIn: statement.carryInMinor,
    carryOut: statement.carryOutMinor,
    broughtForward: statement.broughtForwardMinor,
    due: statement.dueMinor,
    payable: statement.payableMinor,
    carriedForward: statement.carriedForwardMinor,
    statedAt: statement.statedAt,
    paidAt: state === 'PAID' ? decidedAt : null,
  };
}
