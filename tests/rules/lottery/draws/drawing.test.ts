import { fc, runs } from '../../../support/properties.ts';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatResult, GAME_GROUPS, parseResult } from '#rules/lottery';
import {
  commitmentOf,
  drawResult,
  drawKey,
  isSeedOfChain,
  QUICKNET,
  roundAt,
  roundOfDraw,
} from '#rules/lottery/draws/drawing';
import { uniform } from '#rules/lottery/draws/stream';

const SOURCE = { seed: '11'.repeat(32), randomness: '22'.repeat(32), round: 50_000_000, drawNumber: '20261121-0001' };
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));

describe('the reference draws of the rulebook', () => {
  it('commit to the seed and mix the key', () => {
    expect(commitmentOf(SOURCE.seed)).toBe('02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc');
    expect(drawKey({ ...SOURCE, gameCode: 'SSC1M' })).toBe(
      '500f918802c7f2ca011b774799121d7995960d93f57e4e94f647954575c76bd0',
    );
  });

  it.each([
    ['SSC1M', 'SSC', '6,3,6,3,2'],
    ['PK101M', 'PK10', '05,06,07,01,03,08,10,04,02,09'],
    ['11X51M', '11X5', '09,07,02,08,05'],
    ['LF1M', 'LF', '03,19,20,04,14,11,06,05'],
    ['LHC5M', 'LHC', '22,48,08,25,37,42+20@2026'],
  ] as const)('give %s', (gameCode, group, text) => {
    expect(formatResult(drawResult(drawKey({ ...SOURCE, gameCode }), group, group === 'LHC' ? 2026 : 0))).toBe(text);
  });

  it('give MBVIP1M', () => {
    expect(formatResult(drawResult(drawKey({ ...SOURCE, gameCode: 'MBVIP1M' }), 'VN_MB'))).toMatchObject({
      region: 'MB',
      DB: ['32302'],
      G1: ['52216'],
      G2: ['90405', '90949'],
      G7: ['72', '06', '16', '85'],
    });
  });
});

it('hashes as the runtime does, whatever the game is called', () => {
  fc.assert(
    fc.property(hash, hash, fc.string({ unit: 'grapheme' }), (seed, randomness, gameCode) => {
      const message = `lot/v1|${gameCode}|7|1|${randomness}`;
      const expected = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex');
      expect(drawKey({ seed, randomness, round: 1, gameCode, drawNumber: '7' })).toBe(expected);
      expect(commitmentOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
    }),
    runs(20),
  );
});

it('draws what is a result of the group, and the same again from the same key', () => {
  fc.assert(
    fc.property(hash, fc.constantFrom(...GAME_GROUPS), (key, group) => {
      const result = drawResult(key, group, group === 'LHC' ? 2026 : 0);
      expect(parseResult(group, formatResult(result))).toEqual(result);
      expect(drawResult(key, group, group === 'LHC' ? 2026 : 0)).toEqual(result);
    }),
    runs(50),
  );
});

it('leaves out the words that would favour small numbers', () => {
  const below = uniform([2 ** 32 - 1, 2 ** 32 - 6, 2 ** 32 - 7, 13][Symbol.iterator]() as Iterator<number, never>);
  // 2^32 is 6 beyond a multiplier of ten.
  expect([below(10), below(10)]).toEqual([9, 3]);
});

it('draws each digit about as often as the others', () => {
  const times = Array.from<number>({ length: 10 }).fill(0);
  const draws = 1000;
  for (let index = 0; index < draws; index += 1) {
    const key = createHash('sha256').update(String(index)).digest('hex');
    for (const digit of drawResult(key, 'SSC').balls) times[digit] = (times[digit] ?? 0) + 1;
  }
  const sixDeviations = 6 * Math.sqrt(draws * 5 * 0.1 * 0.9);
  for (const count of times) expect(Math.abs(count - draws * 0.5)).toBeLessThan(sixDeviations);
});

describe('the chain of seeds', () => {
  const seed = '33'.repeat(32);
  const commitment = commitmentOf(commitmentOf(commitmentOf(seed)));

  it('leads from a revealed seed back to the commitment, over as many draws as there were', () => {
    expect(isSeedOfChain({ seed, commitment, draws: 3 })).toBe(true);
    expect(isSeedOfChain({ seed: commitmentOf(seed), commitment, draws: 2 })).toBe(true);
    expect(isSeedOfChain({ seed, commitment, draws: 2 })).toBe(false);
    expect(isSeedOfChain({ seed: '34'.repeat(32), commitment, draws: 3 })).toBe(false);
  });

  it('takes a seed for nothing that is not 32 bytes, and no draw before the first', () => {
    expect(isSeedOfChain({ seed: commitment, commitment, draws: 0 })).toBe(false);
    expect(isSeedOfChain({ seed: 'AA'.repeat(32), commitment, draws: 1 })).toBe(false);
    expect(() => commitmentOf('11')).toThrow(RangeError);
    expect(() => drawKey({ ...SOURCE, randomness: '', gameCode: 'SSC1M' })).toThrow(RangeError);
  });
});

it('names the round of public randomness of a time, and of a draw two after its close', () => {
  expect(roundAt(QUICKNET.genesisSeconds)).toBe(1);
  expect(roundAt(QUICKNET.genesisSeconds + 2)).toBe(1);
  expect(roundAt(QUICKNET.genesisSeconds + 3)).toBe(2);
  const close = 1_795_300_000;
  const emittedAfterClose = (round: number) => QUICKNET.genesisSeconds + (round - 1) * QUICKNET.periodSeconds - close;
  expect(emittedAfterClose(roundOfDraw(close))).toBeGreaterThan(6);
  expect(emittedAfterClose(roundOfDraw(close))).toBeLessThanOrEqual(9);
});
