import type { EndpointResponse } from '#api/table';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

export type Income = EndpointResponse<'GET /wps/relay/MCS2_myIncome'>;
export type IncomeDay = Income['days'][number];
export type Receivables = EndpointResponse<'GET /wps/agent/debts'>;

/** Income of the agent by day; both days are included. */
export const income = createLoader((fromDay: string, toDay: string) =>
  callAsMember('GET /wps/relay/MCS2_myIncome', { query: { fromDay, toDay } }),
);

/** Amounts that the agent owes under its contracts, and that it is owed. */
export const receivables = createLoader((pageNo: number) =>
  callAsMember('GET /wps/agent/debts', { query: { pageNo } }),
);

$session.listen(({ state }) => {
  if (state !== 'out') return;
  income.clear();
  receivables.clear();
});
