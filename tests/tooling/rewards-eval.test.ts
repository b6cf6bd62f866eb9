import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import vectors from '../rules/rewards/vectors.json' with { type: 'json' };

const LAUNCHER = join(import.meta.dirname, '../../src/lib/dev/launch.mjs');

function evaluate(input: string) {
  return spawnSync(process.execPath, [LAUNCHER, 'rewards:eval'], { input, encoding: 'utf8', maxBuffer: 2 ** 25 });
}

describe('rewards:eval', () => {
  it('prints a result for each case in their order, and nothing but JSON', () => {
    const { cases } = vectors;
    const { status, stdout, stderr } = evaluate(JSON.stringify(vectors));
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ results: cases.map(({ id, expect: result }) => ({ id, result })) });
    expect(status).toBe(0);
  });

  it('goes on after a case that it cannot evaluate', () => {
    const right = { id: 'c', kind: 'application', input: { remark: 'x' } };
    const wrong = [null, { id: 'a', kind: 'jackpot' }, { id: 7, kind: 'rank', input: {} }];
    const { stdout } = evaluate(JSON.stringify({ cases: [...wrong, right] }));
    expect(JSON.parse(stdout)).toEqual({
      results: [
        { id: null, error: 'malformed_case' },
        { id: 'a', error: 'unknown_kind' },
        { id: 7, error: expect.stringMatching(/^malformed_input: events/) },
        { id: 'c', result: { problems: [] } },
      ],
    });
  });

  it.each(['', '[{', '{}', '[]', '7', '{"cases":7}'])('reports on standard error that "%s" has no cases', (input) => {
    const { status, stdout, stderr } = evaluate(input);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Standard input is no [^\n]+\n$/);
  });
});
