import { expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const TERMS = ['dice', 'mines', 'crash'].map((game) => ({
  game,
  currency: 'VND',
  isOpen: true,
  isClosedByLimits: false,
  rtpBps: 9700,
  min: '1000',
  max: '50000000',
  step: '1',
  maxWin: '2000000000',
  allowsAutoplay: false,
}));
const SETTINGS = { modules: [{ modId: 'FREEPLAY3', enabled: '1', childrenNodes: [] }] };

stubPage();
const { calls } = stubPortal({
  'GET /wps/inhouse/games': { value: { list: TERMS } },
  'GET /wps/system/whitelabel': { value: SETTINGS },
});

const { $player } = await import('#browser/stores/inhouse/player');
const { loadSession } = await import('#browser/stores/session');
const { loadSiteSettings } = await import('#browser/stores/site-settings');
const { inhouseTerms } = await import('#browser/stores/inhouse/terms');
const { $demoBalance, refillDemoBalance } = await import('#browser/stores/inhouse/demo/balance');
const { chooseClientSeed, retiredPairs } = await import('#browser/stores/inhouse/seeds');
const { $current, finishReveal, placeBet } = await import('#browser/stores/inhouse/current-round');
const { recentRounds } = await import('#browser/stores/inhouse/recent-rounds');
const { $steppedTable, replaySteps, startRound, takeStep } = await import('#browser/stores/inhouse/step-round');
const { recompute } = await import('#browser/stores/inhouse/verification');
const { $crashRound } = await import('#browser/stores/inhouse/crash-round');
const { callTable } = await import('#browser/stores/inhouse/call-table');
const { valueOf } = await import('#browser/stores/loadable');

const balance = () => Number($demoBalance.get());
const DICE = { stake: '100', choice: { direction: 'under', target: '50.00' } } as const;

async function settled() {
  await placeBet('dice', DICE);
  const current = $current.get();
  if (current.state !== 'revealing') throw new Error(`a bet is ${current.state}`);
  return current.round;
}

it('plays whole rounds of every kind without the portal, and its seeds verify them', async () => {
  await Promise.all([loadSession(), loadSiteSettings(), inhouseTerms.load()]);
  expect($player.get()).toBe('demo');
  $demoBalance.listen(() => undefined);

  const round = await settled();
  expect(balance()).toBe(10_000);
  finishReveal();
  expect(balance()).toBe(9900 + Number(round.payout));
  expect(round).toMatchObject({ currency: 'FUN', rtpBps: 9700, nonce: 0 });
  await chooseClientSeed('next');
  await expect.poll(() => valueOf(retiredPairs.$store.get())).toHaveLength(1);
  const serverSeed = valueOf(retiredPairs.$store.get())?.[0]?.serverSeed ?? '';
  const { outcome, payout, multiplier, commitment } = round;
  expect(recompute({ ...round, steps: [], serverSeed })).toMatchObject({ outcome, payout, multiplier, commitment });
  await expect.poll(() => valueOf(recentRounds.$store.get())).toMatchObject([{ id: round.id }]);

  const before = balance();
  await startRound('mines', { stake: '10', choice: { mines: 1 } });
  expect(balance()).toBe(before - 10);
  await takeStep({ t: 'open', tile: 12 });
  if ($steppedTable.get().state === 'open') await takeStep({ t: 'cashOut' });
  const stepped = $steppedTable.get();
  if (stepped.state !== 'revealing') throw new Error(`the round is ${stepped.state}`);
  // Until the reveal ends, also of a lost round, the balance shows no bet of another game.
  await expect.poll(() => $steppedTable.get().state).toBe('shown');
  expect(balance()).toBe(before - 10 + Number(stepped.round.payout));

  const flight = { id: '7', players: 0, cap: null, point: null, isInterrupted: false, isLate: false };
  $crashRound.set({ ...flight, phase: 'betting', bettingEndsMs: 0 });
  const [start, stake] = [balance(), '10'];
  const body = { roundId: '7', stake };
  await callTable('POST /wps/crash/bets', { body: { ...body, auto: '2.00' }, idempotencyKey: 'a' });
  const { id } = await callTable('POST /wps/crash/bets', { body, idempotencyKey: 'b' });
  await expect(callTable('POST /wps/crash/bets', { body, idempotencyKey: 'c' })).rejects.toThrow('too_many_bets');
  expect(balance()).toBe(start - 20);
  $crashRound.set({ ...flight, phase: 'over', point: '2.50', bettingEndsMs: 0 });
  await expect(callTable('POST /wps/crash/bets/{betId}/cashOut', { params: { betId: id } })).rejects.toThrow();
  expect((await callTable('GET /wps/crash/bets', {})).bets.map(({ state }) => state)).toEqual(['cashed_out', 'lost']);
  expect(balance()).toBe(start);

  await expect(placeBet('dice', { ...DICE, stake: '0.5' })).rejects.toThrow('stake_below_min');
  await expect(placeBet('dice', { ...DICE, stake: '1001' })).rejects.toThrow('stake_above_max');
  refillDemoBalance();
  expect(balance()).toBe(10_000);
  expect(new Set(calls.map(({ name }) => name))).toEqual(
    new Set(['GET /wps/inhouse/games', 'GET /wps/system/whitelabel']),
  );
});

it('shows a round of several steps again, step by step, without moving a balance', async () => {
  const before = balance();
  await startRound('mines', { stake: '10', choice: { mines: 1 } });
  for (const tile of [0, 1]) if ($steppedTable.get().state === 'open') await takeStep({ t: 'open', tile });
  if ($steppedTable.get().state === 'open') await takeStep({ t: 'cashOut' });
  await expect.poll(() => $steppedTable.get().state).toBe('shown');
  const played = $steppedTable.get();
  if (played.state !== 'shown' || !('opened' in played.round.outcome)) throw new Error('mines have no outcome');
  const { round } = played;
  const [settledAt, listed] = [balance(), valueOf(recentRounds.$store.get())];
  expect(settledAt).toBe(before - 10 + Number(round.payout));

  vi.useFakeTimers();
  const seen: unknown[] = [];
  const stop = $steppedTable.listen((table) => {
    if (table.state === 'open' && 'opened' in table.round.outcome) seen.push(table.round.outcome);
  });
  replaySteps(round, false);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  vi.useRealTimers();
  const { opened } = played.round.outcome;
  expect(seen).toEqual(round.steps.map((_, count) => ({ opened: opened.slice(0, count), mines: null })));
  expect($steppedTable.get()).toEqual({ state: 'shown', round });
  expect([balance(), valueOf(recentRounds.$store.get())]).toEqual([settledAt, listed]);
});
