import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const member = (id: string) => ({
  id,
  account: id.toLowerCase(),
  nickname: null,
  avatar: null,
  type: 0 as const,
  currency: 'VND',
  language: 'MY',
  hasPassword: true,
  hasPaymentPassword: false,
  rankLevel: 1,
  clubLabel: null,
  toUpline: false,
  maxPrizeGroup: 1980,
  oddsTable: 'A' as const,
  previousSignIn: null,
});

const respond = (id: string, flags: { firstTimeLogin?: boolean; cpw?: boolean } = {}) => ({
  firstTimeLogin: false,
  passwordExpired: false,
  cpw: false,
  ...flags,
  userInfo: member(id),
});

/** Loads the modules again, because each test needs a new page. */
async function newPage() {
  vi.resetModules();
  stubPage();
  stubPortal({});
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const [{ completeSignIn }, { consumeGreeting }] = await Promise.all([
    import('#browser/stores/auth/sign-in'),
    import('#browser/storage'),
  ]);
  return { completeSignIn, consumeGreeting };
}

describe('greeting after a sign-in', () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it('differs for first and returning members, and is shown once', async () => {
    const { completeSignIn, consumeGreeting } = await newPage();
    completeSignIn(respond('M1'));
    expect([consumeGreeting(), consumeGreeting()]).toEqual(['welcomeBack', undefined]);
    completeSignIn(respond('M2', { firstTimeLogin: true }));
    expect(consumeGreeting()).toBe('first');
    completeSignIn(respond('M2'));
    expect(consumeGreeting()).toBe('welcomeBack');
  });

  it('waits until a required password change, and is still the first one then', async () => {
    const { completeSignIn, consumeGreeting } = await newPage();
    expect(completeSignIn(respond('M1', { firstTimeLogin: true, cpw: true }))).toEqual({ kind: 'password' });
    expect(consumeGreeting()).toBeUndefined();
    completeSignIn(respond('M1'));
    expect(consumeGreeting()).toBe('first');
  });

  it('is a guest’s own, and does not affect a member’s first greeting', async () => {
    const { completeSignIn, consumeGreeting } = await newPage();
    completeSignIn(respond('G1', { firstTimeLogin: true }), 'guest');
    expect(consumeGreeting()).toBe('guest');
    completeSignIn(respond('M1', { firstTimeLogin: true, cpw: true }));
    completeSignIn(respond('M2'));
    expect(consumeGreeting()).toBe('welcomeBack');
  });
});
