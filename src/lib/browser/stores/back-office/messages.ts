import { map } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { call } from '../../client/client.ts';
import { inBackOffice, onSignedOut } from './session.ts';

export type ShownMessage = CallAnswer<'POST /ops/api/outbox/{id}/show'>;

/** What was shown at this desk, by the message's id; gone with the page and with the session. */
export const $shownMessages = map<Record<string, ShownMessage>>({});

onSignedOut(() => $shownMessages.set({}));

/** Has a code or a link shown; the audit log says so. Throws what the client throws. */
export async function showMessage(id: string): Promise<void> {
  const shown = await inBackOffice(call('POST /ops/api/outbox/{id}/show', { params: { id }, body: {} }));
  $shownMessages.setKey(id, shown);
}
