import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { GAME_CATEGORIES, type GameCategory } from '#rules/games/game-categories';
import { ROUND_STATES, type RoundState } from '#rules/games/round-states';
import { requireOtherOrigin } from '../../client/other-origin.ts';
import { instantsOf, type Period, periodOfQuery } from '../../period.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { memberQueryOfHash, showMemberQuery } from '../member-route.ts';
import { $session } from '../session.ts';
import { $allBetsFilter, MAX_BET_PAGES } from './all-bets.ts';
import { type AllRows, readAllPages } from './all-pages.ts';

export type BetPage = EndpointResponse<'GET /wps/member/records/bets'>;
export type BetRecord = BetPage['rows'][number];
export type PlayedGame = EndpointResponse<'GET /wps/member/records/betGames'>['list'][number];
export type BetDetails = EndpointResponse<'GET /wps/member/records/bets/{id}'>;

const PAGE_SIZE = 20;
const MAX_PAGE = 10_000;

/** Views of the bet history: everything, game rounds, or lottery bets. */
export const BET_VIEWS = ['all', 'games', 'lottery'] as const;
export type BetView = (typeof BET_VIEWS)[number];

export interface BetFilter {
  period: Period;
  category: GameCategory | undefined;
  /** The vendor's code. */
  vendor: string | undefined;
  /** A game of that vendor. */
  gameCode: string | undefined;
  state: RoundState | undefined;
  pageNo: number;
}

const NO_FILTER: BetFilter = {
  period: 'week',
  category: undefined,
  vendor: undefined,
  gameCode: undefined,
  state: undefined,
  pageNo: 1,
};

export const $betView = atom<BetView>('all');
export const $betFilter = atom<BetFilter>(NO_FILTER);

/** The rounds of a page, and the sums of all pages. */
export const betRecords = createLoader(({ period, ...query }: BetFilter) =>
  callAsMember('GET /wps/member/records/bets', {
    query: { ...query, pageSize: PAGE_SIZE, ...instantsOf(period, new Date()) },
  }),
);

/** Returns all rounds that the filter selects. */
export function readAllBets(): Promise<AllRows<BetRecord>> {
  const { period, pageNo: _, ...filter } = $betFilter.get();
  const query = { ...filter, ...instantsOf(period, new Date()) };
  return readAllPages((page) => callAsMember('GET /wps/member/records/bets', { query: { ...query, ...page } }));
}

/** The games that the member played in a period, which the filters offer. */
export const playedGames = createLoader(async (period: Period) => {
  const query = instantsOf(period, new Date());
  return (await callAsMember('GET /wps/member/records/betGames', { query })).list;
});

/** One round with what happened in it. */
export const betDetails = createLoader((id: string) =>
  callAsMember('GET /wps/member/records/bets/{id}', { params: { id } }),
);

/** Returns the filters that an address has (`#member/bets?state=open`); values that no filter has are left out. */
export function betFilterOf(query: URLSearchParams): BetFilter {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const pageNo = Number(query.get('page') ?? 1);
  return {
    period: periodOfQuery(query, new Date()) ?? NO_FILTER.period,
    category: oneOf('category', GAME_CATEGORIES),
    vendor: query.get('vendor') || undefined,
    gameCode: query.get('game') || undefined,
    state: oneOf('state', ROUND_STATES),
    pageNo: Number.isInteger(pageNo) && pageNo >= 1 && pageNo <= MAX_PAGE ? pageNo : 1,
  };
}

/** Returns the filters as an address has them; those that are not set are left out. */
export function toBetQuery(filter: BetFilter): URLSearchParams {
  const { period, category, vendor, gameCode, state, pageNo } = filter;
  const fields = {
    ...(typeof period === 'object' ? period : { range: period === NO_FILTER.period ? undefined : period }),
    category,
    vendor,
    game: gameCode,
    state,
    page: pageNo === 1 ? undefined : String(pageNo),
  };
  return new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Whether anything but the period narrows the list. */
export function isNarrowed({ category, vendor, gameCode, state }: BetFilter): boolean {
  return [category, vendor, gameCode, state].some((value) => value !== undefined);
}

/** Returns the view that an address names. Filters that only rounds have name theirs. */
export function betViewOf(query: URLSearchParams): BetView {
  return BET_VIEWS.find((view) => view === query.get('view')) ?? (isNarrowed(betFilterOf(query)) ? 'games' : 'all');
}

/** Shows the view and the filters of the address; without any, those that were left. */
export function openBetHistory(): void {
  const query = memberQueryOfHash(location.hash);
  if (query.size === 0) return showBetView($betView.get());
  const view = betViewOf(query);
  const filter = betFilterOf(query);
  if (view === 'games') $betFilter.set(filter);
  if (view === 'all') $allBetsFilter.set({ period: filter.period, pageNo: Math.min(filter.pageNo, MAX_BET_PAGES) });
  $betView.set(view);
}

const QUERIES: Record<BetView, () => URLSearchParams> = {
  all: () => toBetQuery({ ...NO_FILTER, ...$allBetsFilter.get() }),
  games: () => new URLSearchParams([['view', 'games'], ...toBetQuery($betFilter.get())]),
  lottery: () => new URLSearchParams({ view: 'lottery' }),
};

export function showBetView(view: BetView): void {
  $betView.set(view);
  showMemberQuery('bets', QUERIES[view]());
}

/** Loads the rounds of the current filter, and what the filters offer. */
export async function loadBets(): Promise<void> {
  const filter = $betFilter.get();
  await Promise.all([betRecords.load(filter), playedGames.load(filter.period)]);
}

/** Changes the filter, also in the address, and reloads; every change but that of the page starts at the first page. */
export async function filterBets(patch: Partial<BetFilter>): Promise<void> {
  const before = $betFilter.get();
  const filter = { ...before, pageNo: 1, ...patch };
  $betFilter.set(filter);
  showBetView('games');
  await Promise.all([
    betRecords.load(filter),
    ...(filter.period === before.period ? [] : [playedGames.load(filter.period)]),
  ]);
}

/** Removes every filter but the period. */
export async function clearBetFilters(): Promise<void> {
  await filterBets({ ...NO_FILTER, period: $betFilter.get().period });
}

/** Requests the address at which the vendor shows a round; it is valid for a short time. Throws what the request threw. */
export async function requestReplay(id: string): Promise<string> {
  const { address } = await callAsMember('GET /wps/member/records/bets/{id}/replay', { params: { id } });
  return requireOtherOrigin(address);
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  for (const loader of [betRecords, playedGames, betDetails]) loader.clear();
  $betFilter.set(NO_FILTER);
  $betView.set('all');
});
