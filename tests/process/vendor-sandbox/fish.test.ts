import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatAmount } from '../../../src/lib/kernel/money.ts';
import type { Dice } from '../../../src/lib/vendor-sandbox/maths/dice.ts';
import { Bench, IMPATIENT, until } from '../../support/vendor-sandbox/workbench.ts';

/** Catches the sprats and nothing else, whose dice have 25 results; the queue draws its pauses from 1000. */
const SPRATS: Dice = { below: (bound) => (bound === 25 || bound === 1000 ? 0 : bound - 1) };
const NOTHING: Dice = { below: (bound) => (bound === 1000 ? 0 : bound - 1) };
const SHOTS = { betId: 'shots-0001', bet: '500', stake: '1500', hits: ['sprat', 'dragon', 'sprat'] };
const resultSchema = z.looseObject({ round: z.looseObject({ roundId: z.string() }) });

let bench: Bench;
afterEach(() => bench.close());

const balance = () => formatAmount(bench.portal.balanceMinor);
const shoot = (session: string, changed: object = {}) =>
  bench.post('/api/fish/shots', { ...SHOTS, ...changed }, session);

describe('a batch of shots', () => {
  it('is one debited bet, whose catches are drawn on the server, paid once, and shown in its replay', async () => {
    bench = await new Bench().open(SPRATS);
    const session = await bench.session({ game: 'DEEPSEA' });
    const [first, again] = await Promise.all([shoot(session), shoot(session)]);
    const played = await first.json();
    expect(played).toMatchObject({
      outcome: 'played',
      balance: '1000500',
      round: {
        stake: '1500',
        shots: 3,
        win: '2000',
        payout: 'paid',
        catches: [
          { shot: 0, kind: 'sprat', amount: '1000' },
          { shot: 2, kind: 'sprat', amount: '1000' },
        ],
      },
    });
    expect(await again.json()).toEqual(played);
    expect(bench.portal.requestsOf('bet')).toMatchObject([{ gameCode: 'DEEPSEA', amount: '1500' }]);
    expect(bench.portal.requestsOf('win')).toMatchObject([{ amount: '2000', roundClosed: true }]);
    const { roundId } = resultSchema.parse(played).round;
    const found = await bench.request('GET', `/portal/rounds/${roundId}?playerId=M1&language=vi`);
    const { address } = z.object({ address: z.string() }).parse(await found.json());
    const replay = await (await bench.fetch(address.slice(address.indexOf('/replay')))).text();
    expect(replay).toContain('Cá cơm ×2');
    expect(replay).toContain('Rồng biển ×300');
  });

  it('gets its code and moves nothing when the page claims what the table does not have', async () => {
    bench = await new Bench().open(SPRATS);
    const session = await bench.session({ game: 'DEEPSEA' });
    const many = Array.from({ length: 21 }, () => 'sprat');
    for (const [changed, status, error] of [
      [{ hits: ['sprat', 'whale', 'sprat'] }, 422, 'unknown_fish'],
      [{ hits: ['sprat', 'toString', 'sprat'] }, 422, 'unknown_fish'],
      [{ hits: many, stake: '10500' }, 422, 'too_many_shots'],
      [{ stake: '500' }, 422, 'stake_mismatch'],
      [{ stake: '-1500' }, 422, 'stake_mismatch'],
      [{ bet: '700', stake: '2100' }, 422, 'stake_not_offered'],
      [{ hits: [] }, 400, 'malformed'],
      [{ multipliers: { sprat: 900 } }, 400, 'malformed'],
    ] as const) {
      const answer = await shoot(session, changed);
      expect([answer.status, await answer.json()]).toEqual([status, { error }]);
    }
    // A session of one kind of game cannot play another.
    expect((await shoot(await bench.session({ game: 'LOTUS' }))).status).toBe(401);
    expect((await bench.post('/api/spin', { spinId: 'spin-0001', stake: '1000' }, session)).status).toBe(401);
    expect(bench.portal.requestsOf('bet')).toEqual([]);
    await shoot(session);
    const reused = await shoot(session, { hits: ['dragon', 'dragon', 'dragon'] });
    expect([reused.status, await reused.json()]).toEqual([409, { error: 'bet_id_reused' }]);
    expect(balance()).toBe('1000500');
  });

  it('draws nothing when the portal refuses the bet', async () => {
    bench = await new Bench().open(SPRATS);
    const session = await bench.session({ game: 'DEEPSEA' });
    bench.portal.next('bet', { status: 'LIMIT_REACHED' });
    expect(await (await shoot(session)).json()).toMatchObject({ outcome: 'refused', reason: 'LIMIT_REACHED' });
    expect((await bench.state(session)).lastRound).toBeNull();
    expect(balance()).toBe('1000000');
  });

  it('keeps its catches over a restart, and the next start pays them once', async () => {
    bench = await new Bench().open(SPRATS, { ...IMPATIENT, firstPauseMs: 60_000, longestPauseMs: 60_000 });
    bench.portal.next('win', 'lose');
    const session = await bench.session({ game: 'DEEPSEA' });
    expect(await (await shoot(session)).json()).toMatchObject({ round: { win: '2000', payout: 'pending' } });
    await bench.vendor?.stop();
    bench.vendor = undefined;
    await bench.open(NOTHING);
    await until(() => bench.portal.requestsOf('win').length === 2);
    expect(await (await shoot(session)).json()).toMatchObject({ outcome: 'played', round: { win: '2000' } });
    expect(balance()).toBe('1000500');
  });
});
