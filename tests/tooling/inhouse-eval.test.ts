import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import vectors from '../rules/inhouse/vectors.json' with { type: 'json' };

const LAUNCHER = join(import.meta.dirname, '../../src/lib/dev/launch.mjs');

it('inhouse:eval prints a result for each case in their order, and nothing but JSON', () => {
  const input = JSON.stringify({ cases: [null, ...vectors.cases] });
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, 'inhouse:eval'], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
  });
  expect(stderr).toBe('');
  const results = vectors.cases.map(({ id, expect: result }) => ({ id, result }));
  expect(JSON.parse(stdout)).toEqual({ results: [{ id: null, error: 'malformed_case' }, ...results] });
  expect(status).toBe(0);
});
