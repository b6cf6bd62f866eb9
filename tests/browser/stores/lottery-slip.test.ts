import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberInfo } from '#browser/stores/session';
import { findBetType } from '#rules/lottery';
import { stubPage } from '../../support/browser-page.ts';

const PRICING = {
  gameCode: 'SSC1M',
  gameGroupCode: 'SSC',
  isOpen: true,
  currency: 'VND',
  prizeModes: ['Lott', 'ZY', 'Elott'],
  disabledBetTypes: ['SSC_5_ZH'],
  limits: {
    minTotalStake: '1000',
    maxTotalStakeOfficial: '50000000',
    maxWinPerBet: '2000000000',
    maxMultiplier: 10_000,
  },
  officialUnitStakes: ['1000', '2000'],
  ticketPrice: null,
  minPrizeGroup: 1700,
  maxPrizeGroup: 1980,
  defaultPrizeGroup: 1900,
  odds: [{ betType: 'SSC_C_SUM', tier: 'WIN', oddsTable: 'A', odds: '1.9' }],
};

const drawAt = (minute: number) => ({
  gameCode: 'SSC1M',
  issue: `20261121-000${minute}`,
  day: '20261121',
  openTime: `2026-11-20T16:0${minute - 1}:00.000Z`,
  closeTime: `2026-11-20T16:0${minute - 1}:55.000Z`,
  drawTime: `2026-11-20T16:0${minute}:00.000Z`,
  state: 'OPEN',
});
const DRAWS = {
  serverTime: '2026-11-20T16:00:10.000Z',
  maintenance: false,
  current: drawAt(1),
  next: [2, 3, 4].map(drawAt),
  waiting: [],
  last: null,
};

type StubbedResponse = { status: number; body: object };
let sent: { url: string; body: unknown; key: string | null }[];
let responses: StubbedResponse[];

const ok = (value: object): StubbedResponse => ({ status: 200, body: { success: true, value } });

