import { Difference, NotChecked, type Check } from '../check.ts';
import type { Draft, Promotion } from '../driver.ts';
import type { Case } from './case.ts';

const UNBUILT = 'the portal has no such call yet';

function unbuilt(no: number, name: string, why = UNBUILT): Case {
  return { no, name, run: () => Promise.reject(new NotChecked(why)) };
}

/** Sends a win without a round twice; it is credited once. */
async function promoteOnce(check: Check, draft: Draft, amountMinor: bigint): Promise<void> {
  if (!check.world.hasPromotions)
    throw new NotChecked('needs a vendor with a fund for wins without a round (--promotions)');
  const before = await check.balance();
  await check.expect(draft, 'OK', before + amountMinor);
  await check.expect(draft, 'REPEATED', before + amountMinor);
  await check.expectBalance(before + amountMinor);
}

function promotionOf(check: Check): Promotion {
  const { player, currency, gameCode } = check.world;
  return { player, currency, gameCode, txId: check.driver.newId(), amountMinor: check.units(6) };
}

export const OTHER_CASES: readonly Case[] = [
  {
    no: 34,
    name: 'after a lost answer the repeated request gets the first result',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      const draft = check.driver.bet(bet);
      await check.world.abandon(check.sign(draft));
      const answer = await check.send(check.sign(draft));
      if (!check.is(draft, answer, 'OK')) check.compare(draft, answer, 'REPEATED', before - bet.amountMinor);
      await check.expectBalance(before - bet.amountMinor);
    },
  },
  {
    no: 35,
    name: 'when the database fails, the answer is retryable and nothing is booked',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      const repair = await check.inside().breakWallet();
      try {
        await check.expect(check.driver.bet(bet), 'INTERNAL_RETRY');
      } finally {
        await repair();
      }
      await check.expectBalance(before);
      await check.expect(check.driver.bet(bet), 'OK', before - bet.amountMinor);
    },
  },
  {
    no: 36,
    name: 'the bet of a free round moves nothing',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf({ rewardId: check.driver.newId() });
      await check.expect(check.driver.bet(bet), 'OK', before);
      await check.expectBalance(before);
    },
  },
  {
    no: 37,
    name: 'the win of a free round is credited',
    async run(check) {
      const before = await check.balance();
      const rewardId = check.driver.newId();
      const bet = check.betOf({ rewardId });
      await check.expect(check.driver.bet(bet), 'OK', before);
      await check.expect(check.driver.win(check.winOf(bet, { rewardId })), 'OK', before + check.units(5));
    },
  },
  {
    no: 38,
    name: 'free rounds cannot be withdrawn after their start',
    async run(check) {
      const inside = check.inside();
      const { playerId } = check.world.player;
      const before = await check.balance();
      try {
        const [started, withdrawn] = [await inside.grantFreeRounds(playerId), await inside.grantFreeRounds(playerId)];
        await check.expect(check.driver.bet(check.betOf({ rewardId: started })), 'OK', before);
        check.same('started free rounds were withdrawn', false, await inside.withdrawFreeRounds(started));
        check.same('free rounds were not withdrawn', true, await inside.withdrawFreeRounds(withdrawn));
        await check.expect(check.driver.bet(check.betOf({ rewardId: withdrawn })), 'REWARD_EXPIRED');
        await check.expect(check.driver.bet(check.betOf({ rewardId: check.driver.newId() })), 'REWARD_NOT_FOUND');
      } finally {
        await inside.acceptForeignFreeRounds();
      }
    },
  },
  {
    no: 39,
    name: 'the total of free rounds is credited once',
    async run(check) {
      const promotion = promotionOf(check);
      const draft = check.driver.freeRounds?.(promotion);
      if (!draft) throw new NotChecked(UNBUILT);
      await promoteOnce(check, draft, promotion.amountMinor);
    },
  },
  {
    no: 40,
    name: 'a promotion without a bet is credited once',
    async run(check) {
      const promotion = promotionOf(check);
      const draft = check.driver.promotion?.(promotion);
      if (!draft) throw new NotChecked(UNBUILT);
      await promoteOnce(check, draft, promotion.amountMinor);
    },
  },
  {
    no: 41,
    name: 'a blocked player places no bet; wins and rollbacks are accepted',
    async run(check) {
      const { playerId } = check.world.player;
      const before = await check.balance();
      const [won, cancelled] = [check.betOf(), check.betOf()];
      await check.expect(check.driver.bet(won), 'OK');
      await check.expect(check.driver.bet(cancelled), 'OK', before - check.units(20));
      await check.inside().setBlocked(playerId, true);
      try {
        await check.expect(check.driver.bet(check.betOf()), 'PLAYER_BLOCKED');
        await check.expect(check.driver.win(check.winOf(won)), 'OK', before - check.units(15));
        if (check.driver.cancel) await check.expect(check.cancelOf(cancelled), 'OK', before - check.units(5));
      } finally {
        await check.inside().setBlocked(playerId, false);
      }
    },
  },
  unbuilt(42, 'a loss or wager limit has the dialect’s code', 'the portal has no limits on losses and wagers yet'),
  {
    no: 43,
    name: 'several actions of one call are booked together or not at all',
    async run(check) {
      if (!check.driver.batch) throw new NotChecked(UNBUILT);
      const before = await check.balance();
      const tooHigh = check.betOf({ amountMinor: before + check.units(1) });
      const refused = check.driver.batch(tooHigh, check.winOf(tooHigh, { amountMinor: check.units(50) }));
      await check.expect(refused, 'INSUFFICIENT_FUNDS', before);
      await check.expectBalance(before);
      const bet = check.betOf();
      const draft = check.driver.batch(bet, check.winOf(bet, { amountMinor: check.units(12) }));
      await check.expect(draft, 'OK', before + check.units(2));
      await check.expect(draft, 'REPEATED', before + check.units(2));
      await check.expectBalance(before + check.units(2));
    },
  },
  {
    no: 44,
    name: 'a unit of the vendor is booked as its number of currency units',
    async run(check) {
      if (check.world.unit === 1n) throw new NotChecked('the vendor counts in units of the currency (--unit)');
      const { playerId } = check.world.player;
      const inside = check.inside();
      const [before, ledger] = [await check.balance(), await inside.ledgerBalance(playerId)];
      const bet = check.betOf({ amountMinor: check.units(1) });
      await check.expect(check.driver.bet(bet), 'OK', before - check.units(1));
      check.same('the ledger differs', ledger - check.world.unit * 10_000n, await inside.ledgerBalance(playerId));
      await check.settle(bet, check.units(1), before);
    },
  },
  {
    no: 45,
    name: 'a round that stays open for 48 hours is found',
    async run(check) {
      const { playerId } = check.world.otherPlayer;
      const inside = check.inside();
      const before = await inside.countStaleRounds(playerId);
      await check.expect(check.driver.bet(check.betOf({ player: check.world.otherPlayer })), 'OK');
      check.same('the round is stale at once', before, await inside.countStaleRounds(playerId));
      await inside.age('49 hours');
      const found = await inside.countStaleRounds(playerId);
      if (found <= before) throw new Difference('stale rounds', 'more', `${found}, and ${before} before`);
    },
  },
  {
    no: 46,
    name: 'the report of the vendor’s transactions and the ledger agree',
    async run(check) {
      const { playerId } = check.world.otherPlayer;
      const inside = check.inside();
      const [ledger, reported] = [await inside.ledgerBalance(playerId), await inside.reportedNet(playerId)];
      const bet = check.betOf({ player: check.world.otherPlayer });
      await check.expect(check.driver.bet(bet), 'OK');
      await check.settle(bet, check.units(4));
      const moved = (await inside.ledgerBalance(playerId)) - ledger;
      check.same('the ledger differs', -check.units(6), moved);
      check.same('the report differs', moved, (await inside.reportedNet(playerId)) - reported);
    },
  },
  {
    no: 47,
    name: 'a bet is confirmed with other odds and a lower stake',
    async run(check) {
      const { place, confirm } = check.driver;
      if (!place || !confirm) throw new NotChecked(UNBUILT);
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(place(bet), 'OK', before - bet.amountMinor);
      const final = confirm(check.aboutBet(bet, check.units(8)));
      await check.expect(final, 'OK', before - check.units(8));
      await check.expect(final, 'REPEATED', before - check.units(8));
      await check.expect(confirm(check.aboutBet(bet, check.units(7))), 'DUPLICATE_TRANSACTION');
      await check.expect(confirm(check.aboutBet(check.betOf(), check.units(8))), 'BET_NOT_FOUND');
      await check.settle(bet, check.units(8), before);
    },
  },
  {
    no: 48,
    name: 'settling, unsettling and resettling a bet nets out',
    async run(check) {
      const { unsettle, resettle, win } = check.driver;
      if (!resettle) throw new NotChecked(UNBUILT);
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.settle(bet, check.units(unsettle ? 20 : 30), before + check.units(unsettle ? 10 : 20));
      if (unsettle) {
        const undo = check.aboutBet(bet, -check.units(20));
        await check.expect(unsettle(undo), 'OK', before - check.units(10));
        await check.expect(unsettle(undo), 'REPEATED', before - check.units(10));
        await check.expect(unsettle({ ...undo, txId: check.driver.newId() }), 'ROUND_NOT_SETTLED');
        await check.expect(win(check.winOf(bet, { amountMinor: check.units(30) })), 'OK', before + check.units(20));
      }
      const correction = check.aboutBet(bet, -check.units(5));
      await check.expect(resettle(correction), 'OK', before + check.units(15));
      await check.expect(resettle(correction), 'REPEATED', before + check.units(15));
      await check.expect(resettle({ ...correction, amountMinor: -check.units(4) }), 'DUPLICATE_TRANSACTION');
      await check.expect(resettle(check.aboutBet(bet, -check.units(26))), 'INVALID_AMOUNT');
      await check.expectBalance(before + check.units(15));
    },
  },
  {
    no: 51,
    name: 'the bets of one slip are placed together or not at all',
    async run(check) {
      const { placeTogether, confirm } = check.driver;
      if (!placeTogether || !confirm) throw new NotChecked(UNBUILT);
      const before = await check.balance();
      const tooHigh = check.betOf({ amountMinor: before });
      await check.expect(placeTogether([check.betOf(), tooHigh]), 'INSUFFICIENT_FUNDS');
      await check.expectBalance(before);
      const [first, second] = [check.betOf(), check.betOf({ amountMinor: check.units(4) })];
      const draft = placeTogether([first, second]);
      await check.expect(draft, 'OK', before - check.units(14));
      await check.expect(draft, 'REPEATED', before - check.units(14));
      for (const bet of [first, second]) await check.expect(confirm(check.aboutBet(bet, bet.amountMinor)), 'OK');
      await check.expectBalance(before - check.units(14));
      await check.settle(first, 0n, before - check.units(14));
      await check.settle(second, check.units(20), before + check.units(6));
    },
  },
  {
    no: 52,
    name: 'a cashout pays a part of a bet, and the last part ends it',
    async run(check) {
      const { cashOut } = check.driver;
      if (!cashOut) throw new NotChecked(UNBUILT);
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK', before - check.units(10));
      const sell = (sold: number, price: number) => ({
        ...check.aboutBet(bet, check.units(price)),
        stakeMinor: bet.amountMinor,
        soldStakeMinor: check.units(sold),
      });
      const first = sell(4, 3);
      await check.expect(cashOut(first), 'OK', before - check.units(7));
      await check.expect(cashOut(first), 'REPEATED', before - check.units(7));
      await check.expect(cashOut({ ...first, amountMinor: check.units(9) }), 'DUPLICATE_TRANSACTION');
      await check.expect(cashOut(sell(7, 7)), 'INVALID_AMOUNT');
      await check.expectBalance(before - check.units(7));
      await check.expect(cashOut(sell(6, 15)), 'OK', before + check.units(8));
      await check.expect(cashOut(sell(6, 15)), 'ROUND_CLOSED');
      await check.expect(check.driver.win(check.winOf(bet)), 'ROUND_CLOSED');
      await check.expectBalance(before + check.units(8));
    },
  },
  {
    no: 49,
    name: 'the health check answers',
    async run(check) {
      check.same('the portal is not healthy', true, await check.world.isHealthy());
    },
  },
  {
    no: 50,
    name: 'the log has the request, the answer, the time and the vendor’s id, and no token',
    async run(check) {
      const inside = check.inside();
      inside.takeLog();
      const draft = check.driver.bet(check.betOf());
      await check.expect(draft, 'OK');
      const line = inside.takeLog().find(({ msg }) => msg === 'request');
      for (const name of [
        'requestId',
        'vendor',
        'outcome',
        'durationMs',
        ...(draft.path.includes('/v1/') ? [] : ['command', 'answer']),
      ]) {
        if (line?.[name] === undefined) throw new Difference('the log', name, JSON.stringify(line));
      }
      const text = JSON.stringify(line);
      if (text.includes(check.world.player.token)) throw new Difference('the log', 'no token', text);
    },
  },
];
