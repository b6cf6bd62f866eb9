import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restartReconciliation } from '#domain/figures';
import { post } from '#domain/ledger';
import { createTestApp, type TestApp } from '../support/app.ts';
import { giveBonus } from '../support/bonuses.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { fc, runs } from '../support/properties.ts';
import { comparisons, letPass, reconciled } from '../support/reconciliation.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ DAY_START: '04:15' });
});
afterAll(() => portal.close());

const amount = fc.integer({ min: 1, max: 60 });
const isLast = fc.boolean();
/** A request of the vendor for one of three players: a new round, or what follows in one of the last rounds. */
const move = fc.record({ player: fc.nat(2), round: fc.nat(5), amount, isLast });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bet' as const), move }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('win' as const, 'adjust' as const), move }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'close' as const), move }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One player has little, so that corrections leave receivables, and one plays with a bonus. */
async function openGames(): Promise<GameSession[]> {
  const [rich, poor, granted] = [
    await startGame(portal, { balance: '5000' }),
    await startGame(portal, { balance: '70' }),
    await startGame(portal, { balance: '30' }),
  ];
  await giveBonus(portal, granted.member, { amount: '500', factorHundredths: 1000n });
  return [rich, poor, granted];
}

/** Sends steps, of which the portal refuses what cannot be. Returns how many it accepted. */
async function sendSteps(steps: readonly Step[]): Promise<number> {
  const games = (await openGames()).map((session) => ({
    session,
    rounds: [] as { roundId: string; refTxId: string }[],
  }));
  let accepted = 0;
  for (const each of steps) {
    if (each.kind === 'wait') {
      await letPass(portal, each.minutes);
      continue;
    }
    const { player, round: back, amount: minor, isLast: roundClosed } = each.move;
    const game = games[player];
    if (!game) continue;
    const { session, rounds } = game;
    const fields = { amount: String(minor), roundClosed };
    const round = each.kind === 'bet' ? { roundId: fresh('round'), refTxId: fresh('bet') } : rounds.at(-1 - back);
    if (!round) continue;
    if (each.kind === 'bet') rounds.push(round);
    const sent = {
      bet: () => session.bet({ ...fields, roundId: round.roundId, txId: round.refTxId }),
      win: () => session.win({ ...fields, ...round }),
      adjust: () => session.adjust({ ...round, amount: String(roundClosed ? -minor : minor) }),
      cancel: () => session.cancel(round.refTxId),
      close: () => session.close(round.roundId),
    };
    const { body } = await sent[each.kind]();
    if (body.status === 'OK') accepted += 1;
  }
  return accepted;
}

/** Compares all business days from the first entry on. */
async function compareAll() {
  await portal.app.db.transaction((tx) => restartReconciliation(tx));
  const [first] = await sql<{ days: number }>(
    portal,
    'select business_day(clock_timestamp()) - business_day(min(booked_at)) as days from ledger_entries',
  );
  const days = first?.days ?? 0;
  return { days, differences: await reconciled(portal, days) };
}

describe('random play around business days that begin at 04:15', () => {
  it('adds up to the accounts of the house and to what is stored of members', async () => {
    let [played, days] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        played += await sendSteps(steps);
        const compared = await compareAll();
        expect(compared.differences).toEqual([]);
        await comparisons(portal, compared.days);
        days = compared.days;
      }),
      runs(5),
    );
    expect([played > 20, days > 2]).toEqual([true, true]);
  });

  it('names exactly the day and the category of a posting that belongs to no round', async () => {
    const { member } = await startGame(portal);
    const [accounts] = await sql<{ house: bigint; player: bigint }>(
      portal,
      `select house.id as house, player.id as player from ledger_accounts house, ledger_accounts player, members member, vendors vendor
        where house.kind = 'house_games' and house.currency = 'VND' and house.owner_id = vendor.id and vendor.code = 'SBX'
          and player.kind = 'player' and player.currency = 'VND' and player.owner_id = member.id and member.public_id = $1`,
      [member.playerId],
    );
    if (!accounts) throw new Error('nobody has played');
    const keys: string[] = [];
    await fc.assert(
      fc.asyncProperty(amount, fc.integer({ min: 1, max: 4000 }), async (minor, minutes) => {
        const key = randomUUID();
        keys.push(key);
        const lines = [
          { accountId: accounts.house, amountMinor: BigInt(-minor) },
          { accountId: accounts.player, amountMinor: BigInt(minor) },
        ].toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
        const entry = { namespace: 'test', key, kind: 'adjustment', details: { game: 'LOTUS' }, lines };
        await portal.app.db.transaction((tx) => post(tx, entry));
        await letPass(portal, minutes);
        const planted = await sql<{ day: string }>(
          portal,
          'select distinct business_day(booked_at)::text as day from ledger_entries where key = any($1) order by 1 desc',
          [keys],
        );
        const expected = planted.map(({ day }) => ({ check: 'ledger', day, currency: 'VND', category: 'RNG' }));
        expect((await compareAll()).differences.toReversed()).toEqual(expected);
      }),
      runs(3),
    );
  });
});
