import { atom, computed, onMount } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission, paymentContent } from '../submission.ts';
import { refreshBalance } from './balance.ts';

export type PointItem = EndpointResponse<'GET /wps/relay/PTS_rewards'>['items'][number];
export type PointConfig = EndpointResponse<'GET /wps/relay/PTS_config'>;
export type PointTransaction = EndpointResponse<'GET /wps/relay/PTS_transactions'>['rows'][number];
export type Redemption = EndpointResponse<'GET /wps/relay/PTS_redeemList'>['rows'][number];
export type NewRedemption = EndpointInput<'POST /wps/relay/PTS_redeem'>['body'];

/** The dialog of the point mall that is open. */
export type MallView = { name: 'none' } | { name: 'item'; id: string } | { name: 'convert' } | { name: 'history' };

export const $mallView = atom<MallView>({ name: 'none' });

const PAGE_SIZE = 10;

export const points = createLoader(() => callAsMember('GET /wps/relay/PTS_balance', {}));
export const pointConfig = createLoader(() => callAsMember('GET /wps/relay/PTS_config', {}));
export const pointItems = createLoader(async () => (await call('GET /wps/relay/PTS_rewards', {})).items);
export const redemptions = createLoader((pageNo: number) =>
  callAsMember('GET /wps/relay/PTS_redeemList', { query: { pageNo, pageSize: PAGE_SIZE } }),
);
export const pointTransactions = createLoader((pageNo: number) =>
  callAsMember('GET /wps/relay/PTS_transactions', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Currency of the amounts in the mall and its history; undefined until it is known. */
export const $pointCurrency = computed(pointConfig.$store, (config) => valueOf(config)?.currency);
onMount($pointCurrency, () => {
  if ($pointCurrency.get() === undefined) void pointConfig.load();
});

const redeeming = createSubmission();
const converting = createSubmission();

/** Redeems points for an item. Reloads the item also after a refusal, which its stock may explain. */
export async function redeemItem(body: NewRedemption): Promise<EndpointResponse<'POST /wps/relay/PTS_redeem'>> {
  try {
    return await redeeming.send(paymentContent(body), (idempotencyKey) =>
      callAsMember('POST /wps/relay/PTS_redeem', { body, idempotencyKey, encrypted: true }),
    );
  } finally {
    reloadPoints();
    void pointItems.reload();
  }
}

/** Converts points to cash. */
export async function convertPoints(
  body: EndpointInput<'POST /wps/relay/PTS_convert'>['body'],
): Promise<EndpointResponse<'POST /wps/relay/PTS_convert'>> {
  try {
    return await converting.send(paymentContent(body), (idempotencyKey) =>
      callAsMember('POST /wps/relay/PTS_convert', { body, idempotencyKey, encrypted: true }),
    );
  } finally {
    reloadPoints();
  }
}

/** Says where awarded goods are sent. */
export async function nameDelivery(body: EndpointInput<'POST /wps/relay/PTS_delivery'>['body']): Promise<void> {
  try {
    await callAsMember('POST /wps/relay/PTS_delivery', { body, encrypted: true });
  } finally {
    reloadPoints();
  }
}

function reloadPoints(): void {
  void points.reload();
  void redemptions.reload();
  void pointTransactions.reload();
  void refreshBalance();
}

onLiveEvent('rewards', reloadPoints);
onLiveEvent('resumed', reloadPoints);
$session.listen(({ state }) => {
  if (state !== 'out') return;
  for (const loader of [points, pointConfig, redemptions, pointTransactions]) loader.clear();
  $mallView.set({ name: 'none' });
});
