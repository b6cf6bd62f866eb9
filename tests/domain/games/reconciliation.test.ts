import { describe, expect, it } from 'vitest';
import { findDifferences, type BookedTransaction } from '#domain/games';

const bet = (txId: string, amount = '1000'): BookedTransaction => ({ txId, operation: 'bet', amount });

describe('findDifferences', () => {
  it('returns nothing when both sides agree, in any order and with a transaction listed twice', () => {
    expect(findDifferences([bet('a'), bet('b')], [bet('b'), bet('a'), bet('a')])).toEqual([]);
  });

  it('returns each transaction that one side lacks or has booked differently', () => {
    const found = findDifferences([bet('a'), bet('b'), bet('c')], [bet('b', '2000'), bet('c'), bet('d')]);
    expect(found.map(({ txId, what }) => [txId, what])).toEqual([
      ['a', 'missing at the vendor'],
      ['b', 'not the same'],
      ['d', 'missing at the portal'],
    ]);
    expect(found[1]).toMatchObject({ portal: bet('b'), vendor: bet('b', '2000') });
  });
});
