import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import type { AbuseKind, FlagState } from '#rules/agents/abuse';
import { call } from '../../../client/client.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';
import { onSignedOut } from '../shell/session.ts';

export type AgentFlagRow = EndpointResponse<'GET /ops/api/agent-flags'>['rows'][number];

const PAGE_SIZE = 20;

/** State of the flags that are listed. */
export const $flagState = atom<FlagState>('open');

/** Abuse that was found in teams, of one kind or of all, for one account or for all. */
export const agentFlags: ListStore<AgentFlagRow> = createList(({ pageNo, state: kind, search }) =>
  call('GET /ops/api/agent-flags', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      state: $flagState.get(),
      // The filter's options are the kinds of the contract.
      ...(kind === '' ? {} : { kind: kind as AbuseKind }),
      ...(search ? { account: search } : {}),
    },
  }),
);

onSignedOut(() => $flagState.set('open'));

export function showFlagsIn(state: FlagState): Promise<void> {
  $flagState.set(state);
  return agentFlags.show({ pageNo: 1 });
}

export function acknowledgeFlag({ id: flagId, account: name }: AgentFlagRow, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/agent-flags/{flagId}/acknowledge', { params: { flagId }, body: { reason } });
  return runAction(work, agentFlags.refresh, { key: 'done.flagAcknowledged', params: { name } });
}

export function dismissFlag({ id: flagId, account: name }: AgentFlagRow, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/agent-flags/{flagId}/dismiss', { params: { flagId }, body: { reason } });
  return runAction(work, agentFlags.refresh, { key: 'done.flagDismissed', params: { name } });
}
