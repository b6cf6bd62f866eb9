import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { type DateSpan, type ProfitRange, spanOf } from '../../period.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

/** Profit and loss with the days that it was queried for. */
export type Profit = EndpointResponse<'GET /wps/member/profit'> & { span: DateSpan };
export type ProfitSums = Profit['totals'];

const FIRST_PERIOD: ProfitRange = 'week';

export const $profitPeriod = atom<ProfitRange | DateSpan>(FIRST_PERIOD);

export const profit = createLoader(async (span: DateSpan): Promise<Profit> => {
  return { ...(await callAsMember('GET /wps/member/profit', { query: span })), span };
});

/** Loads the profit and loss of a period, by default of the one that was shown last. */
export async function showProfit(period: ProfitRange | DateSpan = $profitPeriod.get()): Promise<void> {
  $profitPeriod.set(period);
  await profit.load(typeof period === 'object' ? period : spanOf(period, new Date()));
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  profit.clear();
  $profitPeriod.set(FIRST_PERIOD);
});
