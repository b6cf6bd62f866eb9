import { reorderedBodyOf } from '../bodies.ts';
import { NotChecked, type Check } from '../check.ts';
import type { Case } from './case.ts';

const UNKNOWN_GAME = 'NO-SUCH-GAME';

function expiredPlayer({ world: { player, expiredToken } }: Check) {
  if (expiredToken === undefined) throw new NotChecked('needs an expired token (--expired-token)');
  return { ...player, token: expiredToken };
}

export const ACCESS_CASES: readonly Case[] = [
  {
    no: 1,
    name: 'a valid signature is accepted',
    async run(check) {
      await check.expect(check.driver.session(check.world.player), 'OK');
      await check.expect(check.driver.balance(check.world.player), 'OK');
    },
  },
  {
    no: 2,
    name: 'a bad or missing signature is refused and has no effect',
    async run(check) {
      const before = await check.balance();
      const bet = check.driver.bet(check.betOf());
      const forged = await check.send(check.sign(bet, check.driver.otherSecret()));
      check.compare(bet, forged, 'BAD_SIGNATURE');
      const bare = await check.send(check.driver.withoutSignature(check.sign(bet)));
      check.compare(bet, bare, 'BAD_SIGNATURE');
      await check.expectBalance(before);
    },
  },
  {
    no: 3,
    name: 'the signature covers the body as sent, whatever the order of its fields',
    async run(check) {
      const before = await check.balance();
      const bet = check.betOf();
      const draft = check.driver.bet(bet);
      const reordered = check.driver.sign(draft, check.world.secret, reorderedBodyOf(draft));
      if (check.driver.signsBytes) {
        const { headers } = check.sign(draft);
        check.compare(draft, await check.send({ ...reordered, headers }), 'BAD_SIGNATURE');
        await check.expectBalance(before);
      }
      check.compare(draft, await check.send(reordered), 'OK', before - bet.amountMinor);
    },
  },
  {
    no: 4,
    name: 'an unknown token is refused',
    async run(check) {
      const before = await check.balance();
      const player = { ...check.world.player, token: check.unknownToken() };
      await check.expect(check.driver.bet(check.betOf({ player })), 'INVALID_TOKEN');
      await check.expectBalance(before);
    },
  },
  {
    no: 5,
    name: 'an expired token is refused for a bet',
    async run(check) {
      const before = await check.balance();
      await check.expect(check.driver.bet(check.betOf({ player: expiredPlayer(check) })), 'TOKEN_EXPIRED');
      await check.expectBalance(before);
    },
  },
  {
    no: 6,
    name: 'an expired token is accepted for a win',
    async run(check) {
      const player = expiredPlayer(check);
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      const win = check.winOf(bet, { player, amountMinor: check.units(3) });
      await check.expect(check.driver.win(win), 'OK', before - bet.amountMinor + win.amountMinor);
    },
  },
  {
    no: 7,
    name: 'an expired token is accepted for a rollback',
    async run(check) {
      const player = expiredPlayer(check);
      const before = await check.balance();
      const bet = check.betOf();
      await check.expect(check.driver.bet(bet), 'OK');
      await check.expect(check.cancelOf({ ...bet, player }), 'OK', before);
    },
  },
  {
    no: 8,
    name: 'an unknown game is refused',
    async run(check) {
      const before = await check.balance();
      await check.expect(check.driver.bet(check.betOf({ gameCode: UNKNOWN_GAME })), 'UNKNOWN_GAME');
      await check.expectBalance(before);
    },
  },
  {
    no: 9,
    name: 'another currency is refused',
    async run(check) {
      const before = await check.balance();
      const currency = check.world.currency === 'EUR' ? 'USD' : 'EUR';
      await check.expect(check.driver.bet(check.betOf({ currency })), 'WRONG_CURRENCY');
      await check.expectBalance(before);
    },
  },
  {
    no: 10,
    name: 'a negative, zero or too fine amount is refused',
    async run(check) {
      const before = await check.balance();
      for (const amountText of Object.values(check.driver.badAmounts)) {
        await check.expect(check.driver.bet(check.betOf({ amountText })), 'INVALID_AMOUNT');
      }
      await check.expectBalance(before);
    },
  },
];
