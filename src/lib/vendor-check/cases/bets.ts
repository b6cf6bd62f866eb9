import type { Answer } from '../world.ts';
import type { Check } from '../check.ts';
import { Difference } from '../check.ts';
import type { Draft } from '../driver.ts';
import type { Case } from './case.ts';

const CROWD = 20;

/** Sends the same request many times at once and returns the answers. */
function sendAtOnce(check: Check, drafts: readonly Draft[]): Promise<Answer[]> {
  return Promise.all(drafts.map((draft) => check.send(check.sign(draft))));
}

export const BET_CASES: readonly Case[] = [
  {
    no: 11,
    name: 'a bet debits its stake',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK', before - bet.amountMinor);
      await check.expectBalance(before - bet.amountMinor);
    },
  },
  {
    no: 12,
    name: 'a bet above the balance is refused; the answer has the balance',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf({ amountMinor: before + check.units(1) });
      await check.expect(check.driver.bet(bet), 'INSUFFICIENT_FUNDS', before);
      await check.expectBalance(before);
    },
  },
  {
    no: 13,
    name: 'a bet may be the whole balance',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf({ amountMinor: before });
      await check.expect(check.driver.bet(bet), 'OK', 0n);
      await check.settle(bet, before, before);
    },
  },
  {
    no: 14,
    name: 'a repeated bet debits once and gets the first answer',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      const draft = check.driver.bet(bet);
      await check.expect(draft, 'OK', before - bet.amountMinor);
      await check.expect(check.driver.bet(check.betOf()), 'OK', before - 2n * bet.amountMinor);
      await check.expect(draft, 'REPEATED', before - bet.amountMinor);
      await check.expectBalance(before - 2n * bet.amountMinor);
    },
  },
  {
    no: 15,
    name: `the same bet ${CROWD} times at once debits once`,
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      const draft = check.driver.bet(bet);
      const answers = await sendAtOnce(
        check,
        Array.from({ length: CROWD }, () => draft),
      );
      const first = answers.filter((answer) => check.is(draft, answer, 'OK')).length;
      for (const answer of answers) {
        if (!check.is(draft, answer, 'OK')) check.compare(draft, answer, 'REPEATED', before - bet.amountMinor);
      }
      if (first === 0) throw new Difference('one bet is accepted', 'at least one OK', 'none');
      await check.expectBalance(before - bet.amountMinor);
    },
  },
  {
    no: 16,
    name: 'of two bets at once that together exceed the balance one is accepted',
    async run(check) {
      const before = await check.balance();
      // In whole units of the vendor, and more than half of the balance.
      const amountMinor = (before / check.units(1) / 2n + 1n) * check.units(1);
      const bets = [check.betOf({ amountMinor }), check.betOf({ amountMinor })] as const;
      const drafts = bets.map((bet) => check.driver.bet(bet));
      const answers = await sendAtOnce(check, drafts);
      const accepted = bets.filter((_, index) => check.is(drafts[index]!, answers[index]!, 'OK'));
      check.same('the number of accepted bets differs', 1, accepted.length);
      const refused = answers.findIndex((_, index) => bets[index] !== accepted[0]);
      check.compare(drafts[refused]!, answers[refused]!, 'INSUFFICIENT_FUNDS');
      await check.expectBalance(before - amountMinor);
      await check.confirm(drafts[1 - refused]!);
      await check.settle(accepted[0]!, amountMinor, before);
    },
  },
  {
    no: 17,
    name: 'the id of a bet with another amount is a duplicate',
    async run(check) {
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const before = await check.balance();
      const other = { ...bet, amountMinor: check.units(11) };
      await check.expect(check.driver.bet(other), 'DUPLICATE_TRANSACTION');
      await check.expectBalance(before);
    },
  },
  {
    no: 18,
    name: 'the id of a bet with another player or round is a duplicate',
    async run(check) {
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const before = await check.balance();
      const otherBefore = await check.balance(check.world.otherPlayer);
      const ofOther = { ...bet, player: check.world.otherPlayer };
      await check.expect(check.driver.bet(ofOther), 'DUPLICATE_TRANSACTION');
      if (!check.driver.isOneBetPerRound) {
        const inOtherRound = { ...bet, roundId: check.driver.newId() };
        await check.expect(check.driver.bet(inOtherRound), 'DUPLICATE_TRANSACTION');
      }
      await check.expectBalance(before);
      await check.expectBalance(otherBefore, check.world.otherPlayer);
    },
  },
];
