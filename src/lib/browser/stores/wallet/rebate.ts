import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { refreshBalance } from './balance.ts';
import { type Claim, ownClaims } from './offers.ts';

/** A rebate as the member can claim it now. */
export type Rebate = EndpointResponse<'GET /wps/member/rebate'>[number];
export type RebateLine = Rebate['lines'][number];

export const rebates = createLoader(() => callAsMember('GET /wps/member/rebate', {}));

/** Loads the rebates and follows their changes while a page shows them. Returns a function that ends it. */
export function followRebates(): () => void {
  void rebates.load();
  const subscriptions = (['rewards', 'resumed'] as const).map((name) => onLiveEvent(name, () => void rebates.reload()));
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

const submission = createSubmission();

/** Claims a rebate, and loads what is left of it, also after a refusal. */
export async function claimRebate({ promotionId }: Pick<Rebate, 'promotionId'>): Promise<Claim> {
  const body = { promotionId };
  try {
    return await submission.send(body, (idempotencyKey) =>
      callAsMember('POST /wps/member/rebate/claim', { body, idempotencyKey }),
    );
  } finally {
    void refreshBalance();
    await Promise.all([rebates.reload(), ownClaims.reload()]);
  }
}

$session.listen(({ state }) => {
  if (state === 'out') rebates.clear();
});
