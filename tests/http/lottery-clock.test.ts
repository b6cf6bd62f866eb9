import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareClockWithBeacon, type Beacon } from '#domain/lottery';
import { roundAt } from '#rules/lottery/draws/drawing';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { lineOf, openDraw, place as placeSlip } from '../support/lottery-bets.ts';
import { sql, tamper } from '../support/sql.ts';

const GAME = 'SSC1M';
const LINE = lineOf(GAME, 'SSC_DWD', '7|-|-|-|-');

let portal: TestApp;
let member: TestMember;
let drawNumber: string;
beforeAll(async () => {
  portal = await createTestApp();
  member = await portal.newMember({ balance: '1000000' });
  drawNumber = await openDraw(portal, GAME);
  await tamper(portal, `update lottery_draws set beacon = 'drand' where draw_number = $1`, [drawNumber]);
});
afterAll(() => portal.close());
beforeEach(() => sql(portal, 'delete from lottery_beacon_clocks'));

const nowSeconds = async () =>
  (await sql<{ seconds: number }>(portal, 'select extract(epoch from clock_timestamp())::float8 as seconds'))[0]
    ?.seconds ?? 0;

/** A beacon whose newest round is of a time that differs from the database's; undefined: it gives no round. */
function beaconAhead(seconds: number | undefined): Beacon {
  return {
    source: 'drand',
    roundOf: async () => undefined,
    newestRound: async () => (seconds === undefined ? undefined : roundAt((await nowSeconds()) + seconds)),
  };
}

async function compare(seconds: number | undefined): Promise<string[]> {
  const errors: string[] = [];
  const log = { error: (_: object, message: string) => void errors.push(message) };
  await compareClockWithBeacon(portal.app.db, { beacon: beaconAhead(seconds), log });
  return errors;
}

const place = async () => {
  const { status, body } = await placeSlip(member, { gameCode: GAME, issue: drawNumber, lines: [LINE] });
  return status === 200 ? 'placed' : body.code;
};

describe('bets on draws of a public beacon', () => {
  it('are refused until the clock was compared', async () => {
    expect(await place()).toBe('game_unavailable');
    expect(await compare(0)).toEqual([]);
    expect(await place()).toBe('placed');
  });

  it('are refused when the database is late, because rounds are public before it closes the draw', async () => {
    await compare(0);
    // The round of that instant is emitted up to three seconds before it.
    expect(await compare(5)).toEqual([expect.stringContaining('refused')]);
    expect(await place()).toBe('game_unavailable');
    // One comparison at a lucky moment is not enough.
    await compare(0);
    expect(await place()).toBe('game_unavailable');
    await sql(portal, `update lottery_beacon_clocks set wrong_at = wrong_at - interval '3 minutes'`);
    expect(await place()).toBe('placed');
  });

  it('are refused when the beacon stands still or the database runs ahead', async () => {
    expect(await compare(-10)).toEqual([]);
    expect(await place()).toBe('placed');
    expect(await compare(-60)).toEqual([expect.stringContaining('refused')]);
    expect(await place()).toBe('game_unavailable');
  });

  it('are refused two minutes after the last comparison, and when the clock was set back behind it', async () => {
    await compare(0);
    expect(await compare(undefined)).toEqual([expect.stringContaining('two minutes')]);
    expect(await place()).toBe('placed');
    for (const shift of ['-3 minutes', '1 hour']) {
      await sql(portal, `update lottery_beacon_clocks set compared_at = clock_timestamp() + $1::interval`, [shift]);
      expect(await place(), shift).toBe('game_unavailable');
    }
  });

  it('leave games of other draws alone', async () => {
    const other = await openDraw(portal, GAME);
    expect((await placeSlip(member, { gameCode: GAME, issue: other, lines: [LINE] })).status).toBe(200);
  });
});
