import { atom } from 'nanostores';
import { beforeEach, expect, it, vi } from 'vitest';
import { UNIT } from '#kernel/money';
import { stubPage } from '../../../support/browser-page.ts';

type Shown = { state: 'idle' | 'placing' } | { state: 'revealing' | 'shown'; round: { payout: string } };

const fake = vi.hoisted(() => ({ payouts: [] as string[], bets: 0, refuseAt: Infinity }));
const $current = atom<Shown>({ state: 'idle' });
const $session = atom<{ state: string }>({ state: 'in' });

/** Shows the result of each bet a moment later, as a game does. */
async function placeBet(): Promise<void> {
  if (fake.bets >= fake.refuseAt) throw new Error('refused');
  const round = { payout: fake.payouts[fake.bets % fake.payouts.length] ?? '0' };
  fake.bets += 1;
  $current.set({ state: 'revealing', round });
  setTimeout(() => $current.set({ state: 'shown', round }), 100);
}

vi.mock('../../../../src/lib/browser/stores/inhouse/current-round.ts', () => ({ $current, placeBet }));
vi.mock('../../../../src/lib/browser/stores/session.ts', () => ({ $session }));

const { $autoplay, startAutoplay, stopAutoplay, watchHiddenPage } = await import('#browser/stores/inhouse/autoplay');

const BET = { stake: '10', choice: { direction: 'under', target: '50.00' } } as const;
const TERMS = { stakeMinor: 10n * UNIT, rounds: 5, lossLimitMinor: 100n * UNIT };

let visibility: DocumentVisibilityState;
beforeEach(() => {
  stubPage();
  visibility = 'visible';
  vi.stubGlobal('document', Object.assign(new EventTarget(), {}));
  Object.defineProperty(document, 'visibilityState', { get: () => visibility });
  vi.useFakeTimers();
  $session.set({ state: 'in' });
  Object.assign(fake, { payouts: ['0'], bets: 0, refuseAt: Infinity });
  return () => vi.useRealTimers();
});

/** Starts auto-play and lets it go on for a while. Returns why it ended, the bets that were placed, and the net amount. */
async function played(terms: object = {}, { forMs = 60_000, meanwhile = () => {} } = {}) {
  const outcome = startAutoplay('dice', BET, { ...TERMS, ...terms }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(150);
  meanwhile();
  await vi.advanceTimersByTimeAsync(forMs);
  stopAutoplay('pressed');
  await outcome;
  const { state, ended } = $autoplay.get() as Extract<ReturnType<typeof $autoplay.get>, { state: 'off' }>;
  return [state, ended?.reason, fake.bets, (ended?.progress.netMinor ?? 0n) / UNIT];
}

it.each([
  ['all rounds are played', {}, ['0', '20'], ['off', 'rounds', 5, -10n]],
  ['another loss would pass the limit', { lossLimitMinor: 25n * UNIT }, ['0'], ['off', 'loss_limit', 2, -20n]],
  ['the profit is reached', { profitLimitMinor: 20n * UNIT }, ['20'], ['off', 'profit_limit', 2, 20n]],
  [
    'a round wins what was set for one',
    { singleWinLimitMinor: 30n * UNIT },
    ['0', '30'],
    ['off', 'single_win', 2, 10n],
  ],
])('ends when %s', async (_, terms, payouts, expected) => {
  fake.payouts = payouts;
  expect(await played(terms)).toEqual(expected);
});

it('ends when a bet is refused, and says with what', async () => {
  fake.refuseAt = 1;
  const outcome = startAutoplay('dice', BET, TERMS).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await outcome).toEqual(new Error('refused'));
  expect($autoplay.get()).toMatchObject({ state: 'off', ended: { reason: 'refused', progress: { played: 1 } } });
});

it('ends with the round that is shown when the player presses the button or signs out', async () => {
  expect(await played({}, { meanwhile: () => stopAutoplay('pressed') })).toEqual(['off', 'pressed', 1, -10n]);
  fake.bets = 0;
  const meanwhile = () => $session.set({ state: 'out' });
  expect(await played({}, { meanwhile })).toEqual(['off', 'signed_out', 1, -10n]);
});

it('does not start while another bet is placed, whose result is not its own', async () => {
  $current.set({ state: 'placing' });
  await startAutoplay('dice', BET, TERMS);
  expect([$autoplay.get().state, fake.bets]).toEqual(['off', 0]);
  $current.set({ state: 'idle' });
  expect(await played({ rounds: 1 })).toEqual(['off', 'rounds', 1, -10n]);
});

it('ends when the page has been hidden for a minute, not before', async () => {
  const stopWatching = watchHiddenPage();
  const show = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const running = startAutoplay('dice', BET, { ...TERMS, rounds: 1000, lossLimitMinor: 10_000n * UNIT });
  show('hidden');
  await vi.advanceTimersByTimeAsync(59_000);
  expect($autoplay.get().state).toBe('on');
  show('visible');
  await vi.advanceTimersByTimeAsync(10_000);
  show('hidden');
  await vi.advanceTimersByTimeAsync(61_000);
  expect($autoplay.get()).toMatchObject({ state: 'off', ended: { reason: 'hidden' } });
  await vi.advanceTimersByTimeAsync(2000);
  await running;
  stopWatching();
});
