import { map } from 'nanostores';
import type { WireFamily } from '#api/endpoints/contracts';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice, onSignedOut } from './session.ts';

export type RunRow = EndpointResponse<'GET /ops/api/contract-runs'>['rows'][number];
export type RunTrees = EndpointResponse<'GET /ops/api/contract-runs/{runId}/trees'>;
export type RunTree = RunTrees['trees'][number];
export type TreeDifference = EndpointResponse<'GET /ops/api/contract-runs/{runId}/trees/{rootId}/difference'>;
export type ScheduledRun = EndpointResponse<'GET /ops/api/contract-schedule'>['next'][number];
export type DryRun = EndpointResponse<'POST /ops/api/contract-runs/dry-run'>;
export type DryRunRequest = EndpointInput<'POST /ops/api/contract-runs/dry-run'>['body'];
export type RunCode = RunRow['code'];

const PAGE_SIZE = 20;

/** Family of the runs that are listed; '' for all. */
export const $runFilter = map<{ family: WireFamily | '' }>({ family: '' });

export const agentRuns: ListStore<RunRow> = createList(({ pageNo, state }) => {
  const { family } = $runFilter.get();
  return call('GET /ops/api/contract-runs', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(family === '' ? {} : { family }),
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
  $runFilter.setKey('family', '');
  for (const loader of [runSchedule, runTrees, treeDifference]) loader.clear();
});

export function showRunsOf(family: WireFamily | ''): Promise<void> {
  $runFilter.setKey('family', family);
  return agentRuns.show({ pageNo: 1 });
}

/** Computes a period by what is known now, and changes nothing. */
export function computeDryRun(body: DryRunRequest): Promise<DryRun> {
  return inBackOffice(call('POST /ops/api/contract-runs/dry-run', { body }));
}

async function refreshRuns(): Promise<void> {
  await Promise.all([agentRuns.refresh(), runSchedule.reload()]);
}

export function startRun({ family, code, period }: ScheduledRun, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/contract-schedule/start', { body: { family, code, reason } });
  return runAction(work, refreshRuns, { key: 'done.contractRunStarted', params: { period } });
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
