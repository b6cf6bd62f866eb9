import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const NOW = Date.parse('2026-11-21T04:00:30.000Z');
const at = (text: string) => new Date(`2026-11-21T${text}.000Z`).toISOString();
/** SSC1M is drawn at every minute; 12:01 in Shanghai is the 721st draw of the day. */
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

/** A connection that is open at once. */
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
    import('#browser/client/events'),
    import('#browser/stores/lottery/game'),
    import('#browser/stores/lottery/lobby'),
  ]);
  const push = (name: 'draw' | 'settled' | 'jackpot', data: object) => events.dispatchLive(name, JSON.stringify(data));
  const drawn = (ordinal: number, result: unknown, resultVersion = 1) =>
    push('draw', { gameCode: 'SSC1M', issue: draw(ordinal), state: 'DRAWN', result, resultVersion });
  const grown = (amount: unknown, ofDraw: string | null, gameCode = 'SSC1M') =>
    push('jackpot', { gameCode, issue: ofDraw, jackpots: [{ tier: 'M6', amount, seed: '12', currency: 'VND' }] });
  return { calls, ...events, ...game, ...lobby, drawn, grown };
}

async function openBoard() {
  const page = await newPage();
  await page.openGame('SSC1M', undefined);
  const stop = page.followGame('SSC1M');
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

describe('a board that is open', () => {
  it('shows a result as it is pushed, with what is said of it, and asks nobody', async () => {
    const board = await openBoard();
    const asked = board.calls.length;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(board.shown()).toMatchObject({
      current: { issue: draw(722), closeTime: at('04:01:45'), drawTime: at('04:02:00') },
      waiting: [{ issue: draw(721) }],
    });
    board.drawn(721, '9,8,7,6,5');
    expect(board.shown()).toMatchObject({
      waiting: [],
      last: { issue: draw(721), numbers: '9,8,7,6,5', derived: { kind: 'sum', sum: 35, isBig: true, isOdd: true } },
    });
    expect(board.history()).toEqual([
      [draw(721), '9,8,7,6,5'],
      [draw(720), '1,1,1,1,1'],
    ]);
    expect(board.calls).toHaveLength(asked);
    board.stop();
  });

  it('follows a correction of a result, and drops what is none', async () => {
    const board = await openBoard();
    board.drawn(720, '2,2,2,2,2', 2);
    expect(board.shown().last?.numbers).toBe('2,2,2,2,2');
    for (const result of ['1,2', '1,2,3,4,x', { region: 'MB' }, 7]) board.drawn(721, result);
    expect(board.shown().last?.issue).toBe(draw(720));
    expect(board.history()).toEqual([[draw(720), '2,2,2,2,2']]);
    board.stop();
  });

  it('lists a void draw, whose place as the last result it does not take', async () => {
    const board = await openBoard();
    await vi.advanceTimersByTimeAsync(31_000);
    board.drawn(721, null);
    expect(board.shown()).toMatchObject({ waiting: [], last: { issue: draw(720) } });
    expect(board.history()[0]).toEqual([draw(721), null]);
    board.stop();
  });

  it('asks when the result is late, or when messages may have been missed', async () => {
    const board = await openBoard();
    const asked = board.calls.length;
    board.dispatchLive('resumed', '{}');
    await vi.advanceTimersByTimeAsync(0);
    expect(board.calls.slice(asked).map(({ name }) => name)).toEqual([
      'GET /lgw/draws/SSC1M/current',
      'GET /lgw/draws/SSC1M',
    ]);
    await vi.advanceTimersByTimeAsync(46_000);
    expect(board.calls.length).toBeGreaterThan(asked + 2);
    board.stop();
  });

  it('that nobody looks at stays as pushes left it when it is looked at again', async () => {
    const board = await openBoard();
    const page = document as { visibilityState: string };
    let look: () => void = () => undefined;
    board.stop();
    vi.spyOn(document, 'addEventListener').mockImplementation((name, hear) => {
      if (name === 'visibilitychange') look = hear as () => void;
    });
    const stop = board.followGame('SSC1M');
    await vi.advanceTimersByTimeAsync(0);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(31_000);
    board.drawn(721, '9,8,7,6,5');
    page.visibilityState = 'visible';
    look();
    expect(board.shown()).toMatchObject({ current: { issue: draw(722) }, waiting: [], last: { issue: draw(721) } });
    stop();
  });

  it('shows what a jackpot has come to, and asks for what it paid where a draw has moved it', async () => {
    const board = await openBoard();
    const asked = board.calls.length;
    board.grown('15', null);
    expect(board.shown().jackpots).toEqual([{ tier: 'M6', amount: '15', seed: '12', currency: 'VND' }]);
    board.grown('99', null, 'MEGA645');
    board.grown(99, null);
    expect(board.shown().jackpots[0]?.amount).toBe('15');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(board.calls).toHaveLength(asked);
    board.grown('16', draw(720));
    await vi.advanceTimersByTimeAsync(8000);
    expect(board.calls.slice(asked).map(({ name }) => name)).toEqual(['GET /lgw/draws/SSC1M']);
    // An answer that is on the way may be older.
    board.currentDraw.clear();
    void board.currentDraw.load('SSC1M', undefined);
    const before = board.calls.length;
    board.grown('17', null);
    expect(board.calls.length).toBe(before + 1);
    board.stop();
  });

  it('is closed from when its countdown ends until another draw is sold', async () => {
    const board = await openBoard();
    expect(board.$isClosed.get()).toBe(false);
    board.noteClosed(draw(721));
    expect(board.$isClosed.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(board.$isClosed.get()).toBe(false);
    board.stop();
  });

  it('hears of its own game, by the visitors’ stream, while it is open', async () => {
    const board = await openBoard();
    expect(OpenSource.opened).toEqual(['/lgw/events?draws=SSC1M']);
    expect(board.isLive()).toBe(true);
    board.stop();
    expect(board.isLive()).toBe(false);
  });
});

it('tiles of the lobby turn to the next draw and show results without a question', async () => {
  const page = await newPage();
  await page.openLobby('Elott', undefined);
  const stop = page.followLobby();
  await vi.advanceTimersByTimeAsync(0);
  const asked = page.calls.length;
  page.drawn(721, '9,8,7,6,5');
  page.grown('15', null);
  await vi.advanceTimersByTimeAsync(31_000);
  const [tile] = page.$lobbyGroups.get()?.[0]?.games ?? [];
  expect(tile).toMatchObject({ current: { issue: draw(722) }, last: { issue: draw(721), numbers: '9,8,7,6,5' } });
  expect(tile?.jackpots).toEqual([{ tier: 'M6', amount: '15', seed: '12', currency: 'VND' }]);
  expect(page.calls).toHaveLength(asked);
  stop();
});
