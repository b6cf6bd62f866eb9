import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { formatAmount } from '../../../src/lib/kernel/money.ts';
import { Bench, diceAt, IMPATIENT, until } from '../../support/vendor-sandbox/workbench.ts';

/** With three scatters on DRUM. */
const AWARDING_STOPS = [8, 6, 21, 0, 0];
/** Results of the dice that only the draw of a jackpot has. */
const LARGE = 10_000;

let bench: Bench;
afterEach(() => bench.close());

const balance = () => formatAmount(bench.portal.balanceMinor);

/** Returns dice that stop all reels at their beginning, and win the jackpot or not. */
const jackpotDice = (isWon: boolean) => ({ below: (bound: number) => (bound > LARGE && !isWon ? bound - 1 : 0) });

async function poolOf(session: string): Promise<string> {
  const response = await bench.fetch('/api/jackpot', { headers: { authorization: `Bearer ${session}` } });
  return z.object({ jackpot: z.string() }).parse(await response.json()).jackpot;
}

it('grows the jackpot by debited stakes only, keeps it over a restart, and pays it once with the round that wins it', async () => {
  bench = await new Bench().open(jackpotDice(false));
  await bench.grantReward('F-two', { gameCode: 'PHOENIX' });
  const session = await bench.session({ game: 'PHOENIX' });
  expect(await bench.state(session)).toMatchObject({ jackpot: '5000000' });
  expect(await bench.spin(session, 'spin-0001')).toMatchObject({ outcome: 'played', round: { jackpot: null } });
  expect(await poolOf(session)).toBe('5000015');
  bench.portal.next('bet', { status: 'LIMIT_REACHED' });
  await bench.spin(session, 'spin-0002');
  const free = await bench.session({ game: 'PHOENIX', query: '&reward=F-two' });
  expect(await bench.spin(free, 'spin-0003')).toMatchObject({ outcome: 'played', freeRounds: { left: 1 } });
  expect(await poolOf(free)).toBe('5000015');
  await bench.vendor?.stop();
  bench.vendor = undefined;
  await bench.open(jackpotDice(true));
  expect(await bench.spin(free, 'spin-0004')).toMatchObject({ round: { jackpot: null } });
  const before = bench.portal.balanceMinor;
  const won = await bench.spin(session, 'spin-0005');
  expect(won).toMatchObject({ round: { jackpot: '5000030', payout: 'paid' } });
  expect(await bench.spin(session, 'spin-0005')).toEqual(won);
  expect(await poolOf(session)).toBe('5000000');
  const { amount } = z.object({ amount: z.string() }).parse(bench.portal.requestsOf('win').at(-1));
  expect(bench.portal.requestsOf('win').at(-1)).toMatchObject({ kind: 'jackpot', amount: won.round?.win });
  expect(formatAmount(bench.portal.balanceMinor - before)).toBe(String(Number(amount) - 1000));
});

it('draws free spins with the spin that awards them, and pays all in one win that a restart does not change', async () => {
  bench = await new Bench().open(diceAt(AWARDING_STOPS), {
    ...IMPATIENT,
    firstPauseMs: 60_000,
    longestPauseMs: 60_000,
  });
  bench.portal.next('win', 'lose');
  const session = await bench.session({ game: 'DRUM' });
  const spin = await bench.spin(session, 'spin-0001');
  const pays = z.looseObject({ freeSpins: z.array(z.looseObject({ win: z.string() })) }).parse(spin.round);
  expect(pays.freeSpins.map(({ win }) => win)).toEqual(Array.from({ length: 8 }, () => pays.freeSpins[0]?.win));
  await bench.vendor?.stop();
  bench.vendor = undefined;
  await bench.open(diceAt([0, 0, 0, 0, 0]));
  await until(() => bench.portal.requestsOf('win').length === 2);
  // A reload opens another session, which shows how the round ended.
  const state = await bench.state(await bench.session({ game: 'DRUM' }));
  expect(state.lastRound).toMatchObject({ freeSpins: pays.freeSpins, win: spin.round?.win });
  expect(bench.portal.requestsOf('bet')).toMatchObject([{ amount: '1000' }]);
  // A free spin pays double what the spin itself pays.
  const spinWin = Number(pays.freeSpins[0]?.win) / 2;
  expect(Number(spin.round?.win)).toBe(spinWin * 17);
  expect(balance()).toBe(String(999_000 + spinWin * 17));
});
