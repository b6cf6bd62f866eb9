import { map } from 'nanostores';
import type { WireFamily } from '#api/endpoints/contracts';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { type Notice, runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';
import { filtersOfHash, storeFilters } from '../shell/sections.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type RunRow = EndpointResponse<'GET /ops/api/contract-runs'>['rows'][number];
export type RunTrees = EndpointResponse<'GET /ops/api/contract-runs/{runId}/trees'>;
export type RunTree = RunTrees['trees'][number];
export type TreeDifference = EndpointResponse<'GET /ops/api/contract-runs/{runId}/trees/{rootId}/difference'>;
export type ScheduledRun = EndpointResponse<'GET /ops/api/contract-schedule'>['next'][number];
export type DryRun = EndpointResponse<'POST /ops/api/contract-runs/dry-run'>;
export type DryRunRequest = EndpointInput<'POST /ops/api/contract-runs/dry-run'>['body'];
export type RunCode = RunRow['code'];
export type StartableRun = Pick<ScheduledRun, 'family' | 'code' | 'period'>;

const PAGE_SIZE = 20;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface RunFilter {
  family: WireFamily | '';
  /** Business days that the period reaches into, such as 2026-11-21. */
  from: string;
  to: string;
}

const EVERYTHING: RunFilter = { family: '', from: '', to: '' };

/** Filter of the list beside the state; '' for all. */
export const $runFilter = map<RunFilter>(EVERYTHING);

export const agentRuns: ListStore<RunRow> = createList(({ pageNo, state }) => {
  const { family, from, to } = $runFilter.get();
  return call('GET /ops/api/contract-runs', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(family === '' ? {} : { family }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      // The filter's options are the states of the contract.
      ...(state === '' ? {} : { state: state as RunRow['state'] }),
    },
  });
});

/** The period that each family settles next. */
export const runSchedule = createLoader(() => inBackOffice(call('GET /ops/api/contract-schedule', {})));

export const runTrees = createLoader((runId: string) =>
  inBackOffice(call('GET /ops/api/contract-runs/{runId}/trees', { params: { runId } })),
);

/** A tree compared with the period before. */
export const treeDifference = createLoader((runId: string, rootId: string) =>
  inBackOffice(call('GET /ops/api/contract-runs/{runId}/trees/{rootId}/difference', { params: { runId, rootId } })),
);

onSignedOut(() => {
  $runFilter.set(EVERYTHING);
  for (const loader of [runSchedule, runTrees, treeDifference]) loader.clear();
});

export function filterRuns(change: Partial<RunFilter>): Promise<void> {
  $runFilter.set({ ...$runFilter.get(), ...change });
  return agentRuns.show({ pageNo: 1 });
}

interface KnownFilters {
  families: readonly WireFamily[];
  states: readonly RunRow['state'][];
}

/** Shows the runs that the address names, and stores the filters there. Returns a function that ends it. */
export function followRunAddress({ families, states }: KnownFilters): () => void {
  const filters = filtersOfHash(location.hash);
  const dayOf = (name: string) => (DAY.test(filters.get(name) ?? '') ? (filters.get(name) ?? '') : '');
  const family = families.find((each) => each === filters.get('family')) ?? '';
  $runFilter.set({ family, from: dayOf('from'), to: dayOf('to') });
  const page = Number(filters.get('page'));
  const state = states.find((each) => each === filters.get('state')) ?? '';
  void agentRuns.show({ state, pageNo: Number.isInteger(page) && page > 0 ? page : 1 });
  const store = () => {
    const { request } = agentRuns.$list.get();
    storeFilters({
      ...$runFilter.get(),
      state: request.state,
      page: request.pageNo > 1 ? String(request.pageNo) : '',
    });
  };
  const ends = [$runFilter.listen(store), agentRuns.$list.listen(store)];
  return () => {
    for (const end of ends) end();
  };
}

/** Computes a period by what is known now, and changes nothing. */
export function computeDryRun(body: DryRunRequest): Promise<DryRun> {
  return inBackOffice(call('POST /ops/api/contract-runs/dry-run', { body }));
}

async function refreshRuns(): Promise<void> {
  await Promise.all([agentRuns.refresh(), runSchedule.reload()]);
}

/** Starts the next run of a family, or resumes one that stopped or failed. */
export function startRun({ family, code, period }: StartableRun, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/contract-schedule/start', { body: { family, code, reason } });
  return runAction(work, refreshRuns, ({ failure }): Notice =>
    failure === null
      ? { key: 'done.contractRunStarted', params: { period } }
      : { key: 'done.contractRunFailed', params: { period } },
  );
}

export type TreeAct = 'approve' | 'discard' | 'recompute';

export function decideTree(
  runId: string,
  { rootId, root: name, draft }: RunTree,
  decision: { act: TreeAct; reason: string },
): Promise<void> {
  const { act, reason } = decision;
  const params = { runId, rootId };
  const works = {
    approve: () =>
      call('POST /ops/api/contract-runs/{runId}/trees/{rootId}/approve', { params, body: { draft, reason } }),
    discard: () =>
      call('POST /ops/api/contract-runs/{runId}/trees/{rootId}/discard', { params, body: { draft, reason } }),
    recompute: () => call('POST /ops/api/contract-runs/{runId}/trees/{rootId}/recompute', { params, body: { reason } }),
  };
  return runAction(works[act], runTrees.reload, { key: `done.contractTree.${act}`, params: { name } });
}