beforeEach(() => {
  vi.resetModules();
  stubPage();
  sent = [];
  responses = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ url, body, key: new Headers(init.headers).get('Idempotency-Key') });
    const next = url.includes('/pricing') ? ok(PRICING) : url.includes('/current') ? ok(DRAWS) : responses.shift();
    if (!next) throw new TypeError('no connection');
    return new Response(JSON.stringify(next.body), { status: next.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openBoard(code: string, prizeMode: 'Lott' | 'ZY') {
  const board = await import('#browser/stores/lottery/pricing');
  const draft = await import('#browser/stores/lottery/draft');
  const slip = await import('#browser/stores/lottery/slip');
  await board.pricingSnapshot.load('SSC1M');
  const loaded = board.pricingSnapshot.$store.get();
  const betType = findBetType('SSC', code);
  if (loaded.state !== 'ready' || !betType) throw new Error('no board');
  draft.chooseBetType(prizeMode, betType, loaded.value);
  return { ...board, ...draft, ...slip, snapshot: loaded.value };
}

describe('a draft bet', () => {
  it('is counted and priced while numbers are picked', async () => {
    const { $draftLine, $parsedSelection, setPart } = await openBoard('SSC_DWD', 'Lott');
    expect($parsedSelection.get()?.refusal?.reason).toBe('empty');
    setPart(0, [2, 1]);
    setPart(4, [5]);
    expect($draftLine.get()).toMatchObject({
      selection: '1,2|-|-|-|5',
      combinations: 3,
      totalStakeMinor: 30_000_000n,
      possibleWinMinor: 190_000_000n,
      rebateMinor: 1_200_000n,
    });
  });

  it('reports the first empty pad', async () => {
    const { $parsedSelection, setPart } = await openBoard('SSC_Q3_ZX_FS', 'Lott');
    setPart(0, [1]);
    expect($parsedSelection.get()?.refusal).toEqual({ reason: 'too_few', part: 1 });
  });

  it('uses the odds that staff changed', async () => {
    const { $draftLine, setPart } = await openBoard('SSC_C_SUM', 'ZY');
    setPart(0, [0]);
    expect($draftLine.get()?.odds).toMatchObject({ WIN: '1.9' });
  });

  it('has one board for prize modes with the same bet types, without disabled bet types', async () => {
    const { boardsOf, snapshot } = await openBoard('SSC_DWD', 'Lott');
    expect(boardsOf(snapshot).map(({ prizeMode }) => prizeMode)).toEqual(['Lott', 'ZY']);
    expect(boardsOf(snapshot)[0]?.betTypes.some(({ code }) => code === 'SSC_5_ZH')).toBe(false);
  });

  it('is picked at random as a valid selection', async () => {
    const { $draftLine, pickAtRandom } = await openBoard('SSC_5_G60', 'Lott');
    pickAtRandom();
    expect($draftLine.get()?.combinations).toBeGreaterThan(0);
  });
});

describe('the slip', () => {
  async function withOneLine() {
    const stores = await openBoard('SSC_DWD', 'Lott');
    stores.setPart(0, [7]);
    const line = stores.$draftLine.get();
    if (!line) throw new Error('no line');
    stores.addLine(line);
    return { ...stores, line };
  }

  it('survives a reload with the odds it was shown at, and is stored by game', async () => {
    const { storeSlip, addLine, removeLine, setPart, $draftLine, line } = await withOneLine();
    const stop = storeSlip('SSC1M');
    setPart(0, [1, 2]);
    const second = $draftLine.get();
    if (!second) throw new Error('no line');
    addLine(second);
    stop();
    removeLine(0);

    vi.resetModules();
    const reloaded = await openBoard('SSC_DWD', 'Lott');
    reloaded.storeSlip('PK101M')();
    expect(reloaded.$slip.get()).toEqual([]);
    reloaded.storeSlip('SSC1M')();
    // The rules are loaded anew, too.
    const plain = ({ betType, ...rest }: typeof line) => ({ ...rest, betType: betType.code });
    expect(reloaded.$slip.get().map(plain)).toEqual([line, second].map(plain));
  });

  it('is not placed twice when the page is reloaded before the answer arrives', async () => {
    const { storeSlip, placeSlip, $acceptsBetter } = await withOneLine();
    storeSlip('SSC1M');
    $acceptsBetter.set(true);
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, body: undefined, key: new Headers(init.headers).get('Idempotency-Key') });
      return answer.promise;
    });
    void placeSlip('SSC1M', '20261121-0001').catch(() => undefined);
    await expect.poll(() => sent.at(-1)?.url).toBe('/lgw/bets');
    const key = sent.at(-1)?.key;

    vi.resetModules();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, body: undefined, key: new Headers(init.headers).get('Idempotency-Key') });
      const value = url.includes('/pricing') ? PRICING : url.includes('/current') ? DRAWS : { slipId: 's', bets: [] };
      return Response.json({ success: true, value });
    });
    const reloaded = await openBoard('SSC_DWD', 'Lott');
    reloaded.storeSlip('SSC1M');
    expect(reloaded.$slip.get()).toHaveLength(1);
    await reloaded.placeSlip('SSC1M', '20261121-0001');
    expect(sent.filter(({ url }) => url === '/lgw/bets').map((each) => each.key)).toEqual([key, key]);
    // The same bet again is another one.
    reloaded.repeatLines();
    await reloaded.placeSlip('SSC1M', '20261121-0001');
    expect(sent.findLast(({ url }) => url === '/lgw/bets')?.key).not.toBe(key);
  });

  it('leaves out stored lines that are broken or not offered any more', async () => {
    const line = { prizeMode: 'Lott', betType: 'SSC_DWD', selection: '7|-|-|-|-', odds: { WIN: '10' } };
    const pricing = { unitStake: '1000', denomination: 'YUAN', multiplier: 1, prizeGroup: 1900 };
    const lines = [
      { ...line, pricing },
      { ...line, pricing, selection: '7' },
      { ...line, pricing, betType: 'SSC_5_ZH' },
      { ...line, pricing: { ...pricing, denomination: 'X' } },
      { ...line },
      null,
    ];
    sessionStorage.setItem('parlay_lottery_slips', JSON.stringify({ SSC1M: { lines, placed: 'none' } }));
    const { storeSlip, $slip, $repeatableLines } = await openBoard('SSC_DWD', 'Lott');
    storeSlip('SSC1M')();
    expect($slip.get().map(({ selection, combinations }) => [selection, combinations])).toEqual([['7|-|-|-|-', 1]]);
    expect($repeatableLines.get()).toEqual([]);
  });

  it('has the lines that were placed last again, at the current odds', async () => {
    const { placeSlip, repeatLines, addLine, $slip, $placedSlip, pricingSnapshot, ...stores } = await openBoard(
      'SSC_C_SUM',
      'ZY',
    );
    stores.setPart(0, [0]);
    const line = stores.$draftLine.get();
    if (!line) throw new Error('no line');
    addLine(line);
    responses = [ok({ slipId: 's', bets: [] })];
    await placeSlip('SSC1M', '20261121-0001');
    pricingSnapshot.set({ ...stores.snapshot, odds: [] });
    repeatLines();
    expect($slip.get()).toMatchObject([{ selection: 'BIG', odds: { WIN: '1.95' }, possibleWinMinor: 19_500_000n }]);
    expect($placedSlip.get()).toBeUndefined();
    repeatLines();
    expect($slip.get()).toHaveLength(1);
  });

  it('is sent as shown, and empty after it is placed', async () => {
    const { placeSlip, $slip, $placedSlip } = await withOneLine();
    responses = [ok({ slipId: 's', bets: [] })];
    await placeSlip('SSC1M', '20261121-0001');
    expect(sent.at(-1)?.body).toEqual({
      gameCode: 'SSC1M',
      issue: '20261121-0001',
      prizeMode: 'Lott',
      acceptBetter: false,
      lines: [
        {
          betType: 'SSC_DWD',
          selection: '7|-|-|-|-',
          combinations: 1,
          unitStake: '1000',
          denomination: 'YUAN',
          multiplier: 1,
          prizeGroup: 1900,
          odds: { WIN: '10' },
        },
      ],
    });
    expect($slip.get()).toEqual([]);
    expect($placedSlip.get()).toMatchObject({ slipId: 's' });
  });

  it('is sent again under its key after a lost connection, so that nothing is placed twice', async () => {
    const { placeSlip, $slip } = await withOneLine();
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const placing = placeSlip('SSC1M', '20261121-0001');
    await vi.advanceTimersByTimeAsync(900);
    expect($slip.get()).toHaveLength(1);
    responses = [ok({ slipId: 's', bets: [] })];
    await vi.advanceTimersByTimeAsync(200);
    await placing;
    vi.useRealTimers();
    const keys = sent.filter(({ url }) => url.endsWith('/lgw/bets')).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('retains lines that are added while it is being placed', async () => {
    const { placeSlip, addLine, line, $slip } = await withOneLine();
    responses = [ok({ slipId: 's', bets: [] })];
    const placing = placeSlip('SSC1M', '20261121-0001');
    const added = { ...line };
    addLine(added);
    await placing;
    expect($slip.get()).toEqual([added]);
  });

  it('marks the refused line and retains all lines', async () => {
    const { placeSlip, addLine, line, $slip, $refusedLine } = await withOneLine();
    addLine(line);
    responses = [{ status: 422, body: { success: false, code: 'bet_number_full', value: { line: 1 } } }];
    await expect(placeSlip('SSC1M', '20261121-0001')).rejects.toThrow('bet_number_full');
    expect($refusedLine.get()).toBe(1);
    expect($slip.get()).toHaveLength(2);
  });

  it('accepts better odds if the member chose so', async () => {
    const { placeSlip, $acceptsBetter } = await withOneLine();
    $acceptsBetter.set(true);
    responses = [ok({ slipId: 's', bets: [] })];
    await placeSlip('SSC1M', '20261121-0001');
    expect(sent.at(-1)?.body).toMatchObject({ acceptBetter: true });
  });

  it('uses the current odds after the member accepts them', async () => {
    const { placeSlip, acceptNewOdds, $newOdds, $slip, line } = await withOneLine();
    const value = { line: 0, odds: { WIN: '9' } };
    responses = [{ status: 409, body: { success: false, code: 'bet_odds_changed', value } }];
    await expect(placeSlip('SSC1M', '20261121-0001')).rejects.toThrow('bet_odds_changed');
    expect($newOdds.get()).toEqual(value);
    expect($slip.get()[0]?.odds).toEqual(line.odds);
    acceptNewOdds();
    expect($slip.get()[0]).toMatchObject({ odds: { WIN: '9' }, possibleWinMinor: 85_500_000n });
    expect($newOdds.get()).toBeUndefined();
  });

  it('lowers the prize group to the member’s maximum and computes the rebate from it', async () => {
    const { $draftLine, $maxPrizeGroup, $pricing, $slip, addLine, changePricing, setPart } = await openBoard(
      'SSC_DWD',
      'Lott',
    );
    const { $session } = await import('#browser/stores/session');
    setPart(0, [7]);
    changePricing({ prizeGroup: 1980 });
    expect([$maxPrizeGroup.get(), $pricing.get().prizeGroup]).toEqual([1980, 1980]);
    const before = $draftLine.get();
    if (!before) throw new Error('no line');
    addLine(before);
    $session.set({ state: 'in', member: { maxPrizeGroup: 1850 } as MemberInfo });
    expect([$maxPrizeGroup.get(), $pricing.get().prizeGroup]).toEqual([1850, 1850]);
    expect($slip.get()).toMatchObject([
      { pricing: { prizeGroup: 1850 }, possibleWinMinor: 92_500_000n, rebateMinor: 0n },
    ]);
    setPart(0, [7]);
    changePricing({ prizeGroup: 1700 });
    // The rebate is 150/2000 of a total stake of 1,000.
    expect($draftLine.get()?.rebateMinor).toBe(750_000n);
  });

  it('shows the current odds of each side and updates them while the board is open', async () => {
    const { $valuePrizes, subscribeToPricing, pricingSnapshot } = await openBoard('SSC_C_2S_B1', 'ZY');
    const { dispatchLiveEvent } = await import('#browser/client/live-events');
    const shown = () => [...new Set($valuePrizes.get().values())];
    expect(shown()).toEqual(['1.95']);
    const stop = subscribeToPricing('SSC1M');
    await vi.waitUntil(() => pricingSnapshot.$store.get().state === 'ready');
    const row = { betType: 'SSC_C_2S_B1', tier: 'WIN:BIG', oddsTable: 'A', odds: '1.92' };
    dispatchLiveEvent('odds', JSON.stringify({ gameCode: 'PK3M', odds: [{ ...row, odds: '1.5' }] }));
    dispatchLiveEvent('odds', JSON.stringify({ gameCode: 'SSC1M', odds: [row] }));
    expect(shown()).toEqual(['1.92', '1.95']);
    dispatchLiveEvent('odds', JSON.stringify({ gameCode: 'SSC1M', odds: ['nonsense'] }));
    expect(shown()).toEqual(['1.92', '1.95']);
    stop();
    dispatchLiveEvent('odds', JSON.stringify({ gameCode: 'SSC1M', odds: [] }));
    expect(shown()).toEqual(['1.92', '1.95']);
  });

  it('reloads the odds when a message says that they changed without containing them', async () => {
    vi.useFakeTimers();
    const { subscribeToPricing, snapshot } = await openBoard('SSC_C_SUM', 'ZY');
    const { dispatchLiveEvent } = await import('#browser/client/live-events');
    const stop = subscribeToPricing(snapshot.gameCode);
    await vi.advanceTimersByTimeAsync(0);
    const countRequests = () => sent.filter(({ url }) => url.includes('/pricing')).length;
    const before = countRequests();
    dispatchLiveEvent('odds', JSON.stringify({ gameCode: snapshot.gameCode, odds: null }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(countRequests()).toBe(before + 1);
    stop();
    vi.useRealTimers();
  });

  it('reports the bounds of the total stake if it is outside them', async () => {
    const { $violatedStakeBounds: $totalStakeBounds, changePricing, setPart } = await openBoard('SSC_DWD', 'Lott');
    setPart(0, [7]);
    expect($totalStakeBounds.get()).toBeUndefined();
    changePricing({ denomination: 'JIAO' });
    expect($totalStakeBounds.get()).toEqual({ minMinor: 10_000_000n, maxMinor: 500_000_000_000n });
  });

  it('refuses lines of another prize mode', async () => {
    const { getAddRefusal, line, $slip } = await withOneLine();
    expect(getAddRefusal({ ...line, prizeMode: 'ZY' }, $slip.get())).toBe('otherPrizeMode');
    expect(getAddRefusal(line, $slip.get())).toBeUndefined();
  });

  it('refuses more lines than one slip can have', async () => {
    const { addLine, getAddRefusal, line, $slip } = await withOneLine();
    for (let added = 0; added < 60; added += 1) addLine(line);
    expect($slip.get()).toHaveLength(50);
    expect(getAddRefusal(line, $slip.get())).toBe('full');
  });
});

describe('a multi-draw bet', () => {
  async function withMultiDraw() {
    const stores = await openBoard('SSC_DWD', 'Lott');
    const multiDraw = await import('#browser/stores/lottery/multi-draw');
    stores.setPart(0, [7]);
    const line = stores.$draftLine.get();
    if (!line) throw new Error('no line');
    multiDraw.openMultiDraw('SSC1M', line);
    await expect.poll(() => multiDraw.$multiDrawRows.get().length).toBeGreaterThan(0);
    const rows = () =>
      multiDraw.$multiDrawRows
        .get()
        .map(({ draw, multiplier, cumulativeStakeMinor }) => [draw.issue, multiplier, cumulativeStakeMinor]);
    return { ...stores, ...multiDraw, line, rows };
  }

  it('covers the upcoming draws and sums up their stakes', async () => {
    const { rows, changeMultiDraw, setMultiplier, dropFirstDraw, $multiDrawTotals } = await withMultiDraw();
    changeMultiDraw({ count: 3, plan: 'double', start: 2 });
    expect(rows()).toEqual([
      ['20261121-0001', 2, 20_000_000n],
      ['20261121-0002', 4, 60_000_000n],
      ['20261121-0003', 8, 140_000_000n],
    ]);
    expect($multiDrawTotals.get()).toEqual({ totalStakeMinor: 140_000_000n, possibleWinMinor: 760_000_000n });
    setMultiplier(1, 5);
    expect(rows().map(([, multiplier]) => multiplier)).toEqual([2, 5, 8]);
    dropFirstDraw();
    expect(rows().map(([drawNumber]) => drawNumber)).toEqual(['20261121-0002', '20261121-0003', '20261121-0004']);
  });

  it('is sent once, as shown, and marks a refused draw', async () => {
    const { changeMultiDraw, placeMultiDraw, $multiDraw, $refusedRow, $placedSlip } = await withMultiDraw();
    changeMultiDraw({ count: 2, stopOnWin: false });
    responses = [{ status: 409, body: { success: false, code: 'bet_draw_closed', value: { line: 1 } } }];
    await expect(placeMultiDraw()).rejects.toThrow('bet_draw_closed');
    expect($refusedRow.get()).toBe(1);
    responses = [ok({ slipId: 'S1', bets: [] })];
    await placeMultiDraw();
    expect(sent.findLast(({ url }) => url.endsWith('/lgw/chases'))?.body).toMatchObject({
      stopOnWin: false,
      line: { betType: 'SSC_DWD', selection: '7|-|-|-|-', combinations: 1 },
      draws: [
        { issue: '20261121-0001', multiplier: 1 },
        { issue: '20261121-0002', multiplier: 1 },
      ],
    });
    expect([$multiDraw.get(), $placedSlip.get()?.isMultiDraw]).toEqual([undefined, true]);
  });

  const oddsChanged = () => {
    const value = { line: 0, odds: { WIN: '9' } };
    responses = [{ status: 409, body: { success: false, code: 'bet_odds_changed', value } }];
  };

  it('shows and uses new odds, and retains changes made during the request', async () => {
    const { changeMultiDraw, placeMultiDraw, $multiDraw } = await withMultiDraw();
    oddsChanged();
    const placing = placeMultiDraw();
    changeMultiDraw({ count: 2 });
    await expect(placing).rejects.toThrow('bet_odds_changed');
    expect($multiDraw.get()).toMatchObject({ count: 2, newOdds: { WIN: '9' }, line: { odds: { WIN: '9' } } });
  });

  it('stays closed if a refusal arrives after it was closed', async () => {
    const { placeMultiDraw, closeMultiDraw, $multiDraw } = await withMultiDraw();
    oddsChanged();
    const placing = placeMultiDraw();
    closeMultiDraw();
    await expect(placing).rejects.toThrow('bet_odds_changed');
    expect($multiDraw.get()).toBeUndefined();
  });

  it('opens without the draws of an earlier dialog, and reloads them if a draw closes during a request', async () => {
    const { openMultiDraw, closeMultiDraw, dropFirstDraw, line, upcomingDraws, rows } = await withMultiDraw();
    closeMultiDraw();
    openMultiDraw('SSC1M', line);
    expect(rows()).toEqual([]);
    await expect.poll(rows).not.toEqual([]);
    const reloading = upcomingDraws.reload();
    dropFirstDraw();
    await reloading;
    await expect
      .poll(() => upcomingDraws.$store.get())
      .toMatchObject({ state: 'ready', value: { draws: { length: 4 } } });
  });
});
