import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchList } from '#browser/lobby/game-list';
import { createLobbyList, loadFirstPage } from '#browser/lobby/lobby-list';
import { PlainElement } from '../../support/plain-element.ts';

const slot = {
  gameCode: 'LOTUS',
  vassalage: 'SBX',
  vendorName: 'Sandbox',
  gameType: 'RNG',
  title: 'Lotus',
  rtp: '96.21',
  image: { avif: '/a.avif', webp: '/a.webp', width: 480, height: 640 },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a lobby of one page, sets a filter if asked to, and then answers the request of the popular games. */
async function openShortLobby({ isFiltered }: { isFiltered: boolean }): Promise<PlainElement> {
  const popular = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://portal.example');
    const isPopular = pathname.endsWith('hotGamesV2') && !searchParams.has('gameType');
    if (isPopular) await popular.promise;
    const value = isPopular ? { list: [slot] } : { games: [], list: [], totalPages: 1, totalRows: 0 };
    return Response.json({ success: true, value });
  });
  const row = new PlainElement({}, { '.tiles': [new PlainElement()] });
  row.hidden = true;
  vi.stubGlobal('HTMLLinkElement', PlainElement);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'document',
    Object.assign(new PlainElement({}, { '[data-row="popular"]': [row] }), {
      documentElement: { lang: 'en' },
      cookie: '',
      getElementById: () => null,
      createElement: () => new PlainElement(),
    }),
  );
  const chosen = { sort: '' };
  vi.stubGlobal(
    'FormData',
    class {
      getAll(name: string): string[] {
        return [name === 'sort' ? chosen.sort : ''];
      }
    },
  );
  const list = createLobbyList(new PlainElement({ lobby: 'LIVE' }).asElement(), new PlainElement().asElement());
  await loadFirstPage(list);
  if (isFiltered) {
    chosen.sort = 'new';
    await loadFirstPage(list);
  }
  popular.resolve();
  await setImmediate();
  return row;
}

describe('the popular games below a lobby of one page', () => {
  it('are shown when they arrive', async () => {
    const row = await openShortLobby({ isFiltered: false });
    await expect.poll(() => row.hidden).toBe(false);
  });

  it('stay hidden when they arrive after a filter was set', async () => {
    expect((await openShortLobby({ isFiltered: true })).hidden).toBe(true);
  });
});

describe('a list that is refused because the site is closed', () => {
  it('makes the page request the status, which closes it', async () => {
    const events: string[] = [];
    const dispatchEvent = ({ type }: Event) => events.push(type);
    vi.stubGlobal('document', { documentElement: { lang: 'en', dispatchEvent } });
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json(
        { success: false, code: path.startsWith('/closed') ? 'under_maintenance' : 'internal' },
        { status: 503 },
      ),
    );
    await expect(fetchList('/other', {})).rejects.toThrow('503');
    expect(events).toEqual([]);
    await expect(fetchList('/closed', {})).rejects.toThrow('503');
    expect(events).toEqual(['parlay:closed']);
  });
});
