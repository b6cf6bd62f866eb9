import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $recentSearches,
  $searchResults,
  clearRecentSearches,
  loadMoreResults,
  openSearch,
  rememberSearch,
  retrySearch,
  typeSearch,
} from '#browser/stores/games/search';
import { valueOf } from '#browser/stores/loadable';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const LIST = 'GET /wps/relay/GCSGAME_gameList';
const MENUS = 'GET /lgw/games/game_menus';
const menus = {
  value: {
    groups: [
      { gameMenus: [{ gameCode: 'SSC1M', gameName: 'SSC 1 phút' }] },
      {
        gameMenus: [
          { gameCode: 'SSC1M', gameName: 'SSC 1 phút' },
          { gameCode: 'XSMB', gameName: 'Miền Bắc' },
        ],
      },
    ],
  },
};
const page = (codes: string[], totalPages = 1) => ({
  value: { games: codes.map((gameCode) => ({ gameCode, vassalage: 'SBX' })), totalPages, totalRows: codes.length },
});
const codes = () => valueOf($searchResults.get())?.games.map(({ gameCode }) => gameCode);
const afterPause = () => vi.advanceTimersByTimeAsync(200);

describe('the search for games', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubPage();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    typeSearch('');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('requests results once the typing pauses', async () => {
    const { calls } = stubPortal({ [LIST]: page(['DRAGON']), [MENUS]: menus });
    for (const text of ['d', 'dr', 'dra']) typeSearch(text);
    expect($searchResults.get().state).toBe('loading');
    await afterPause();
    expect(calls.filter(({ name }) => name === LIST)).toHaveLength(1);
    expect([$searchResults.get().state, codes()]).toEqual(['ready', ['DRAGON']]);
  });

  it('cancels the request of an earlier text, whose response changes nothing', async () => {
    const { calls } = stubPortal({ [LIST]: ['unanswered', page(['TIGER'])], [MENUS]: menus });
    typeSearch('dragon');
    await afterPause();
    typeSearch('tiger');
    expect(calls.find(({ name }) => name === LIST)?.init.signal?.aborted).toBe(true);
    await afterPause();
    expect([$searchResults.get().state, codes()]).toEqual(['ready', ['TIGER']]);
  });

  it('finds lotteries by the beginnings of words, each once, without marks', async () => {
    stubPortal({ [LIST]: page([]), [MENUS]: menus });
    const lotteries = async (text: string) => {
      typeSearch(text);
      await afterPause();
      return valueOf($searchResults.get())?.lotteries.map(({ gameCode }) => gameCode);
    };
    expect(await lotteries('mien b')).toEqual(['XSMB']);
    expect(await lotteries('ssc')).toEqual(['SSC1M']);
    expect(await lotteries('dragon')).toEqual([]);
  });

  it('adds the next page to the results', async () => {
    stubPortal({ [LIST]: [page(['A', 'B'], 2), page(['C'], 2)], [MENUS]: menus });
    typeSearch('studio');
    await afterPause();
    await loadMoreResults();
    await loadMoreResults();
    expect(codes()).toEqual(['A', 'B', 'C']);
  });

  it('fails with the old results in sight and can be repeated', async () => {
    stubPortal({ [LIST]: [page(['A']), 'lost', page(['B'])], [MENUS]: menus });
    typeSearch('one');
    await afterPause();
    typeSearch('two');
    await afterPause();
    expect([$searchResults.get().state, codes()]).toEqual(['failed', ['A']]);
    retrySearch();
    await afterPause();
    expect([$searchResults.get().state, codes()]).toEqual(['ready', ['B']]);
  });

  it('repeats the page that failed, so that the pages before it stay', async () => {
    stubPortal({ [LIST]: [page(['A', 'B'], 2), 'lost', page(['C'], 2)], [MENUS]: menus });
    typeSearch('studio');
    await afterPause();
    await loadMoreResults();
    expect([$searchResults.get().state, codes()]).toEqual(['failed', ['A', 'B']]);
    retrySearch();
    await afterPause();
    expect([$searchResults.get().state, codes()]).toEqual(['ready', ['A', 'B', 'C']]);
  });

  it('shows nothing again when the field is emptied, even if a response arrives later', async () => {
    const late = Promise.withResolvers<ReturnType<typeof page>>();
    stubPortal({ [LIST]: late.promise, [MENUS]: menus });
    typeSearch('dragon');
    await afterPause();
    typeSearch(' ');
    late.resolve(page(['DRAGON']));
    await afterPause();
    expect($searchResults.get()).toEqual({ state: 'idle' });
  });
});

describe('recent searches', () => {
  beforeEach(() => {
    stubPage();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    stubPortal({ [LIST]: page([]), [MENUS]: menus });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are the last six, newest first, each once whatever its case', () => {
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'Three', '🐉']) {
      typeSearch(text);
      rememberSearch();
    }
    expect($recentSearches.get()).toEqual(['Three', 'seven', 'six', 'five', 'four', 'two']);
    openSearch('EN');
    expect($recentSearches.get()[0]).toBe('Three');
    clearRecentSearches();
    openSearch('EN');
    expect($recentSearches.get()).toEqual([]);
  });

  it.each(['{', '7', '[1,null]'])('are none when the storage contains %s', (stored) => {
    localStorage.setItem('parlay_game_searches', stored);
    openSearch('EN');
    expect($recentSearches.get()).toEqual([]);
  });
});
