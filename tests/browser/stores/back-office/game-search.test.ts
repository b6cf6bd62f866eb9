import { afterEach, expect, it, vi } from 'vitest';
import { foundFreeRoundsGames, foundGames, type GameSearch } from '#browser/stores/back-office/game-search';
import { valueOf } from '#browser/stores/loadable';

afterEach(() => vi.unstubAllGlobals());

const lottery = (gameCode: string, gameName: string, isEnabled = true) => ({ gameCode, gameName, isEnabled });
const LOTTERIES = [
  lottery('SSC1M', 'Vàng 1 phút'),
  lottery('SSC3M', 'Vàng 3 phút'),
  lottery('PK10', 'Vàng đua', false),
];

it('fails when the lotteries cannot be listed, instead of finding none', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'vi' } });
  vi.stubGlobal('fetch', (input: RequestInfo | URL) =>
    String(input).includes('/lottery/')
      ? Promise.resolve(Response.json({ success: false, code: 'internal_error' }, { status: 500 }))
      : Promise.resolve(Response.json({ success: true, value: { rows: [] } })),
  );
  await foundGames.load('');
  expect(foundGames.$store.get().state).toBe('failed');
});

async function find(search: GameSearch, text: string): Promise<string[]> {
  vi.stubGlobal('document', { documentElement: { lang: 'vi' } });
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const rows = String(input).includes('/lottery/') ? LOTTERIES : [{ vendor: 'SBX', game: 'LOTUS', title: 'Lotus' }];
    return Promise.resolve(Response.json({ success: true, value: { rows } }));
  });
  await search.load(text);
  return (valueOf(search.$store.get()) ?? []).map(({ vendor, game }) => `${vendor}|${game}`);
}

it('finds the lotteries that are on by words of their titles and by their codes, but none with free rounds', async () => {
  expect(await find(foundGames, 'vang 1')).toEqual(['SBX|LOTUS', 'lottery|SSC1M']);
  expect(await find(foundGames, 'ssc3')).toEqual(['SBX|LOTUS', 'lottery|SSC3M']);
  expect(await find(foundGames, '')).toEqual(['SBX|LOTUS', 'lottery|SSC1M', 'lottery|SSC3M']);
  expect(await find(foundGames, '–')).toEqual(['SBX|LOTUS']);
  expect(await find(foundFreeRoundsGames, '')).toEqual(['SBX|LOTUS']);
});
