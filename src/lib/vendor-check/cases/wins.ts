import type { Case } from './case.ts';

export const WIN_CASES: readonly Case[] = [
  {
    no: 19,
    name: 'a win after its bet is credited',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.settle(bet, check.units(25), before - bet.amountMinor + check.units(25));
      await check.expectBalance(before - bet.amountMinor + check.units(25));
    },
  },
  {
    no: 20,
    name: 'a repeated win is credited once',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const win = check.driver.win(check.winOf(bet));
      const after = before - bet.amountMinor + check.units(5);
      await check.expect(win, 'OK', after);
      await check.expect(win, 'REPEATED', after);
      await check.expectBalance(after);
    },
  },
  {
    no: 21,
    name: 'a win without a bet is not found',
    async run(check) {
      const before = await check.balance();
      await check.expect(check.driver.win(check.winOf(check.betOf())), 'ROUND_NOT_FOUND');
      await check.expectBalance(before);
    },
  },
  {
    no: 22,
    name: 'a win of zero ends a round',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.settle(bet, 0n, before - bet.amountMinor);
      if (!check.driver.isOneBetPerRound) {
        await check.expect(check.driver.bet(check.betOf({ roundId: bet.roundId })), 'ROUND_CLOSED');
      }
      await check.expectBalance(before - bet.amountMinor);
    },
  },
  {
    no: 23,
    name: 'a round may have several wins',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const stake = bet.amountMinor;
      const first = check.winOf(bet, { closes: false });
      await check.expect(check.driver.win(first), 'OK', before - stake + first.amountMinor);
      await check.settle(bet, check.units(7), before - stake + first.amountMinor + check.units(7));
    },
  },
  {
    no: 24,
    name: 'a round may have several bets',
    async run(check) {
      const before = await check.balance();
      const first = check.betOf();
      const second = check.betOf({ roundId: first.roundId, amountMinor: check.units(4) });
      await check.expect(check.driver.bet(first), 'OK', before - check.units(10));
      await check.expect(check.driver.bet(second), 'OK', before - check.units(14));
      await check.settle(second, check.units(20), before + check.units(6));
    },
  },
  {
    no: 25,
    name: 'a win after the end of its round is refused as settled',
    async run(check) {
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.settle(bet, check.units(5));
      const before = await check.balance();
      await check.expect(check.driver.win(check.winOf(bet)), 'ROUND_CLOSED');
      await check.expectBalance(before);
    },
  },
  {
    no: 26,
    name: 'a win of a bet that was rolled back is refused',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.expect(check.cancelOf(bet), 'OK', before);
      await check.expect(check.driver.win(check.winOf(bet)), 'BET_CANCELLED');
      await check.expectBalance(before);
    },
  },
];
