import { findRank, getRankTable, listRankAwards, listRankChanges, presentMonth } from '#domain/ranks';
import type { Handlers } from '../../context.ts';
import { toLadder, toRankResponse } from '../../presenters/ranks.ts';
import { memberOf } from '../identity/caller.ts';

/** Changes that the member's page shows. */
const HISTORY = { pageNo: 1, pageSize: 20 };

/** Handlers of VIP ranks. */
export const rankHandlers: Handlers<'GET /wps/member/rank'> = {
  async 'GET /wps/member/rank'(request) {
    const { db, config } = request.app;
    const { id } = memberOf(request);
    const table = await getRankTable(db);
    const rank = await findRank(db, id);
    const { lastDay } = await presentMonth(db, config.timeZone);
    const awards = await listRankAwards(db, id);
    const { rows } = await listRankChanges(db, id, HISTORY);
    return {
      ...toRankResponse({ table, rank, currency: config.currency, lastDay }),
      levels: toLadder(table, request.languageTag),
      awards: awards.map(({ level, amountMinor: amount, paidAt }) => ({ level, amount, paidAt })),
      history: rows.map(({ fromLevel: from, toLevel: to, cause, at }) => ({ from, to, cause, at })),
    };
  },
};
