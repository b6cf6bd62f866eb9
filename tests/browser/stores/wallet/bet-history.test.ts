import { describe, expect, it } from 'vitest';
import { readAllPages } from '#browser/stores/wallet/all-pages';
import { betFilterOf, isNarrowed, toBetQuery } from '#browser/stores/wallet/bet-history';

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
