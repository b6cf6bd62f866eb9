import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerCase } from '../../src/lib/dev/lottery-cases.ts';

const LAUNCHER = join(import.meta.dirname, '../../src/lib/dev/launch.mjs');

function evaluate(input: string) {
  return spawnSync(process.execPath, [LAUNCHER, 'lottery:eval'], { input, encoding: 'utf8', maxBuffer: 2 ** 25 });
}

const RIGHT = { id: 'a', game: 'SSC', play: 'SSC_Q2_ZX_FS', selection: '1,2|2', draw: '1,2,3,4,5' };
const ANSWER = { id: 'a', stakes: 2, wins: [{ tier: 'WIN', count: 1 }], payoutPerUnit: '95' };

describe('lottery:eval', () => {
  it('prints a result for each case, and nothing but JSON', () => {
    const wrong = { ...RIGHT, id: 7, selection: '1,1|2' };
    const { status, stdout, stderr } = evaluate(JSON.stringify([RIGHT, wrong, null]));
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([ANSWER, { id: 7, error: 'duplicate' }, { id: null, error: 'malformed_case' }]);
    expect(status).toBe(0);
  });

  it('prints all of it, however long', () => {
    const { stdout } = evaluate(JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ ...RIGHT, id }))));
    expect(JSON.parse(stdout)).toHaveLength(20_000);
  });

  it.each(['', '[{', '{}', '7'])('reports on standard error that "%s" is not an array of cases', (input) => {
    const { status, stdout, stderr } = evaluate(input);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Standard input is no [^\n]+\n$/);
  });
});

it.each([
  [{ ...RIGHT, game: 'BINGO' }, 'unknown_game'],
  [{ ...RIGHT, game: undefined }, 'unknown_game'],
  [{ ...RIGHT, play: 'PK10_DWD' }, 'unknown_play'],
  [{ ...RIGHT, play: 7 }, 'unknown_play'],
  [{ ...RIGHT, selection: 12 }, 'malformed'],
  [{ ...RIGHT, selection: '1|2|3' }, 'malformed'],
  [{ ...RIGHT, draw: undefined }, 'malformed_draw'],
  [{ ...RIGHT, draw: '1,2,3' }, 'malformed_draw'],
  [{ ...RIGHT, series: 2001 }, 'unknown_series'],
  [{ ...RIGHT, series: '1900' }, 'unknown_series'],
])('returns the error of an invalid case: %j', (input, error) => {
  expect(answerCase(input)).toEqual({ id: 'a', error });
});

it.each([[[]], ['x'], [7]])('returns an error for anything but a case: %j', (input) => {
  expect(answerCase(input)).toMatchObject({ id: null, error: expect.any(String) });
});

it('uses prize group 1900 by default', () => {
  expect(answerCase({ ...RIGHT, series: null })).toEqual(ANSWER);
  expect(answerCase({ ...RIGHT, series: 1700 })).toEqual({ ...ANSWER, payoutPerUnit: '85' });
});
