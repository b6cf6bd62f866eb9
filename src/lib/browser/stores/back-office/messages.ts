import { map } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { withRecentCode } from './shell/second-factor.ts';
import { onSignedOut } from './shell/session.ts';

export type ShownMessage = EndpointResponse<'POST /ops/api/outbox/{id}/show'>;

/** Unmasked messages by id; removed when the page or the session ends. */
export const $shownMessages = map<Record<string, ShownMessage>>({});

onSignedOut(() => $shownMessages.set({}));

/** Requests a message with its code or link; the audit log records it. Throws what the client throws. */
export async function showMessage(id: string): Promise<void> {
  const shown = await withRecentCode(() => call('POST /ops/api/outbox/{id}/show', { params: { id }, body: {} }));
  $shownMessages.setKey(id, shown);
}
