import type { EndpointInput, EndpointResponse } from '#api/table';
import type { RedemptionState } from '#rules/rewards/points/redemption';
import { call, upload } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import type { MemberPage } from './members/members.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type PointItemRow = EndpointResponse<'GET /ops/api/points/items'>['rows'][number];
export type RedemptionRow = EndpointResponse<'GET /ops/api/points/redemptions'>['rows'][number];
export type NewPointItem = EndpointInput<'POST /ops/api/points/items'>['body'];
export type Delivery = EndpointResponse<'POST /ops/api/points/redemptions/{redemptionId}/delivery'>;
type PointItemDraft = Omit<NewPointItem, 'stock'>;
type Decision = Omit<EndpointInput<'POST /ops/api/points/redemptions/decide'>['body'], 'ids'>;

const PAGE_SIZE = 20;

export const pointItems: ListStore<PointItemRow> = createList(({ pageNo }) =>
  call('GET /ops/api/points/items', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Redemptions; those in process when no state is selected. */
export const redemptions: ListStore<RedemptionRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/points/redemptions', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, state: state === '' ? 'in_process' : (state as RedemptionState) },
  }),
);

export function createPointItem(item: NewPointItem, name: string): Promise<void> {
  const work = () => call('POST /ops/api/points/items', { body: item });
  return runAction(work, pointItems.refresh, { key: 'done.pointItemSaved', params: { name } });
}

export function changePointItem({ id, version }: PointItemRow, draft: PointItemDraft, name: string): Promise<void> {
  const work = () =>
    call('PUT /ops/api/points/items/{itemId}', { params: { itemId: id }, body: { ...draft, version } });
  return runAction(work, pointItems.refresh, { key: 'done.pointItemSaved', params: { name } });
}

export function offerPointItem({ id, version }: PointItemRow, name: string): Promise<void> {
  const work = () => call('POST /ops/api/points/items/{itemId}/offer', { params: { itemId: id }, body: { version } });
  return runAction(work, pointItems.refresh, { key: 'done.pointItemOffered', params: { name } });
}

export function stopPointItem({ id }: PointItemRow, name: string): Promise<void> {
  const work = () => call('POST /ops/api/points/items/{itemId}/stop', { params: { itemId: id }, body: {} });
  return runAction(work, pointItems.refresh, { key: 'done.pointItemStopped', params: { name } });
}

export function changePointStock({ id }: PointItemRow, pieces: number, name: string): Promise<void> {
  const work = () => call('POST /ops/api/points/items/{itemId}/stock', { params: { itemId: id }, body: { pieces } });
  return runAction(work, pointItems.refresh, ({ stock }) => ({
    key: 'done.pointStock',
    params: { name, stock: String(stock) },
  }));
}

/** Uploads a picture and returns its id and address. */
export function uploadItemPicture(file: File): Promise<EndpointResponse<'POST /ops/api/content-images'>> {
  return inBackOffice(upload('POST /ops/api/content-images', file));
}

/** Decides redemptions, each for itself; the notice says how many were refused. */
export function decideRedemptions(ids: readonly string[], decision: Decision): Promise<void> {
  const work = () => call('POST /ops/api/points/redemptions/decide', { body: { ids: [...ids], ...decision } });
  return runAction(work, redemptions.refresh, ({ results }) => {
    const refused = results.filter(({ refusal }) => refusal !== null).length;
    const params = { decided: String(results.length - refused), refused: String(refused) };
    return { key: refused === 0 ? 'done.redemptionsDecided' : 'done.redemptionsPartly', params };
  });
}

/** Reads where goods are sent, which is recorded. */
export function readDelivery(redemptionId: string): Promise<Delivery> {
  const path = 'POST /ops/api/points/redemptions/{redemptionId}/delivery';
  return inBackOffice(call(path, { params: { redemptionId }, body: {} }));
}

/** Points of the member whose dialog is open. */
export const memberPoints = createLoader((memberId: string) =>
  inBackOffice(call('GET /ops/api/members/{memberId}/points', { params: { memberId } })),
);

onSignedOut(memberPoints.clear);

export function adjustPoints(
  { memberId, account }: MemberPage,
  body: EndpointInput<'POST /ops/api/members/{memberId}/points'>['body'],
): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/points', { params: { memberId }, body });
  return runAction(work, memberPoints.reload, { key: 'done.pointsAdjusted', params: { id: account } });
}
