import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPlay } from '#rules/lottery';
import { stubPage } from '../../support/browser-page.ts';

const TERMS = {
  gameCode: 'SSC1M',
  gameGroupCode: 'SSC',
  isOpen: true,
  currency: 'VND',
  prizeModes: ['Lott', 'ZY', 'Elott'],
  disabledPlays: ['SSC_5_ZH'],
  limits: { minCost: '1000', maxWinPerBet: '2000000000', maxMultiple: 10_000 },
  officialUnits: ['1000', '2000'],
  minSeries: 1700,
  maxSeries: 1980,
  defaultSeries: 1900,
  odds: [{ play: 'SSC_C_SUM', tier: 'WIN', panel: 'A', odds: '1.9' }],
};

type Answer = { status: number; body: object };
let sent: { url: string; body: unknown; key: string | null }[];
let answers: Answer[];

const ok = (value: object): Answer => ({ status: 200, body: { success: true, value } });

beforeEach(() => {
  vi.resetModules();
  stubPage();
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ url, body, key: new Headers(init.headers).get('Idempotency-Key') });
    const next = url.includes('/terms') ? ok(TERMS) : answers.shift();
    if (!next) throw new TypeError('no connection');
    return new Response(JSON.stringify(next.body), { status: next.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openBoard(code: string, prizeMode: 'Lott' | 'ZY') {
  const board = await import('#browser/stores/lottery/terms');
  const draft = await import('#browser/stores/lottery/draft');
  const slip = await import('#browser/stores/lottery/slip');
  await board.terms.load('SSC1M');
  const loaded = board.terms.$store.get();
  const play = findPlay('SSC', code);
  if (loaded.state !== 'ready' || !play) throw new Error('no board');
  draft.choosePlay(prizeMode, play, loaded.value);
  return { ...board, ...draft, ...slip, known: loaded.value };
}

describe('a bet that is made out', () => {
  it('is counted and priced while it is picked', async () => {
    const { $line, $parsed, setPart } = await openBoard('SSC_DWD', 'Lott');
    expect($parsed.get()?.refusal?.reason).toBe('empty');
    setPart(0, [2, 1]);
    setPart(4, [5]);
    expect($line.get()).toMatchObject({
      selection: '1,2|-|-|-|5',
      stakes: 3,
      costMinor: 30_000_000n,
      possibleMinor: 190_000_000n,
      rebateMinor: 1_200_000n,
    });
  });

  it('says what is missing in a pad that has nothing yet', async () => {
    const { $parsed, setPart } = await openBoard('SSC_Q3_ZX_FS', 'Lott');
    setPart(0, [1]);
    expect($parsed.get()?.refusal).toEqual({ reason: 'too_few', part: 1 });
  });

  it('has the odds of the game where operations changed those of the rules', async () => {
    const { $line, setPart } = await openBoard('SSC_C_SUM', 'ZY');
    setPart(0, [0]);
    expect($line.get()?.odds).toMatchObject({ WIN: '1.9' });
  });

  it('of two menus with the same plays there is one board, without the plays that are off', async () => {
    const { boardsOf, known } = await openBoard('SSC_DWD', 'Lott');
    expect(boardsOf(known).map(({ mode }) => mode)).toEqual(['Lott', 'ZY']);
    expect(boardsOf(known)[0]?.plays.some(({ code }) => code === 'SSC_5_ZH')).toBe(false);
  });

  it('is picked by chance so that the play takes it', async () => {
    const { $line, pickAtRandom } = await openBoard('SSC_5_G60', 'Lott');
    pickAtRandom();
    expect($line.get()?.stakes).toBeGreaterThan(0);
  });
});

describe('the slip', () => {
  async function withOneLine() {
    const stores = await openBoard('SSC_DWD', 'Lott');
    stores.setPart(0, [7]);
    const line = stores.$line.get();
    if (!line) throw new Error('no line');
    stores.addLine(line);
    return { ...stores, line };
  }

  it('is sent as it was shown, and empty once it is placed', async () => {
    const { placeSlip, $slip, $placed } = await withOneLine();
    answers = [ok({ slipId: 's', orders: [] })];
    await placeSlip('SSC1M', '20261121-0001');
    expect(sent.at(-1)?.body).toEqual({
      gameCode: 'SSC1M',
      issue: '20261121-0001',
      prizeMode: 'Lott',
      lines: [
        {
          play: 'SSC_DWD',
          selection: '7|-|-|-|-',
          stakes: 1,
          unit: '1000',
          mode: 'YUAN',
          multiple: 1,
          betSeries: 1900,
          odds: { WIN: '10' },
        },
      ],
    });
    expect($slip.get()).toEqual([]);
    expect($placed.get()).toMatchObject({ slipId: 's' });
  });

  it('keeps its key after a lost connection, so that nothing is placed twice', async () => {
    const { placeSlip, $slip } = await withOneLine();
    await expect(placeSlip('SSC1M', '20261121-0001')).rejects.toThrow();
    expect($slip.get()).toHaveLength(1);
    answers = [ok({ slipId: 's', orders: [] })];
    await placeSlip('SSC1M', '20261121-0001');
    const keys = sent.filter(({ url }) => url.endsWith('/lgw/bets')).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('tells which line was refused, and keeps all of them', async () => {
    const { placeSlip, addLine, line, $slip, $refusedLine } = await withOneLine();
    addLine(line);
    answers = [{ status: 422, body: { success: false, code: 'bet_number_full', value: { line: 1 } } }];
    await expect(placeSlip('SSC1M', '20261121-0001')).rejects.toThrow('bet_number_full');
    expect($refusedLine.get()).toBe(1);
    expect($slip.get()).toHaveLength(2);
  });

  it('takes lines of one board only', async () => {
    const { mayAdd, line, $slip } = await withOneLine();
    expect(mayAdd({ ...line, prizeMode: 'ZY' }, $slip.get())).toBe(false);
    expect(mayAdd(line, $slip.get())).toBe(true);
  });
});
