import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const NOW = Date.parse('2026-11-21T04:00:30.000Z');
const at = (text: string) => new Date(`2026-11-21T${text}.000Z`).toISOString();
/** SSC1M has a draw every minute; 12:01 in Shanghai is the 721st draw of the day. */
const draw = (ordinal: number) => `20261121-0${ordinal}`;

const CURRENT = {
  serverTime: new Date(NOW).toISOString(),
  maintenance: false,
  current: {
    gameCode: 'SSC1M',
    issue: draw(721),
    day: '20261121',
    openTime: at('04:00:00'),
    closeTime: at('04:00:45'),
    drawTime: at('04:01:00'),
    state: 'OPEN',
  },
  next: [],
  waiting: [],
  last: opened(720, '1,1,1,1,1', at('04:00:00')),
  jackpots: [],
};

function opened(ordinal: number, numbers: string, openTime: string) {
  const derived = { kind: 'sum', sum: 5, isBig: false, isOdd: true };
  return {
    gameCode: 'SSC1M',
    issue: draw(ordinal),
    day: '20261121',
    openTime,
    state: 'SETTLED',
    numbers,
    derived,
    resultVersion: 1,
  };
}

/** An EventSource that is open immediately. */
class OpenSource {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: string[] = [];
  readyState = 1;
  constructor(url: string) {
    OpenSource.opened.push(url);
  }
  addEventListener(): void {}
  close(): void {
    this.readyState = 2;
  }
}

async function newPage() {
  vi.resetModules();
  stubPage();
  OpenSource.opened = [];
  vi.stubGlobal('EventSource', OpenSource);
  const { calls } = stubPortal({
    'GET /lgw/draws/SSC1M/current': { value: CURRENT },
    'GET /lgw/draws/SSC1M': { value: { rows: [CURRENT.last], pageNo: 1, pageSize: 100, hasMore: false } },
    'GET /lgw/lobby': {
      value: {
        serverTime: CURRENT.serverTime,
        gameCode: null,
        groups: [
          {
            gameGroupCode: 'SSC',
            labelName: 'SSC',
            games: [{ gameCode: 'SSC1M', gameId: 101, gameName: 'SSC', ...CURRENT }],
          },
        ],
      },
    },
  });
  const [events, game, lobby] = await Promise.all([
    import('#browser/client/live-events'),
    import('#browser/stores/lottery/game'),
    import('#browser/stores/lottery/lobby'),
  ]);
  const dispatch = (name: 'draw' | 'settled' | 'jackpot', data: object) =>
    events.dispatchLiveEvent(name, JSON.stringify(data));
  const dispatchDraw = (ordinal: number, result: unknown, resultVersion = 1) =>
    dispatch('draw', { gameCode: 'SSC1M', issue: draw(ordinal), state: 'DRAWN', result, resultVersion });
  const dispatchJackpot = (amount: unknown, afterDraw: string | null, gameCode = 'SSC1M') =>
    dispatch('jackpot', {
      gameCode,
      issue: afterDraw,
      jackpots: [{ tier: 'M6', amount, seed: '12', currency: 'VND' }],
    });
  return { calls, ...events, ...game, ...lobby, dispatchDraw, dispatchJackpot };
}

