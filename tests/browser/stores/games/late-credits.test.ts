import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LateCredits, openLateCredits } from '#browser/stores/games/late-credits';
import { $balance, applyBalance } from '#browser/stores/wallet/balance';
import { valueOf } from '#browser/stores/loadable';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

let version = 100;
let credits: LateCredits;

const receive = (sumBalance: string, at = ++version, bonus: string | null = null) =>
  applyBalance({ sumBalance, held: '0', bonus, currency: 'VND', version: String(at) });
const shown = () => valueOf($balance.get())?.sumBalance;

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  stubPortal({ 'GET /wps/v2/wallets/balance': 'lost' });
  receive('1000');
  credits = openLateCredits();
});
afterEach(() => {
  credits.close();
  vi.useRealTimers();
});

describe('while a game is open', () => {
  it('a debit is shown at once, and the win when the game shows it', () => {
    credits.roundStarted();
    receive('990');
    expect(shown()).toBe('990');
    receive('1490');
    vi.advanceTimersByTime(5000);
    expect(shown()).toBe('990');
    credits.settled();
    expect(shown()).toBe('1490');
  });

  it('a win of bonus money waits like one of cash, and a bonus that becomes cash does not', () => {
    const bonusShown = () => valueOf($balance.get())?.bonus;
    receive('1000', ++version, '100');
    credits.settled();
    credits.roundStarted();
    receive('1000', ++version, '90');
    receive('1000', ++version, '290');
    expect(bonusShown()).toBe('90');
    credits.settled();
    expect(bonusShown()).toBe('290');
    credits.roundStarted();
    receive('1290');
    expect([shown(), bonusShown()]).toEqual(['1290', null]);
  });

  it('a win that arrives after the game has shown it is not delayed', async () => {
    credits.roundStarted();
    receive('990');
    credits.settled();
    receive('1490');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe('1490');
  });

  it('a game that says nothing delays a win by as long as reels turn', () => {
    receive('990');
    receive('1490');
    vi.advanceTimersByTime(3900);
    expect(shown()).toBe('990');
    vi.advanceTimersByTime(200);
    expect(shown()).toBe('1490');
  });

  it('a round that never ends does not hide a credit for good', () => {
    credits.roundStarted();
    receive('1490');
    vi.advanceTimersByTime(19_000);
    expect(shown()).toBe('1000');
    vi.advanceTimersByTime(2000);
    expect(shown()).toBe('1490');
  });

  it('the newest balance wins, in whatever order they arrive', () => {
    credits.roundStarted();
    const stake = ++version;
    receive('1490', ++version);
    receive('990', stake);
    expect(shown()).toBe('990');
    receive('980');
    expect(shown()).toBe('980');
    credits.settled();
    expect(shown()).toBe('980');
  });

  it('leaving it shows what waits', () => {
    credits.roundStarted();
    receive('1490');
    credits.close();
    expect(shown()).toBe('1490');
    receive('1600');
    expect(shown()).toBe('1600');
  });
});
