import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { getTitle } from '#i18n/titles';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { createList, type ListStore } from './list.ts';
import { runAction } from './actions.ts';
import { filtersOfHash, storeFilters } from './shell/sections.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type PromotionRow = EndpointResponse<'GET /ops/api/promotions'>[number];
export type PromotionPage = EndpointResponse<'GET /ops/api/promotions/{contentId}'>;
export type OfferTerms = PromotionPage['terms'];
export type OfferBody = EndpointInput<'PUT /ops/api/promotions/{contentId}'>['body']['offer'];

export const promotions = createLoader(() => inBackOffice(call('GET /ops/api/promotions', {})));

/** The promotion whose dialog is open. */
export const promotionPage = createLoader((contentId: string) =>
  inBackOffice(call('GET /ops/api/promotions/{contentId}', { params: { contentId } })),
);

export type CostRow = EndpointResponse<'GET /ops/api/reports/promotions'>['rows'][number];
type CostQuery = EndpointInput<'GET /ops/api/reports/promotions'>['query'];

const COST_PAGE_SIZE = 20;

/** The type whose promotions the report shows; '' for all. */
export const $costType = atom('');

function costQuery(days: string): Pick<CostQuery, 'days' | 'type'> {
  const type = $costType.get();
  // The filters' options are those of the contract.
  return {
    ...(days === '' ? {} : { days: days as CostQuery['days'] }),
    ...(type === '' ? {} : { type: type as CostQuery['type'] }),
  };
}

/** Promotions with what they gave, cost and brought; the filter chooses the period in days. */
export const promotionCosts: ListStore<CostRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/reports/promotions', { query: { pageNo, pageSize: COST_PAGE_SIZE, ...costQuery(state) } }),
);

export function chooseCostType(type: string): Promise<void> {
  $costType.set(type);
  return promotionCosts.show({ pageNo: 1 });
}

/** Shows the report that the address names, and stores its filters there. Returns a function that ends it. */
export function followCostAddress({ periods, types }: { periods: readonly string[]; types: readonly string[] }) {
  const filters = filtersOfHash(location.hash);
  const given = (name: string, known: readonly string[]) => known.find((value) => value === filters.get(name)) ?? '';
  $costType.set(given('type', types));
  const page = Number(filters.get('page'));
  void promotionCosts.show({ state: given('days', periods), pageNo: Number.isInteger(page) && page > 0 ? page : 1 });
  const store = () => {
    const { state: days, pageNo } = promotionCosts.$list.get().request;
    storeFilters({ days, type: $costType.get(), page: pageNo > 1 ? String(pageNo) : '' });
  };
  const ends = [$costType.listen(store), promotionCosts.$list.listen(store)];
  return () => {
    for (const end of ends) end();
  };
}

/** Returns the address of the report as a file. */
export function costFileUrl(days: string): string {
  return `/ops/api/reports/promotions.csv?${new URLSearchParams(costQuery(days))}`;
}

onSignedOut(() => $costType.set(''));

/** Simulation of the draft of the open promotion. */
export const simulation = createLoader((contentId: string) =>
  inBackOffice(call('GET /ops/api/promotions/{contentId}/simulation', { params: { contentId } })),
);

const MAX_ITEMS = 100;

/** Promotions of the content without rules, to which rules can be added. */
export const itemsWithoutRules = createLoader(() =>
  inBackOffice(
    Promise.all([
      call('GET /ops/api/content', { query: { kind: 'promotion', pageSize: MAX_ITEMS } }),
      call('GET /ops/api/promotions', {}),
    ]).then(([{ rows }, ruled]) => {
      const taken = new Set(ruled.map(({ contentId }) => contentId));
      return rows.filter(({ id, state }) => state !== 'archived' && !taken.has(id));
    }),
  ),
);

/** Raffles whose tickets other promotions can award, as choices. */
export const openRaffles = createLoader(async () => {
  const rows = await inBackOffice(call('GET /ops/api/promotions', {}));
  const open = rows.filter(({ type, state }) => type === 'raffle' && state === 'running');
  return open.map(({ contentId: value, title }) => ({ value, label: title || value }));
});

/** Goods that promotions can award, as choices in a language. */
export const awardableItems = createLoader(async (languageTag: string) => {
  const { rows } = await inBackOffice(call('GET /ops/api/points/items', { query: { pageSize: MAX_ITEMS } }));
  const goods = rows.filter(({ kind, state }) => kind === 'goods' && state !== 'stopped');
  return goods.map(({ id: value, texts, stock }) => ({
    value,
    label: `${getTitle(namesOf(texts), languageTag, value)} (${stock})`,
  }));
});

function namesOf(texts: Readonly<Record<string, { name: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([tag, { name }]) => [tag, name]));
}

for (const loader of [promotions, promotionPage, simulation, itemsWithoutRules, openRaffles, awardableItems])
  onSignedOut(loader.clear);

async function reload(): Promise<void> {
  await Promise.all([promotions.load(), promotionPage.reload()]);
}

/** Version of a promotion that its editor has seen; 0 for a promotion without rules. */
export interface SeenOffer {
  contentId: string;
  title: string;
  version: number;
}

export function saveOffer({ contentId, title, version }: SeenOffer, offer: OfferBody): Promise<void> {
  const work = () => call('PUT /ops/api/promotions/{contentId}', { params: { contentId }, body: { version, offer } });
  return runAction(work, reload, { key: 'done.offerSaved', params: { name: title } });
}

export function publishOffer({ contentId, title, version }: SeenOffer, reason: string): Promise<void> {
  const path = 'POST /ops/api/promotions/{contentId}/publish';
  const work = () => call(path, { params: { contentId }, body: { version, reason } });
  return runAction(work, reload, { key: 'done.offerPublished', params: { name: title } });
}

export function stopPromotion({ contentId, title }: PromotionRow, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/promotions/{contentId}/stop', { params: { contentId }, body: { reason } });
  return runAction(work, reload, { key: 'done.promotionStopped', params: { name: title } });
}

/** Returns the address of the list of a promotion's single-use codes. */
export function codesFileUrl(contentId: string): string {
  return `/ops/api/promotions/${contentId}/codes.csv`;
}

export function createCodes({ contentId, title }: PromotionRow, count: number): Promise<void> {
  const work = () => call('POST /ops/api/promotions/{contentId}/codes', { params: { contentId }, body: { count } });
  return runAction(work, reload, { key: 'done.codesCreated', params: { name: title } });
}
