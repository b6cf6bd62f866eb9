import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findStoredList, storeList, type StoredList } from '#browser/lobby/stored-lists';
import { stubPage } from '../../support/browser-page.ts';

const NOW = 1_000_000;
const list = (games: number, fields: Partial<StoredList> = {}): StoredList => ({
  games: Array.from({ length: games }, (_, n) => ({ gameCode: `G${n}` })),
  rows: undefined,
  pageNo: Math.ceil(games / 42),
  totalPages: 200,
  totalRows: 8400,
  scrollY: 1234,
  ...fields,
});

const enterBy = (type: NavigationTimingType) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);

describe('the list of a lobby as it was left', () => {
  beforeEach(() => {
    stubPage();
    enterBy('back_forward');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is found under its address, filters included', () => {
    storeList('/rng', list(84), NOW);
    storeList('/rng?sort=new', list(42, { scrollY: 7 }), NOW);
    expect(findStoredList('/rng', NOW)).toMatchObject({ pageNo: 2, scrollY: 1234, totalRows: 8400 });
    expect(findStoredList('/rng?sort=new', NOW)?.scrollY).toBe(7);
    expect(findStoredList('/live', NOW)).toBeUndefined();
  });

  it('is not shown to somebody who follows a link', () => {
    storeList('/rng', list(84), NOW);
    enterBy('navigate');
    expect(findStoredList('/rng', NOW)).toBeUndefined();
  });

  it('is shown after a reload, for ten minutes', () => {
    storeList('/rng', list(84), NOW);
    enterBy('reload');
    expect(findStoredList('/rng', NOW + 599_000)).toBeDefined();
    expect(findStoredList('/rng', NOW + 600_000)).toBeUndefined();
  });

  it('ends with its fifteenth page, so that the storage suffices', () => {
    storeList('/rng', list(42 * 20), NOW);
    const found = findStoredList('/rng', NOW);
    expect([found?.pageNo, found?.games.length]).toEqual([15, 630]);
  });

  it('is remembered for three lobbies, the newest of each', () => {
    for (const address of ['/a', '/b', '/a', '/c', '/d']) storeList(address, list(1), NOW);
    expect(['/a', '/b', '/c', '/d'].filter((address) => findStoredList(address, NOW))).toEqual(['/a', '/c', '/d']);
  });

  it('is not stored while nothing is shown', () => {
    storeList('/rng', list(0), NOW);
    expect(findStoredList('/rng', NOW)).toBeUndefined();
  });

  it.each(['{', '7', ''])('is none when the storage contains "%s"', (stored) => {
    sessionStorage.setItem('parlay_lobby_lists', stored);
    expect(findStoredList('/rng', NOW)).toBeUndefined();
  });
});
