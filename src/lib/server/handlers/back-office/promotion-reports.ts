import { listPromotionCosts, type PromotionCost, reviewPromotion, simulateOffer } from '#domain/promotions';
import { csvText } from '#kernel/csv';
import { formatAmount } from '#kernel/money';
import { upliftOf } from '#rules/rewards/uplift';
import type { Handlers } from '../../context.ts';
import { csvFile } from '../../http/csv-file.ts';
import { fallbackLanguageTags } from '../../presenters/content.ts';
import { recordView } from './session.ts';

/** Promotions of an export; more are not published over years. */
const MAX_EXPORTED = 1000;

const COLUMNS = [
  'contentId',
  'title',
  'type',
  'form',
  'currency',
  'claims',
  'players',
  'awarded',
  'cost',
  'liability',
  'grants',
  'conversion',
  'depositsBefore',
  'depositsAfter',
  'ngrBefore',
  'ngrAfter',
  'controls',
  'controlDepositsBefore',
  'controlDepositsAfter',
  'controlNgrBefore',
  'controlNgrAfter',
  'upliftDeposits',
  'upliftNgr',
  'samePerson',
  'sameDevice',
  'sameNetwork',
  'samePayment',
] as const;

function toCost({ completedGrants, ...row }: PromotionCost, currency: string) {
  const { awardedMinor, costMinor, liabilityMinor, ...others } = row;
  const { depositsBeforeMinor, depositsAfterMinor, ngrBeforeMinor, ngrAfterMinor, ...held } = others;
  const {
    controlDepositsBeforeMinor,
    controlDepositsAfterMinor,
    controlNgrBeforeMinor,
    controlNgrAfterMinor,
    ...facts
  } = held;
  const { players, controls } = facts;
  return {
    ...facts,
    currency,
    awarded: awardedMinor,
    cost: costMinor,
    liability: liabilityMinor,
    conversion: row.grants === 0 ? null : ((completedGrants / row.grants) * 100).toFixed(1),
    depositsBefore: depositsBeforeMinor,
    depositsAfter: depositsAfterMinor,
    ngrBefore: ngrBeforeMinor,
    ngrAfter: ngrAfterMinor,
    controlDepositsBefore: controlDepositsBeforeMinor,
    controlDepositsAfter: controlDepositsAfterMinor,
    controlNgrBefore: controlNgrBeforeMinor,
    controlNgrAfter: controlNgrAfterMinor,
    upliftDeposits:
      upliftOf(
        { members: players, beforeMinor: depositsBeforeMinor, afterMinor: depositsAfterMinor },
        { members: controls, beforeMinor: controlDepositsBeforeMinor, afterMinor: controlDepositsAfterMinor },
      ) ?? null,
    upliftNgr:
      upliftOf(
        { members: players, beforeMinor: ngrBeforeMinor, afterMinor: ngrAfterMinor },
        { members: controls, beforeMinor: controlNgrBeforeMinor, afterMinor: controlNgrAfterMinor },
      ) ?? null,
  };
}

function cellOf(value: string | number | bigint | null): string {
  if (typeof value === 'bigint') return formatAmount(value);
  return value === null ? '' : String(value);
}

/** Handlers of the reports about promotions. */
export const promotionReportHandlers: Handlers<
  | 'GET /ops/api/promotions/{contentId}/simulation'
  | 'GET /ops/api/reports/promotions'
  | 'GET /ops/api/reports/promotions.csv'
> = {
  async 'GET /ops/api/promotions/{contentId}/simulation'({ app, languageTag }, { params: { contentId } }) {
    const { draft } = await reviewPromotion(app.db, contentId, fallbackLanguageTags(languageTag));
    const { timeZone, rewards } = app.config;
    const { maxFactorHundredths } = rewards;
    const simulation = await simulateOffer(app.db, draft, { now: app.clock.now(), timeZone, maxFactorHundredths });
    const { players, claims, demandMinor, costMinor, worstCaseMinor, isSample } = simulation;
    return {
      currency: draft.currency,
      players: String(players),
      claims: String(claims),
      demand: demandMinor,
      cost: costMinor,
      worstCase: worstCaseMinor,
      isSample,
    };
  },

  async 'GET /ops/api/reports/promotions'({ app, languageTag }, { query: { days, type, ...page } }) {
    const { currency, timeZone } = app.config;
    const period = { currency, timeZone, days: Number(days), type };
    const languageTags = fallbackLanguageTags(languageTag);
    const found = await listPromotionCosts(app.db, { ...page, ...period, languageTags });
    return { ...found, rows: found.rows.map((row) => toCost(row, currency)) };
  },

  async 'GET /ops/api/reports/promotions.csv'(request, { query: { days, type } }) {
    const { db, config } = request.app;
    const { currency, timeZone } = config;
    const all = { pageNo: 1, pageSize: MAX_EXPORTED };
    const period = { currency, timeZone, days: Number(days), type };
    const languageTags = fallbackLanguageTags(request.languageTag);
    const { rows } = await listPromotionCosts(db, { ...all, ...period, languageTags });
    const lines = rows.map((row) => {
      const cost = toCost(row, currency);
      return COLUMNS.map((name) => cellOf(cost[name]));
    });
    await recordView(request, 'promotions.export', `${days} days`, { details: { rows: lines.length } });
    return csvFile(`promotions-${days}-days.csv`, csvText([COLUMNS, ...lines]));
  },
};