async function openBoard() {
  const page = await newPage();
  await page.openGame('SSC1M', undefined);
  const stop = page.subscribeToGame('SSC1M');
  await vi.advanceTimersByTimeAsync(0);
  const shown = () => {
    const loaded = page.currentDraw.$store.get();
    if (loaded.state !== 'ready') throw new Error(loaded.state);
    return loaded.value;
  };
  const history = () => {
    const loaded = page.drawHistory.$store.get();
    return loaded.state === 'ready' ? loaded.value.map((row) => [row.issue, row.numbers]) : [];
  };
  return { ...page, stop, shown, history };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an open game page', () => {
  it('shows a result from a live event with its derived values, without a request', async () => {
    const board = await openBoard();
    const callCount = board.calls.length;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(board.shown()).toMatchObject({
      current: { issue: draw(722), closeTime: at('04:01:45'), drawTime: at('04:02:00') },
      waiting: [{ issue: draw(721) }],
    });
    board.dispatchDraw(721, '9,8,7,6,5');
    expect(board.shown()).toMatchObject({
      waiting: [],
      last: { issue: draw(721), numbers: '9,8,7,6,5', derived: { kind: 'sum', sum: 35, isBig: true, isOdd: true } },
    });
    expect(board.history()).toEqual([
      [draw(721), '9,8,7,6,5'],
      [draw(720), '1,1,1,1,1'],
    ]);
    expect(board.calls).toHaveLength(callCount);
    board.stop();
  });

  it('shows a corrected result and ignores malformed ones', async () => {
    const board = await openBoard();
    board.dispatchDraw(720, '2,2,2,2,2', 2);
    expect(board.shown().last?.numbers).toBe('2,2,2,2,2');
    for (const result of ['1,2', '1,2,3,4,x', { region: 'MB' }, 7]) board.dispatchDraw(721, result);
    expect(board.shown().last?.issue).toBe(draw(720));
    expect(board.history()).toEqual([[draw(720), '2,2,2,2,2']]);
    board.stop();
  });

  it('lists a void draw without showing it as the last result', async () => {
    const board = await openBoard();
    await vi.advanceTimersByTimeAsync(31_000);
    board.dispatchDraw(721, null);
    expect(board.shown()).toMatchObject({ waiting: [], last: { issue: draw(720) } });
    expect(board.history()[0]).toEqual([draw(721), null]);
    board.stop();
  });

  it('reloads when the result is late or messages may have been missed', async () => {
    const board = await openBoard();
    const callCount = board.calls.length;
    board.dispatchLiveEvent('resumed', '{}');
    await vi.advanceTimersByTimeAsync(0);
    expect(board.calls.slice(callCount).map(({ name }) => name)).toEqual([
      'GET /lgw/draws/SSC1M/current',
      'GET /lgw/draws/SSC1M',
    ]);
    await vi.advanceTimersByTimeAsync(46_000);
    expect(board.calls.length).toBeGreaterThan(callCount + 2);
    board.stop();
  });

  it('applies live events while it is hidden', async () => {
    const board = await openBoard();
    const page = document as { visibilityState: string };
    let changeVisibility: () => void = () => undefined;
    board.stop();
    vi.spyOn(document, 'addEventListener').mockImplementation((name, listener) => {
      if (name === 'visibilitychange') changeVisibility = listener as () => void;
    });
    const stop = board.subscribeToGame('SSC1M');
    await vi.advanceTimersByTimeAsync(0);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(31_000);
    board.dispatchDraw(721, '9,8,7,6,5');
    page.visibilityState = 'visible';
    changeVisibility();
    expect(board.shown()).toMatchObject({ current: { issue: draw(722) }, waiting: [], last: { issue: draw(721) } });
    stop();
  });

  it('shows the jackpot amount of a live event, and reloads the history after a draw for the payouts', async () => {
    const board = await openBoard();
    const callCount = board.calls.length;
    board.dispatchJackpot('15', null);
    expect(board.shown().jackpots).toEqual([{ tier: 'M6', amount: '15', seed: '12', currency: 'VND' }]);
    board.dispatchJackpot('99', null, 'MEGA645');
    board.dispatchJackpot(99, null);
    expect(board.shown().jackpots[0]?.amount).toBe('15');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(board.calls).toHaveLength(callCount);
    board.dispatchJackpot('16', draw(720));
    await vi.advanceTimersByTimeAsync(8000);
    expect(board.calls.slice(callCount).map(({ name }) => name)).toEqual(['GET /lgw/draws/SSC1M']);
    // A response that is still loading can be older than the message.
    board.currentDraw.clear();
    void board.currentDraw.load('SSC1M', undefined);
    const before = board.calls.length;
    board.dispatchJackpot('17', null);
    expect(board.calls.length).toBe(before + 1);
    board.stop();
  });

  it('is closed from the end of the countdown until the next draw takes bets', async () => {
    const board = await openBoard();
    expect(board.$isClosed.get()).toBe(false);
    board.markDrawClosed(draw(721));
    expect(board.$isClosed.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(board.$isClosed.get()).toBe(false);
    board.stop();
  });

  it('subscribes a visitor to the draws of its game while it is open', async () => {
    const board = await openBoard();
    expect(OpenSource.opened).toEqual(['/lgw/events?draws=SSC1M']);
    expect(board.hasLiveEvents()).toBe(true);
    board.stop();
    expect(board.hasLiveEvents()).toBe(false);
  });
});

it('lobby tiles show the next draw and results from live events without a request', async () => {
  const page = await newPage();
  await page.openLobby('Elott', undefined);
  const stop = page.subscribeToLobby();
  await vi.advanceTimersByTimeAsync(0);
  const callCount = page.calls.length;
  page.dispatchDraw(721, '9,8,7,6,5');
  page.dispatchJackpot('15', null);
  await vi.advanceTimersByTimeAsync(31_000);
  const [tile] = page.$lobbyGroups.get()?.[0]?.games ?? [];
  expect(tile).toMatchObject({ current: { issue: draw(722) }, last: { issue: draw(721), numbers: '9,8,7,6,5' } });
  expect(tile?.jackpots).toEqual([{ tier: 'M6', amount: '15', seed: '12', currency: 'VND' }]);
  expect(page.calls).toHaveLength(callCount);
  stop();
});
