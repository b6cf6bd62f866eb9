import type { EndpointInput, EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission, paymentContent } from '../submission.ts';
import { refreshBalance } from './balance.ts';

export type MemberTransferSetup = EndpointResponse<'GET /wps/v2/wallets/memberTransfers/setup'>;
export type MemberTransfer = EndpointResponse<'GET /wps/v2/wallets/memberTransfers'>['rows'][number];

const PAGE_SIZE = 10;

/** The accounts that the member can send money to, and the limits. */
export const memberTransferSetup = createLoader(() => callAsMember('GET /wps/v2/wallets/memberTransfers/setup', {}));

export const memberTransfers = createLoader((pageNo: number) =>
  callAsMember('GET /wps/v2/wallets/memberTransfers', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/**
 * Loads the transfers and the limits, and follows money that arrives from others while a page shows them. Returns a function that ends
 * it.
 */
export function followMemberTransfers(): () => void {
  void memberTransferSetup.load();
  void memberTransfers.load(1);
  const subscriptions = (['balance', 'resumed'] as const).map((name) =>
    onLiveEvent(name, () => {
      void memberTransferSetup.reload();
      void memberTransfers.reload();
    }),
  );
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

const submission = createSubmission();

/** Sends money to the upline or a downline. */
export async function sendMemberTransfer(
  body: EndpointInput<'POST /wps/v2/wallets/memberTransfers'>['body'],
): Promise<void> {
  try {
    await submission.send(paymentContent(body), (idempotencyKey) =>
      callAsMember('POST /wps/v2/wallets/memberTransfers', { body, idempotencyKey, encrypted: true }),
    );
  } finally {
    // A refusal may tell of turnover or limits that have changed since.
    void memberTransferSetup.reload();
  }
  void memberTransfers.load(1);
  void refreshBalance();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  memberTransferSetup.clear();
  memberTransfers.clear();
});
