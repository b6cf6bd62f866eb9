import { describe, expect, it } from 'vitest';
import { parseVendorReport } from '#domain/games';
import { REPORTED_CALLS } from '#rules/vendors/reconciliation';

const asWritten = (text: string) => text;

const transactionsOf = (text: string, format: 'csv' | 'json' = 'json') => {
  const { transactions, problems } = parseVendorReport(text, format, asWritten);
  expect(problems).toEqual([]);
  return JSON.parse(transactions) as unknown;
};

describe('a vendor’s report', () => {
  it('has all calls of the protocol with exact amounts; cancels and closes have none', () => {
    const rows = REPORTED_CALLS.map((call) => ({ txId: `a ${call}`, call, amount: '-12.5', other: true }));
    expect(transactionsOf(JSON.stringify(rows))).toEqual(
      REPORTED_CALLS.map((call) => [`a ${call}`, call, call === 'cancel' || call === 'close' ? '0' : '-125000']),
    );
    expect(transactionsOf('[{"txId":"n","call":"win","amount":9007199254740.9931}]')).toEqual([
      ['n', 'win', '90071992547409931'],
    ]);
  });

  it('may be CSV with further columns, or the answer of the portal’s own report', () => {
    const csv = '\uFEFFat,txId,amount,call\r\n2026-11-01,"a,1",5,bet\r\n2026-11-01,b,,close\r\n';
    const expected = [
      ['a,1', 'bet', '50000'],
      ['b', 'close', '0'],
    ];
    expect(transactionsOf(csv, 'csv')).toEqual(expected);
    const listed = [
      { txId: 'a,1', call: 'bet', amount: '5' },
      { txId: 'b', call: 'close' },
    ];
    expect(transactionsOf(JSON.stringify({ movements: listed, next: null }))).toEqual(expected);
  });

  it('may list a transaction twice, but not with other contents', () => {
    const [one, other] = ['5', '6'].map((amount) => ({ txId: 'a', call: 'bet', amount }));
    expect(transactionsOf(JSON.stringify([one, one]))).toEqual([['a', 'bet', '50000']]);
    expect(parseVendorReport(JSON.stringify([one, other]), 'json', asWritten).problems).toEqual([
      { line: 2, code: 'a', field: 'txId', problem: 'listed twice, with other contents' },
    ]);
  });

  it.each([
    ['json', '{"txId"', 1, ''],
    ['json', '{"txId": "a"}', 1, ''],
    ['json', '[{"txId":"a","call":"bet","amount":"1"},{"call":"bet"}]', 2, 'txId'],
    ['json', '[{"txId":"a","call":"spin","amount":"1"}]', 1, 'call'],
    ['json', '[{"txId":"a","call":"bet","amount":"1,000"}]', 1, 'amount'],
    ['json', '[{"txId":"a","call":"bet","amount":1e3}]', 1, 'amount'],
    ['json', '[{"txId":"a","call":"bet","amount":"0.00001"}]', 1, 'amount'],
    ['csv', 'txId,amount\na,5', 1, 'call'],
    ['csv', 'txId,call,amount\n"a,bet,5', 2, ''],
    ['csv', 'txId,call,amount\n,bet,5', 2, 'txId'],
  ] as const)('that is no %s of transactions has a problem with its line: %s', (format, text, line, field) => {
    expect(parseVendorReport(text, format, asWritten).problems).toMatchObject([{ line, field }]);
  });
});
