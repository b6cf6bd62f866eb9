import type { DemoOutcome } from '#rules/payments/payment-methods';
import { isRefusal } from '../../client/client.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { loadSession } from '../session.ts';

/** The deposit that the demo page is for; null when it is not the member's, or nobody is signed in. */
export const demoPayment = createLoader(async (id: string) => {
  const { state } = await loadSession();
  if (state === 'out') return null;
  try {
    return await callAsMember('GET /wps/v2/wallets/deposits/{id}', { params: { id } });
  } catch (error) {
    if (isRefusal(error, 'not_found') || isRefusal(error, 'invalid_fields')) return null;
    throw error;
  }
});

export async function decideDemoPayment(id: string, outcome: DemoOutcome): Promise<void> {
  await callAsMember('POST /wps/v2/wallets/deposits/{id}/demoPayment', { params: { id }, body: { outcome } });
}
