import { describe, expect, it } from 'vitest';
import { readOps } from '#server/config/ops-config';
import { isProduction } from '#server/config/settings';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.example' };
const OPS_ORIGIN = 'https://ops.portal.example';

describe('the settings of the back office', () => {
  it('leave it at the players’ origin outside production', () => {
    expect(readOps({})).toEqual({ ops: { opsOrigin: undefined, opsAddresses: undefined }, problems: [] });
  });

  it('give it an origin and a list of addresses', () => {
    const { ops, problems } = readOps({ ...PRODUCTION, OPS_ORIGIN: `${OPS_ORIGIN}/`, OPS_ADDRESSES: '10.0.0.0/8' });
    expect([problems, ops.opsOrigin, ops.opsAddresses?.has('10.1.2.3')]).toEqual([[], OPS_ORIGIN, true]);
  });

  it.each([
    [PRODUCTION, /^OPS_ORIGIN: must be an https address of its own in production/],
    [{ ...PRODUCTION, OPS_ORIGIN: 'https://portal.example' }, /^OPS_ORIGIN: must have another host/],
    [
      { PUBLIC_ORIGIN: 'https://a.example', OPS_ORIGIN: 'http://b.example', PARLAY_INSECURE_DEMO: 'yes' },
      /must be http or https as/,
    ],
    [{ ...PRODUCTION, EXTRA_ORIGINS: OPS_ORIGIN, OPS_ORIGIN }, /^OPS_ORIGIN: must have another host/],
    [{ OPS_ORIGIN: 'ops.example', PARLAY_INSECURE_DEMO: 'yes' }, /^OPS_ORIGIN: /],
    [{ OPS_ADDRESSES: '10.0.0.1' }, /^OPS_ADDRESSES: needs OPS_ORIGIN/],
    [{ ...PRODUCTION, OPS_ORIGIN, OPS_ADDRESSES: '10.0.0.0/33' }, /^OPS_ADDRESSES: must be IP/],
  ])('are refused with a message: %j', (set, problem) => {
    expect(readOps(set).problems).toEqual([expect.stringMatching(problem)]);
  });

  it('turn the rules of production on when others can reach it', () => {
    expect([isProduction({ OPS_ORIGIN }), isProduction({ OPS_ORIGIN: 'http://127.0.0.1:1' })]).toEqual([true, false]);
  });
});
