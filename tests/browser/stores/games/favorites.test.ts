import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $favorites, $savedFavorites, loadFavorites, toggleFavorite } from '#browser/stores/games/favorites';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const PATH = '/wps/relay/GCSGAME_favorite';
const LOTUS = { gameCode: 'LOTUS', vassalage: 'SBX', gameType: 'RNG' };
const TIGER = { ...LOTUS, gameCode: 'TIGER' };
const keys = () => [...$favorites.get()];

describe('favorite games', () => {
  beforeEach(async () => {
    stubPage();
    stubPortal({ 'GET /wps/relay/GCSGAME_favoriteIds': { value: { list: [] } } });
    await loadFavorites();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are loaded by vendor and code', async () => {
    const list = [{ nodeId: 'LOTUS', vendor: 'SBX', gameType: 'RNG' }];
    stubPortal({ 'GET /wps/relay/GCSGAME_favoriteIds': { value: { list } } });
    await loadFavorites();
    expect(keys()).toEqual(['SBX LOTUS']);
  });

  it('change at once, before the server has answered', async () => {
    const answer = Promise.withResolvers<{ value: null }>();
    stubPortal({ [`POST ${PATH}`]: answer.promise });
    const saved = $savedFavorites.get();
    const toggled = toggleFavorite(LOTUS);
    expect(keys()).toEqual(['SBX LOTUS']);
    expect($savedFavorites.get()).toBe(saved);
    answer.resolve({ value: null });
    await toggled;
    expect([keys(), $savedFavorites.get()]).toEqual([['SBX LOTUS'], saved + 1]);
  });

  it('are removed when they are toggled again, in the order of the presses', async () => {
    const { calls } = stubPortal({ [`POST ${PATH}`]: { value: null }, [`DELETE ${PATH}`]: { value: null } });
    await Promise.all([toggleFavorite(LOTUS), toggleFavorite(LOTUS), toggleFavorite(LOTUS)]);
    expect(calls.map(({ name }) => name.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST']);
    expect(keys()).toEqual(['SBX LOTUS']);
  });

  it('change back when the change cannot be saved, and others stay', async () => {
    stubPortal({ [`POST ${PATH}`]: [{ value: null }, 'lost'] });
    await toggleFavorite(TIGER);
    await expect(toggleFavorite(LOTUS)).rejects.toThrow();
    expect(keys()).toEqual(['SBX TIGER']);
    stubPortal({ [`DELETE ${PATH}`]: 'lost' });
    await expect(toggleFavorite(TIGER)).rejects.toThrow();
    expect(keys()).toEqual(['SBX TIGER']);
  });

  it('are those of the server after several changes of a game were lost', async () => {
    stubPortal({ [`POST ${PATH}`]: 'lost', [`DELETE ${PATH}`]: 'lost' });
    await Promise.allSettled([toggleFavorite(LOTUS), toggleFavorite(LOTUS)]);
    expect(keys()).toEqual([]);
  });

  it('keep a change that was made while the list was on its way', async () => {
    const list = Promise.withResolvers<{ value: unknown }>();
    stubPortal({ 'GET /wps/relay/GCSGAME_favoriteIds': list.promise, [`POST ${PATH}`]: { value: null } });
    const loaded = loadFavorites();
    const toggled = toggleFavorite(LOTUS);
    list.resolve({ value: { list: [{ nodeId: 'TIGER', vendor: 'SBX', gameType: 'RNG' }] } });
    await Promise.all([loaded, toggled]);
    expect(keys().toSorted()).toEqual(['SBX LOTUS', 'SBX TIGER']);
  });
});
