import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import vectors from '../rules/agents/vectors.json' with { type: 'json' };

const LAUNCHER = join(import.meta.dirname, '../../src/lib/dev/launch.mjs');

function evaluate(input: string) {
  return spawnSync(process.execPath, [LAUNCHER, 'agents:eval'], { input, encoding: 'utf8', maxBuffer: 2 ** 25 });
}

describe('agents:eval', () => {
  it('prints an output for each case in their order, and nothing but JSON', () => {
    const { status, stdout, stderr } = evaluate(JSON.stringify(vectors));
    expect(stderr).toBe('');
    const { results } = JSON.parse(stdout);
    expect(results).toEqual(vectors.cases.map(({ id }) => ({ id, output: expect.anything() })));
    expect(status).toBe(0);
  });

  it('goes on after a case that it cannot evaluate', () => {
    const right = { id: 'c', kind: 'period', input: { code: 'M', at: '2026-12-31T17:00:00Z' } };
    const wrong = [null, { id: 'a', kind: 'jackpot' }, { id: 7, kind: 'settle', input: {} }];
    const { stdout } = evaluate(JSON.stringify({ cases: [...wrong, right] }));
    expect(JSON.parse(stdout)).toEqual({
      results: [
        { id: null, error: 'malformed_case' },
        { id: 'a', error: 'unknown_kind' },
        { id: 7, error: expect.stringMatching(/^malformed_input: accounts/) },
        { id: 'c', output: { id: '202701', start: '2026-12-31T17:00:00Z', end: '2027-01-31T17:00:00Z' } },
      ],
    });
  });
});
