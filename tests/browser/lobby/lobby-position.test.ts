import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPosition, storePosition, type LobbyPosition } from '#browser/lobby/lobby-position';
import { stubPage } from '../../support/browser-page.ts';

const NOW = 1_000_000;
const position = (games: number, fields: Partial<LobbyPosition> = {}): LobbyPosition => ({
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
    storePosition('/rng', position(84), NOW);
    storePosition('/rng?sort=new', position(42, { scrollY: 7 }), NOW);
    expect(findPosition('/rng', NOW)).toMatchObject({ pageNo: 2, scrollY: 1234, totalRows: 8400 });
    expect(findPosition('/rng?sort=new', NOW)?.scrollY).toBe(7);
    expect(findPosition('/live', NOW)).toBeUndefined();
  });

  it('is not shown to somebody who follows a link', () => {
    storePosition('/rng', position(84), NOW);
    enterBy('navigate');
    expect(findPosition('/rng', NOW)).toBeUndefined();
  });

  it('is shown after a reload, for ten minutes', () => {
    storePosition('/rng', position(84), NOW);
    enterBy('reload');
    expect(findPosition('/rng', NOW + 599_000)).toBeDefined();
    expect(findPosition('/rng', NOW + 600_000)).toBeUndefined();
  });

  it('ends with its fifteenth page, so that the storage suffices', () => {
    storePosition('/rng', position(42 * 20), NOW);
    const found = findPosition('/rng', NOW);
    expect([found?.pageNo, found?.games.length]).toEqual([15, 630]);
  });

  it('is remembered for three lobbies, the newest of each', () => {
    for (const address of ['/a', '/b', '/a', '/c', '/d']) storePosition(address, position(1), NOW);
    expect(['/a', '/b', '/c', '/d'].filter((address) => findPosition(address, NOW))).toEqual(['/a', '/c', '/d']);
  });

  it('is not stored while nothing is shown', () => {
    storePosition('/rng', position(0), NOW);
    expect(findPosition('/rng', NOW)).toBeUndefined();
  });

  it.each(['{', '7', ''])('is none when the storage contains "%s"', (stored) => {
    sessionStorage.setItem('parlay_lobby_positions', stored);
    expect(findPosition('/rng', NOW)).toBeUndefined();
  });
});
