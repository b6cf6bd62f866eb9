import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { VENDOR_DIALECTS } from '#rules/vendors/vendor-dialects';
import { CASES, runCase } from '../../src/lib/vendor-check/suite.ts';
import type { World } from '../../src/lib/vendor-check/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createWorld } from '../support/dialect-vendors.ts';

const lines: string[] = [];
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => portal.close());

/** Cases about what the portal does not have yet: limits of players. */
const NOT_BUILT = new Set([42]);

const VENDORS = VENDOR_DIALECTS.flatMap((dialect, index) => {
  const inUnits = { dialect, unit: 1, code: `D${index}A` };
  return dialect === 'parlay' ? [inUnits] : [inUnits, { dialect, unit: 1000, code: `D${index}K` }];
});

describe.each(VENDORS)('a vendor that speaks $dialect in units of $unit', ({ dialect, unit, code }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(portal, lines, { dialect, unit, code });
  });

  it.each(CASES.map((row) => [row.no, row.name, row] as const))('passes case %i: %s', async (no, _, row) => {
    const isUnbuilt = NOT_BUILT.has(no) || (no === 44 && unit === 1);
    const isLacking = world.driver.lacks[no] !== undefined;
    const result = isLacking ? 'none' : isUnbuilt ? 'not checked' : 'passed';
    expect(await runCase(world, row)).toEqual(result === 'passed' ? { result } : { result, why: expect.any(String) });
  });

  it('leaves books that balance', async () => {
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });
});
