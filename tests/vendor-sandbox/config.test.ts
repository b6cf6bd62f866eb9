import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/lib/vendor-sandbox/config.ts';
import {
  canTransition,
  canRoundMove,
  TRANSACTION_STATES,
  ROUND_STATES,
} from '../../src/lib/vendor-sandbox/store/states.ts';
import { retryDelayMs } from '../../src/lib/vendor-sandbox/wallet/delivery-outcome.ts';
import { RETRY_POLICY } from '../../src/lib/vendor-sandbox/wallet/protocol.ts';

const SECRETS = {
  VENDOR_SANDBOX_SECRET: 's'.repeat(32),
  VENDOR_SANDBOX_SECRET_DS88: 'c'.repeat(32),
  VENDOR_SANDBOX_SECRET_IA: 'e'.repeat(32),
};
const GOOD = { ...SECRETS, PORTAL_URL: 'http://127.0.0.1:4321/' };

function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('the configuration', () => {
  it('has defaults for all but the secrets and the portal', () => {
    expect(readConfig(GOOD)).toMatchObject({
      port: 4322,
      host: '127.0.0.1',
      portalUrl: 'http://127.0.0.1:4321',
      publicOrigin: 'http://127.0.0.1:4322',
      portalOrigins: ['http://127.0.0.1:4321'],
      areFaultsEnabled: false,
    });
  });

  it('accepts several origins that may frame the game', () => {
    const config = readConfig({ ...GOOD, PORTAL_ORIGIN: 'https://a.example/x  http://localhost:4321' });
    expect(config.portalOrigins).toEqual(['https://a.example', 'http://localhost:4321']);
  });

  it.each([
    [{ ...GOOD, VENDOR_SANDBOX_SECRET: '' }, 'VENDOR_SANDBOX_SECRET'],
    [{ ...GOOD, VENDOR_SANDBOX_SECRET_DS88: '' }, 'VENDOR_SANDBOX_SECRET_DS88'],
    [{ ...GOOD, VENDOR_SANDBOX_SECRET: 'short-s'.repeat(4) }, 'VENDOR_SANDBOX_SECRET'],
    [SECRETS, 'PORTAL_URL'],
    [{ ...GOOD, PORTAL_URL: 'ftp://portal' }, 'PORTAL_URL'],
    [{ ...GOOD, PORTAL_ORIGIN: '*' }, 'PORTAL_ORIGIN'],
    [{ ...GOOD, VENDOR_SANDBOX_PORT: '70000' }, 'VENDOR_SANDBOX_PORT'],
    [{ ...GOOD, LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('refuses %j and names %s', (environment, name) => {
    const found = problems(environment);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name}: `));
    expect(found[0]).not.toContain('short-s');
  });
});

describe('the state machines', () => {
  const roundMoves = ROUND_STATES.flatMap((from) => ROUND_STATES.map((to) => [from, to] as const));
  const allowedRoundMoves = [
    'debiting open',
    'debiting settling',
    'debiting refused',
    'debiting cancelling',
    'open open',
    'open settling',
    'open refunding',
    'open disputed',
    'refunding cancelled',
    'refunding disputed',
    'settling settled',
    'settling disputed',
    'settled adjusting',
    'adjusting settled',
    'adjusting open',
    'adjusting disputed',
    'cancelling cancelled',
    'cancelling disputed',
  ];
  it.each(roundMoves)('handle the round transition %s to %s', (from, to) => {
    expect(canRoundMove(from, to)).toBe(allowedRoundMoves.includes(`${from} ${to}`));
  });

  const transactionMoves = TRANSACTION_STATES.flatMap((from) => TRANSACTION_STATES.map((to) => [from, to] as const));
  it.each(transactionMoves)('handle the transaction transition %s to %s', (from, to) => {
    expect(canTransition(from, to)).toBe(from === 'pending' && to !== 'pending');
  });
});

describe('the pause between attempts', () => {
  it('doubles up to its maximum, minus a random part', () => {
    const pauses = [1, 2, 3, 20, 500].map((attempts) => retryDelayMs(attempts, RETRY_POLICY, 0));
    expect(pauses).toEqual([250, 500, 1000, 30_000, 30_000]);
    expect(retryDelayMs(20, RETRY_POLICY, 0.999)).toBeGreaterThan(22_000);
  });
});
