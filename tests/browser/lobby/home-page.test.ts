import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showDraws } from '#browser/lobby/home-draws';
import { showFeed } from '#browser/lobby/home-feed';
import { startHomeParts } from '#browser/lobby/home-parts';
import { startHomeRows } from '#browser/lobby/home-rows';
import { stubPortal } from '../../support/browser-page.ts';
import { PlainElement } from '../../support/plain-element.ts';

function stubDocument(parts: Record<string, PlainElement[]> = {}): void {
  const page = new PlainElement({}, parts);
  vi.stubGlobal('document', Object.assign(page, { documentElement: { lang: 'en' }, visibilityState: 'visible' }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the draws of the home page', () => {
  const game = (drawsInMs: number) => ({
    gameCode: 'SSC1M',
    gameName: 'SSC',
    current: {
      closeTime: new Date(Date.now() + drawsInMs).toISOString(),
      drawTime: new Date(Date.now() + drawsInMs).toISOString(),
    },
  });

  function open(games: unknown[], root = new PlainElement()) {
    stubDocument();
    Object.assign(document, { createElement: () => new PlainElement() });
    const value = { serverTime: new Date().toISOString(), games };
    const portal = stubPortal({ 'GET /lgw/games/popular': { value } });
    showDraws(root.asElement());
    return portal;
  }

  /** Waits for the answer, after which the next request has its time. Real time passes for it, not that of the page. */
  const answered = () => expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);

  it('are requested again after a minute when no game has one', async () => {
    const { calls } = open([]);
    await answered();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toHaveLength(2);
  });

  it('are requested again after five minutes when the next one is weeks away', async () => {
    const { calls } = open([game(40 * 86_400_000)]);
    await answered();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toHaveLength(2);
  });

  it('have their results from left to right in every language, unlike the words for none', async () => {
    const created: (PlainElement & { className: string; textContent: string; dir?: string })[] = [];
    const root = new PlainElement({ none: 'لا نتائج' }, { '.draws': [new PlainElement()] });
    const games = [{ ...game(60_000), last: { numbers: '1,2,3' } }, game(60_000)];
    open(games, root);
    Object.assign(document, {
      createElement: () => {
        const element = Object.assign(new PlainElement(), { className: '', textContent: '' });
        created.push(element);
        return element;
      },
    });
    await answered();
    const results = created.filter(({ className }) => className === 'draw-result money');
    expect(results.map(({ textContent, dir }) => [textContent, dir])).toEqual([
      ['1 2 3', 'ltr'],
      ['لا نتائج', undefined],
    ]);
  });
});

describe('the parts of the home page for members', () => {
  it('wait for the moment when they are shown, so that a sign-in without a reload fills them', () => {
    const [recent, start] = [new PlainElement({ homeRow: 'recent' }), new PlainElement()];
    stubDocument({ '[data-home-row]': [recent], '[data-member-start]': [start] });
    const observed: unknown[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(part: unknown): void {
          observed.push(part);
        }
      },
    );
    Object.assign(document, { cookie: '' });
    startHomeRows();
    startHomeParts();
    expect(observed).toEqual([recent, start]);
  });
});

describe('the feed of the home page', () => {
  function openFeed() {
    const placeholder = new PlainElement();
    const list = new PlainElement({ state: 'ready' });
    const [empty, failed] = [new PlainElement({ state: 'empty' }), new PlainElement({ state: 'failed' })];
    const [bets, mine, retry] = [
      new PlainElement({ list: 'bets' }),
      new PlainElement({ list: 'mine' }),
      new PlainElement(),
    ];
    list.replaceChildren(placeholder);
    const root = new PlainElement(
      {},
      {
        '[data-wins]': [list],
        '[data-state]': [list, empty, failed],
        '[data-list]': [bets, mine],
        '[data-retry]': [retry],
      },
    );
    stubDocument();
    showFeed(root.asElement());
    const shown = () => [list, empty, failed].filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['state']);
    return { root, list, placeholder, shown, mine, retry };
  }

  const press = (button: PlainElement) => button.dispatchEvent(new Event('click'));

  it('shows placeholders instead of the rows of another list until the chosen one is loaded', async () => {
    const waiting = Promise.withResolvers<'lost'>();
    stubPortal({
      'GET /wps/relay/GCSGAME_latestBets': { value: { list: [] } },
      'GET /wps/member/records/bets': waiting.promise,
    });
    const { root, list, placeholder, shown, mine, retry } = openFeed();
    await expect.poll(shown).toEqual(['empty']);
    expect(list.children).toEqual([]);
    press(mine);
    const isLoading = () => {
      expect(list.children).toEqual([placeholder]);
      expect(list.getAttribute('aria-hidden')).toBe('true');
      expect(root.getAttribute('aria-busy')).toBe('true');
      expect(shown()).toEqual(['ready']);
    };
    isLoading();
    waiting.resolve('lost');
    await expect.poll(shown).toEqual(['failed']);
    expect(root.getAttribute('aria-busy')).toBe('false');
    press(retry);
    isLoading();
  });
});
