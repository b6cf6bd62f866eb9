import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';

export type ReconciliationRow = EndpointResponse<'GET /ops/api/reconciliations'>['rows'][number];
export type DifferenceRow = EndpointResponse<'GET /ops/api/reconciliations/{id}/differences'>['rows'][number];
type State = EndpointInput<'GET /ops/api/reconciliations'>['query']['state'];
type Report = EndpointInput<'POST /ops/api/vendors/{code}/reconciliations'>['body'];
export type ReportProblems = Pick<
  EndpointResponse<'POST /ops/api/vendors/{code}/reconciliations'>,
  'problems' | 'totalProblems'
>;

const PAGE_SIZE = 20;

export const reconciliations: ListStore<ReconciliationRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/reconciliations', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as State }) },
  }),
);

let shownRun = '';

/** Differences of the comparison that `showDifferences` named last. */
export const differences: ListStore<DifferenceRow> = createList(({ pageNo }) =>
  call('GET /ops/api/reconciliations/{id}/differences', {
    params: { id: shownRun },
    query: { pageNo, pageSize: PAGE_SIZE },
  }),
);

export function showDifferences(id: string): Promise<void> {
  shownRun = id;
  return differences.show({ pageNo: 1 });
}

/** Compares a vendor's report with the ledger. Returns the problems of a report that cannot be read. */
export async function compareReport(code: string, body: Report): Promise<ReportProblems | undefined> {
  let problems: ReportProblems | undefined;
  const work = async () => {
    const response = await call('POST /ops/api/vendors/{code}/reconciliations', { params: { code }, body });
    if (response.id === null) problems = response;
    return response;
  };
  await runAction(work, reconciliations.refresh, ({ id, differences: count }) => ({
    key: id === null ? 'done.reportUnreadable' : 'done.reportCompared',
    params: { id: code, count: String(count) },
  }));
  return problems;
}

export function acknowledgeReconciliation(id: string, note: string): Promise<void> {
  const work = () => call('POST /ops/api/reconciliations/{id}/acknowledge', { params: { id }, body: { note } });
  return runAction(work, reconciliations.refresh, { key: 'done.reconciliationAcknowledged', params: { id } });
}
