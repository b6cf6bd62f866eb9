import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { withRecentCode } from './shell/second-factor.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type StaffRow = EndpointResponse<'GET /ops/api/staff'>[number];
export type StaffLink = EndpointResponse<'POST /ops/api/staff/{username}/link'>;

export const staffAccounts = createLoader(() => inBackOffice(call('GET /ops/api/staff', {})));

onSignedOut(staffAccounts.clear);

export function addStaff(body: EndpointInput<'POST /ops/api/staff'>['body']): Promise<void> {
  const work = () => call('POST /ops/api/staff', { body });
  return runAction(work, staffAccounts.reload, { key: 'done.staffAdded', params: { id: body.username } });
}

export function changeRole({ username }: StaffRow, role: StaffRow['role']): Promise<void> {
  const work = () => call('PUT /ops/api/staff/{username}/role', { params: { username }, body: { role } });
  return runAction(work, staffAccounts.reload, { key: 'done.staffRoleChanged', params: { id: username } });
}

export function enableStaff({ username }: StaffRow): Promise<void> {
  const work = () => call('POST /ops/api/staff/{username}/enable', { params: { username }, body: {} });
  return runAction(work, staffAccounts.reload, { key: 'done.staffEnabled', params: { id: username } });
}

export function disableStaff({ username }: StaffRow): Promise<void> {
  const work = () => call('POST /ops/api/staff/{username}/disable', { params: { username }, body: {} });
  return runAction(work, staffAccounts.reload, { key: 'done.staffDisabled', params: { id: username } });
}

export function resetStaff({ username }: StaffRow): Promise<void> {
  const work = () => call('POST /ops/api/staff/{username}/reset', { params: { username }, body: {} });
  return runAction(work, staffAccounts.reload, { key: 'done.staffReset', params: { id: username } });
}

/** Creates the link by which the owner of the account enrolls; it replaces an earlier one. */
export function createLink({ username }: StaffRow): Promise<StaffLink> {
  return withRecentCode(() => call('POST /ops/api/staff/{username}/link', { params: { username }, body: {} }));
}

/** Changes one's own password; other sessions end. Throws what the client throws. */
export function changePassword(body: EndpointInput<'PUT /ops/api/session/password'>['body']): Promise<void> {
  const work = () => call('PUT /ops/api/session/password', { encrypted: true, body });
  return runAction(work, () => Promise.resolve(), { key: 'done.passwordChanged', params: {} });
}
