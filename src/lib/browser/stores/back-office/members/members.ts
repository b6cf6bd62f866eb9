import { atom, onMount } from 'nanostores';
import type { EndpointResponse, EndpointInput } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';
import { withRecentCode } from '../shell/second-factor.ts';
import { filtersOfHash, sectionOf, storeFilters } from '../shell/sections.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type MemberRow = EndpointResponse<'GET /ops/api/members'>['rows'][number];
export type MemberPage = EndpointResponse<'GET /ops/api/members/{memberId}'>;

const PAGE_SIZE = 20;

export const members: ListStore<MemberRow> = createList(({ pageNo, search = '' }) =>
  call('GET /ops/api/members', { query: { pageNo, pageSize: PAGE_SIZE, search } }),
);

/** Returns the address of a member's page. */
export function memberUrl(memberId: string): string {
  return `#members?${new URLSearchParams({ memberId })}`;
}

/** The member whose page the address names; empty for none. */
export const $shownMemberId = atom('');

onMount($shownMemberId, () => {
  const follow = () => {
    const isOpen = sectionOf(location.hash) === 'members';
    $shownMemberId.set((isOpen && filtersOfHash(location.hash).get('memberId')) || '');
  };
  follow();
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
});

/** Opens a member's page, or closes it. */
export function showMember(memberId: string): void {
  storeFilters({ memberId });
  $shownMemberId.set(memberId);
}

/** The member whose page is open. */
export const memberPage = createLoader((memberId: string) =>
  inBackOffice(call('GET /ops/api/members/{memberId}', { params: { memberId } })),
);

onSignedOut(memberPage.clear);

async function refresh(): Promise<void> {
  await Promise.all([members.refresh(), memberPage.reload()]);
}

export function blockMember({ memberId, account }: MemberPage, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/block', { params: { memberId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.memberBlocked', params: { id: account } });
}

export function unblockMember({ memberId, account }: MemberPage, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/unblock', { params: { memberId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.memberUnblocked', params: { id: account } });
}

export function resetAuthenticator({ memberId, account }: MemberPage, reason: string): Promise<void> {
  const path = 'POST /ops/api/members/{memberId}/authenticator/reset';
  const work = () => call(path, { params: { memberId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.authenticatorReset', params: { id: account } });
}

export function eraseMember({ memberId, account }: MemberPage, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/erase', { params: { memberId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.memberErased', params: { id: account } });
}

export type TreePositionChange = EndpointInput<'PUT /ops/api/members/{memberId}/tree-position'>['body'];

/** Account types that have a position in the agent tree; delegates and guests have none. */
export const TREE_TYPES = ['member', 'agent', 'master-agent'] as const satisfies readonly TreePositionChange['type'][];

export function hasTreePosition(type: MemberPage['type']): type is TreePositionChange['type'] {
  return TREE_TYPES.some((known) => known === type);
}

export function changeTreePosition({ memberId, account }: MemberPage, body: TreePositionChange): Promise<void> {
  const work = () => call('PUT /ops/api/members/{memberId}/tree-position', { params: { memberId }, body });
  return runAction(work, refresh, { key: 'done.memberMoved', params: { id: account } });
}

export type AccountToOpen = EndpointInput<'POST /ops/api/members'>['body'];

/** Opens an account in the agent tree and shows its page. */
export async function openMember(body: AccountToOpen): Promise<void> {
  const work = () => call('POST /ops/api/members', { body, encrypted: true });
  await runAction(work, members.refresh, ({ memberId, account }) => {
    showMember(memberId);
    return { key: 'done.memberOpened', params: { id: account } };
  });
}

/** Contracts that a move would end. */
export const movePreview = createLoader(
  (memberId: string, { upline, transferContracts }: { upline: string; transferContracts: boolean }) =>
    inBackOffice(
      call('GET /ops/api/members/{memberId}/move-preview', {
        params: { memberId },
        query: { upline, transferContracts: transferContracts ? 'true' : 'false' },
      }),
    ),
);

onSignedOut(movePreview.clear);

export function endSessions({ memberId, account }: MemberPage): Promise<void> {
  const work = () => call('DELETE /ops/api/members/{memberId}/sessions', { params: { memberId } });
  return runAction(work, refresh, { key: 'done.sessionsEnded', params: { id: account } });
}

export type AccountView = EndpointResponse<'POST /ops/api/members/{memberId}/view'>;

/** Creates an address that opens a read-only view of the account once, within a minute. */
export function createView({ memberId }: MemberPage, reason: string): Promise<AccountView> {
  return withRecentCode(() =>
    call('POST /ops/api/members/{memberId}/view', { params: { memberId }, body: { reason } }),
  );
}
