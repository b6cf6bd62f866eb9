import { describe, expect, it } from 'vitest';
import { type AnyBet, mergeBets } from '#browser/stores/wallet/all-bets';
import { readAllPages, readFirstRows } from '#browser/stores/wallet/all-pages';
import { type BetRecord, betFilterOf, betViewOf, isNarrowed, toBetQuery } from '#browser/stores/wallet/bet-history';
import type { LotteryBet } from '#browser/stores/lottery/bets';

const read = (text: string) => betFilterOf(new URLSearchParams(text));

describe('the filters of the bet history in an address', () => {
  it('are what was written', () => {
    const text = 'range=month&category=LIVE&vendor=SBX&game=LOTUS&state=open&page=3';
    expect(toBetQuery(read(text)).toString()).toBe(text);
    expect(read(text)).toEqual({
      period: 'month',
      category: 'LIVE',
      vendor: 'SBX',
      gameCode: 'LOTUS',
      state: 'open',
      pageNo: 3,
    });
  });

  it('name the days of one’s own period', () => {
    expect(toBetQuery(read('from=2026-01-01&to=2026-01-31&state=open')).toString()).toBe(
      'from=2026-01-01&to=2026-01-31&state=open',
    );
  });

  it('are left out when they are not set', () => {
    expect(toBetQuery(read('')).toString()).toBe('');
    expect(read('')).toMatchObject({ period: 'week', pageNo: 1 });
  });

  it('are ignored when no filter has the value', () => {
    expect(read('range=year&category=CHESS&state=lost&vendor=&page=-1')).toEqual(read(''));
    for (const page of ['0', '1.5', 'x', '10001']) expect(read(`page=${page}`).pageNo).toBe(1);
  });

  it('narrow the list when they are more than a period', () => {
    expect([isNarrowed(read('range=all&page=2')), isNarrowed(read('state=open'))]).toEqual([false, true]);
  });
});

describe('the bet history', () => {
  const viewOf = (text: string) => betViewOf(new URLSearchParams(text));

  it('opens with everything that the member bet, unless its address names a list or a filter of rounds', () => {
    expect(['', 'range=month', 'view=games', 'view=lottery', 'state=open', 'view=chess'].map(viewOf)).toEqual([
      'all',
      'all',
      'games',
      'lottery',
      'games',
      'all',
    ]);
  });

  it('merges rounds and lottery bets by time, newest first, each in the order of its own list', () => {
    const rounds = ['09', '05', '05', '01'].map((at, id) => ({ id: String(id), at }) as BetRecord);
    const bets = ['08', '05', '02'].map((placedAt, id) => ({ id: String(id), placedAt }) as LotteryBet);
    const idsOf = (merged: AnyBet[]) => merged.map(({ id }) => id);
    expect(idsOf(mergeBets(rounds, bets))).toEqual([
      'round 0',
      'bet 0',
      'round 1',
      'round 2',
      'bet 1',
      'bet 2',
      'round 3',
    ]);
    expect(idsOf(mergeBets([], bets))).toEqual(['bet 0', 'bet 1', 'bet 2']);
    expect(idsOf(mergeBets(rounds, []))).toEqual(['round 0', 'round 1', 'round 2', 'round 3']);
  });

  it('requests no more of a list than its page needs', async () => {
    const requests: string[] = [];
    const readPage = async ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => {
      requests.push(`${pageNo} of ${pageSize}`);
      const ids = Array.from({ length: pageSize }, (_, index) => ({ id: String((pageNo - 1) * pageSize + index) }));
      return { rows: ids, pageNo, pageSize, totalPages: Math.ceil(1000 / pageSize), totalRows: 1000 };
    };
    expect((await readFirstRows(20, readPage)).rows).toHaveLength(20);
    expect((await readFirstRows(240, readPage)).rows.at(-1)).toEqual({ id: '299' });
    expect(requests).toEqual(['1 of 20', '1 of 100', '2 of 100', '3 of 100']);
  });
});

describe('a file of the bet history', () => {
  /** Reads a list of some pages with one row on each. */
  const readList = (totalPages: number) =>
    readAllPages(async ({ pageNo, pageSize }) => ({
      rows: [{ id: String(pageNo) }],
      pageNo,
      pageSize,
      totalPages,
      totalRows: totalPages * pageSize,
    }));

  it('says whether rows are missing, because it has at most 50 pages', async () => {
    expect(await readList(50)).toMatchObject({ rows: { length: 50 }, isCut: false });
    expect(await readList(51)).toMatchObject({ rows: { length: 50 }, isCut: true });
  });
});
