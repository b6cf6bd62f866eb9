import type { Check } from '../check.ts';
import type { Case } from './case.ts';

const DELAYS = ['1 second', '10 minutes', '24 hours'];

/** Sends a rollback and then its bet, after a time. */
async function sendBetLate(check: Check, delay: string | undefined): Promise<void> {
  const before = await check.balance();
  const bet = check.betOf();
  await check.expect(check.cancelOf(bet), 'NEVER_ARRIVED', before);
  if (delay !== undefined) await check.inside().age(delay);
  await check.expect(check.driver.bet(bet), 'BET_CANCELLED');
  await check.expectBalance(before);
}

export const CANCEL_CASES: readonly Case[] = [
  {
    no: 27,
    name: 'a rollback of a bet restores the balance exactly',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf({ amountMinor: check.units(13) });
      await check.expect(check.driver.bet(bet), 'OK', before - bet.amountMinor);
      await check.expect(check.cancelOf(bet), 'OK', before);
      await check.expectBalance(before);
    },
  },
  {
    no: 28,
    name: 'a repeated rollback refunds once',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const cancel = check.cancelOf(bet);
      await check.expect(cancel, 'OK', before);
      await check.expect(cancel, 'REPEATED', before);
      await check.expectBalance(before);
    },
  },
  {
    no: 29,
    name: 'a rollback of an unknown bet moves nothing and is remembered',
    async run(check) {
      await sendBetLate(check, undefined);
    },
  },
  {
    no: 30,
    name: `a bet that arrives after its rollback is not debited (${DELAYS.join(', ')})`,
    async run(check) {
      check.inside();
      for (const delay of DELAYS) await sendBetLate(check, delay);
    },
  },
  {
    no: 31,
    name: 'a rollback after the win is refused as settled',
    async run(check) {
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.settle(bet, check.units(5));
      const before = await check.balance();
      await check.expect(check.cancelOf(bet), 'BET_SETTLED');
      await check.expectBalance(before);
    },
  },
  {
    no: 32,
    name: 'a rollback undoes the bet that it names, not the first of the round',
    async run(check) {
      const before = await check.balance();
      const first = check.betOf();
      const second = check.betOf({ roundId: first.roundId, amountMinor: check.units(3) });
      await check.expect(check.driver.bet(first), 'OK');
      await check.expect(check.driver.bet(second), 'OK', before - check.units(13));
      await check.expect(check.cancelOf(second), 'OK', before - check.units(10));
      await check.settle(first, check.units(10), before);
    },
  },
  {
    no: 33,
    name: 'a rollback of a win is refused',
    async run(check) {
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const win = check.winOf(bet, { closes: false });
      await check.expect(check.driver.win(win), 'OK');
      const before = await check.balance();
      await check.expect(check.cancelOf({ ...bet, txId: win.txId }), 'NOT_A_BET');
      await check.expectBalance(before);
    },
  },
];
