import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginMaintenance, endMaintenance } from '#domain/modules';
import { VENDOR_DIALECTS } from '#rules/vendors/vendor-dialects';
import { Check } from '../../src/lib/vendor-check/check.ts';
import type { Bet, Draft, Driver, SignedRequest } from '../../src/lib/vendor-check/driver.ts';
import type { World } from '../../src/lib/vendor-check/world.ts';
import { createTestApp, newNode, type TestApp } from '../support/app.ts';
import { createWorld } from '../support/dialect-vendors.ts';
import { entryCount } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

const lines: string[] = [];
const DIALECTS = VENDOR_DIALECTS.filter((dialect) => dialect !== 'parlay');
const worlds = new Map<string, World>();
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => void lines.push(line) } });
  for (const dialect of DIALECTS) {
    worlds.set(dialect, await createWorld(portal, lines, { dialect, unit: 1, code: codeOf(dialect) }));
  }
});
afterAll(() => portal.close());

const codeOf = (dialect: string) => dialect.slice(0, 6).toUpperCase();

function worldOf(dialect: string): World {
  const world = worlds.get(dialect);
  if (!world) throw new Error(`there is no ${dialect}`);
  return world;
}

/** Returns the answer of a process that has read nothing yet. */
async function send({ target, ...init }: SignedRequest) {
  const response = await newNode(portal).raw(target, init);
  return { http: response.status, text: await response.text() };
}

/** Checks that a request is refused as not authentic, whatever it says, and books nothing. */
async function expectUnauthentic(dialect: string, request: SignedRequest): Promise<void> {
  const world = worldOf(dialect);
  const before = await entryCount(portal);
  const check = new Check({ ...world, send });
  check.compare(world.driver.balance(world.player), await send(request), 'BAD_SIGNATURE');
  expect(await entryCount(portal)).toBe(before);
}

/** Answers to a malformed request: HTTP status and a part of the body. */
const MALFORMED: Record<string, [number, string]> = {
  hub88: [200, '"RS_ERROR_WRONG_SYNTAX"'],
  softswiss: [400, '"code":400'],
  evolution: [200, '"INVALID_PARAMETER"'],
  pragmatic: [200, '"error":7'],
  pg: [200, '"1034"'],
  saba: [200, '"status":"101"'],
};

describe.each(DIALECTS)('a request in the dialect %s', (dialect) => {
  const signedBet = () => {
    const world = worldOf(dialect);
    const check = new Check(world);
    return check.sign(world.driver.bet(check.betOf()));
  };

  it('is refused under the code of another vendor or of none', async () => {
    const request = signedBet();
    for (const code of ['NOBODY', 'SBX', codeOf(dialect).toLowerCase(), '%00']) {
      await expectUnauthentic(dialect, { ...request, target: request.target.replace(codeOf(dialect), code) });
    }
  });

  it('is refused from a vendor that speaks another protocol', async () => {
    const request = signedBet();
    const speak = (other: string) =>
      sql(portal, `update vendors set dialect = $2 where code = $1`, [codeOf(dialect), other]);
    await speak('parlay');
    await expectUnauthentic(dialect, request);
    await speak(dialect);
    const world = worldOf(dialect);
    await new Check({ ...world, send }).expect(world.driver.balance(world.player), 'OK');
  });

  it('is refused from an address that is not the vendor’s', async () => {
    const setAddresses = (addresses: string[]) =>
      sql(portal, 'update vendors set allowed_addresses = $2::jsonb where code = $1', [
        codeOf(dialect),
        JSON.stringify(addresses),
      ]);
    await setAddresses(['203.0.113.7']);
    await expectUnauthentic(dialect, signedBet());
    await setAddresses([]);
  });

  it('is malformed without a field that it needs, as another call, and when it is too long', async () => {
    const world = worldOf(dialect);
    const check = new Check(world);
    const before = await entryCount(portal);
    const bet = world.driver.bet(check.betOf());
    const drafts = [
      { ...bet, fields: withoutPlayer(bet.fields) },
      { ...bet, fields: { ...bet.fields, more: 'x'.repeat(65 * 1024) } },
      ...['constructor', 'no/such/call', '__proto__'].map((call) => {
        const base = bet.path.slice(0, bet.path.indexOf(codeOf(dialect)));
        return { ...bet, path: `${base}${codeOf(dialect)}/${call}` };
      }),
    ];
    for (const draft of drafts) {
      const { http, text } = await send(world.driver.sign(draft, world.secret));
      expect([http, text]).toEqual([MALFORMED[dialect]?.[0], expect.stringContaining(MALFORMED[dialect]?.[1] ?? '')]);
    }
    expect(await entryCount(portal)).toBe(before);
  });

  it('is answered to POST only', async () => {
    const { target } = signedBet();
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await newNode(portal).raw(target, { method })).status).toBe(404);
  });

  it('places no bet during maintenance, and takes wins', async () => {
    const world = worldOf(dialect);
    const check = new Check(world);
    const before = await check.balance();
    const bet = check.betOf();
    await check.expect(world.driver.bet(bet), 'OK');
    await portal.app.db.transaction((tx) => beginMaintenance(tx, portal.app, { message: null, minutes: null }));
    const closed = new Check({ ...world, send });
    await closed.expect(world.driver.bet(check.betOf()), 'GAME_DISABLED');
    await closed.expect(world.driver.bet(bet), 'REPEATED', before - bet.amountMinor);
    await closed.expect(world.driver.win(check.winOf(bet)), 'OK', before - check.units(5));
    await portal.app.db.transaction(endMaintenance);
    expect(await check.balance()).toBe(before - check.units(5));
  });

  it('is not answered with anything that it did not ask for', async () => {
    const { headers } = await newNode(portal).raw(signedBet().target, { method: 'POST', body: '{}' });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json');
  });
});

const PLAYER_FIELDS = new Set(['user', 'user_id', 'userId', 'player_name']);

/** Removes the player's name, also from a message inside. */
function withoutPlayer(fields: Record<string, unknown>): Record<string, unknown> {
  const left = Object.entries(fields).filter(([name]) => !PLAYER_FIELDS.has(name));
  return Object.fromEntries(
    left.map(([name, value]) => [name, name === 'message' ? withoutPlayer(value as typeof fields) : value]),
  );
}

describe('the body of a request', () => {
  const post = (text: string) => {
    const { secret } = worldOf('softswiss');
    const headers = { 'x-request-sign': createHmac('sha256', secret).update(text).digest('hex') };
    return newNode(portal).raw(`/vendor/softswiss/SOFTSW/play`, { method: 'POST', headers, body: text });
  };
  const bet = (amount: string) => {
    const { player, gameCode } = worldOf('softswiss');
    const action = `{"action":"bet","action_id":"${crypto.randomUUID()}","amount":${amount}}`;
    const round = `"game":"${gameCode}","game_id":"g-${crypto.randomUUID()}","session_id":"${player.token}"`;
    return `{"user_id":"${player.playerId}","currency":"VND",${round},"actions":[${action}]}`;
  };

  it('has amounts that are read digit by digit', async () => {
    const read = async (amount: string) => {
      const response = await post(bet(amount));
      return [response.status, ((await response.json()) as { code?: number }).code];
    };
    expect(await read('1')).toEqual([200, undefined]);
    // As a floating-point number it would be 1.
    expect(await read('1.00000000000000000001')).toEqual([412, 400]);
    expect(await read('9007199254740993')).toEqual([412, 400]);
    for (const odd of ['1e1', '01', '1.0', '-0', '"1"', 'null', '[1]']) {
      expect((await read(odd))[1], odd).toBe(400);
    }
  });

  it('is refused with keys and texts that could do harm', async () => {
    for (const text of [
      '{"__proto__":{"user_id":"x"}}',
      '{"user_id":"\\u0000"}',
      '{"user_id":"\\ud800"}',
      '[]',
      '1',
      '',
    ]) {
      expect((await post(text)).status, text).toBe(400);
    }
    expect((await post('{"user_id":"a","user_id":"b","currency":"VND"}')).status).toBe(412);
  });

  it('is a form with each name once', async () => {
    const world = worldOf('pg');
    const draft = world.driver.balance(world.player);
    const twice = world.driver.sign(draft, world.secret);
    const answer = await send({ ...twice, body: `${twice.body}&player_name=other` });
    expect(answer.text).toContain('"1034"');
  });
});

describe('a transfer in PG style', () => {
  it('that is sent again with another balance id is the same', async () => {
    const world = worldOf('pg');
    const check = new Check(world);
    const before = await check.balance();
    const bet = check.betOf();
    const draft = world.driver.bet(bet);
    await check.expect(draft, 'OK', before - bet.amountMinor);
    const fields = { ...draft.fields, transaction_id: String(draft.fields['transaction_id']).replace(/0$/, '77') };
    await check.expect({ ...draft, fields }, 'REPEATED', before - bet.amountMinor);
    expect(await check.balance()).toBe(before - bet.amountMinor);
  });

  it('is refused when its amounts do not add up', async () => {
    const world = worldOf('pg');
    const check = new Check(world);
    const before = await check.balance();
    const draft = world.driver.batch?.(check.betOf(), check.winOf(check.betOf()));
    if (!draft) throw new Error('no batch');
    const fields = { ...draft.fields, transfer_amount: '5.0000' };
    await check.expect({ ...draft, fields }, 'INVALID_AMOUNT');
    expect(await check.balance()).toBe(before);
  });
});

describe('a settlement in the style of Saba', () => {
  const settle = async (txns: object[], call = 'settle') => {
    const { driver, secret, player } = worldOf('saba');
    const draft = { ...driver.balance(player), path: `/vendor/saba/SABA/${call}` };
    const fields = { message: { action: call, operationId: crypto.randomUUID(), txns } };
    return (await send(driver.sign({ ...draft, fields }, secret))).text;
  };

  it('pays the bets of several players, each by itself', async () => {
    const world = worldOf('saba');
    const check = new Check(world);
    const [before, otherBefore] = [await check.balance(), await check.balance(world.otherPlayer)];
    const [bet, other] = [check.betOf(), check.betOf({ player: world.otherPlayer })];
    await check.expect(world.driver.bet(bet), 'OK');
    await check.expect(world.driver.bet(other), 'OK');
    const txns = [bet, other].map(({ player: { playerId: userId }, txId: refId }) => {
      return { userId, refId, creditAmount: 15, debitAmount: 0 };
    });
    const unknown = { ...txns[0], refId: 'unknown' };
    // The refusal is answered; what came before it is booked, and a repetition leaves it so.
    expect(await settle([...txns, unknown])).toBe('{"status":"504"}');
    expect(await check.balance()).toBe(before + check.units(5));
    expect(await check.balance(world.otherPlayer)).toBe(otherBefore + check.units(5));
  });

  it('keeps the bet with its ticket, and a bet whose description cannot be read', async () => {
    const world = worldOf('saba');
    const check = new Check(world);
    const [described, odd] = [check.betOf(), check.betOf()];
    await check.expect(world.driver.bet(described), 'OK');
    const { fields, ...draft } = world.driver.bet(odd);
    const message = { ...(fields['message'] as object), leagueName: 'a\u202Eb', kickOffTime: 'soon' };
    await check.expect({ ...draft, fields: { message } }, 'OK');
    const leagueOf = async ({ txId }: { txId: string }) => {
      const [row] = await sql<{ league: string }>(
        portal,
        `select ticket->'legs'->0->>'league' as league from game_tickets where tx_id = $1`,
        [`bet:${txId}`],
      );
      return row?.league;
    };
    expect([await leagueOf(described), await leagueOf(odd)]).toEqual(['V.League 1', '-']);
  });
});

/** Calls of a driver that its dialect has. */
function callOf<Name extends keyof Driver>(dialect: string, name: Name): NonNullable<Driver[Name]> {
  const call = worldOf(dialect).driver[name];
  if (call === undefined) throw new Error(`${dialect} has no ${name}`);
  return call;
}

describe('a parlay in the style of Saba', () => {
  it('keeps each bet with its legs, and names them in the answer', async () => {
    const check = new Check(worldOf('saba'));
    const bets = [check.betOf(), check.betOf()];
    const { text } = await check.expect(callOf('saba', 'placeTogether')(bets), 'OK');
    expect(JSON.parse(text)).toEqual({
      status: '0',
      txns: bets.map(({ txId: refId }) => ({ refId, licenseeTxId: expect.stringMatching(/^\d+$/) })),
    });
    const tickets = await sql<{ type: string; odds: string; legs: unknown[] }>(
      portal,
      `select ticket->>'type' as type, ticket->>'odds' as odds, ticket->'legs' as legs from game_tickets
        where tx_id in ($1, $2) order by id`,
      bets.map(({ txId }) => `bet:${txId}`),
    );
    // The odds of combinations are those of their parts.
    expect(tickets.map(({ type, odds, legs }) => [type, odds, legs.length])).toEqual([
      ['parlay', '2.25', 2],
      ['system', '0', 2],
    ]);
  });

  it('is placed without a description, too', async () => {
    const check = new Check(worldOf('saba'));
    const bet = check.betOf();
    const { fields, ...draft } = callOf('saba', 'placeTogether')([bet]);
    const message = { ...(fields['message'] as object), ticketDetail: null };
    const { text } = await check.expect({ ...draft, fields: { message } }, 'OK');
    expect(JSON.parse(text)).toMatchObject({ txns: [{ refId: bet.txId, licenseeTxId: expect.any(String) }] });
  });
});

describe('a cashout in the style of Saba', () => {
  const sell = (check: Check, bet: Bet, sold: bigint, price: bigint) =>
    callOf('saba', 'cashOut')({ ...check.aboutBet(bet, price), stakeMinor: bet.amountMinor, soldStakeMinor: sold });
  const withSale = ({ fields, ...draft }: Draft, changed: object, path = 'cashout'): Draft => {
    const { operationId, txns } = fields['message'] as { operationId: string; txns: object[] };
    const message = { operationId, txns: txns.map((sale) => ({ ...sale, ...changed })) };
    return { kind: 'cashOut', path: draft.path.replace(/\w+$/, path), format: 'json', fields: { message } };
  };

  it('is refused, and moves nothing, when its amounts do not add up', async () => {
    const check = new Check(worldOf('saba'));
    const bet = check.betOf();
    await check.expect(check.driver.bet(bet), 'OK');
    const before = await check.balance();
    const sale = sell(check, bet, check.units(10), check.units(8));
    for (const changed of [
      { debitAmount: 0, creditAmount: 8 },
      { debitAmount: 10 },
      { buybackAmount: -8 },
      { cashOutActualAmount: 0, debitAmount: 0, creditAmount: 8 },
      { cashOutActualAmount: 11, debitAmount: 3 },
    ]) {
      await check.expect(withSale(sale, changed), 'INVALID_AMOUNT');
    }
    expect(await check.balance()).toBe(before);
    await check.expect(sale, 'OK');
    expect(await check.balance()).toBe(before + check.units(8));
  });

  it('of thirds leaves the last part to the settlement', async () => {
    const check = new Check(worldOf('saba'));
    const bet = check.betOf({ amountMinor: check.units(3) });
    await check.expect(check.driver.bet(bet), 'OK');
    const before = await check.balance();
    for (let times = 0; times < 3; times++) await check.expect(sell(check, bet, check.units(1), check.units(2)), 'OK');
    expect(await check.balance()).toBe(before + check.units(6));
    await check.settle(bet, 0n);
    await check.expect(check.driver.win(check.winOf(bet)), 'ROUND_CLOSED');
  });

  it('is corrected by credit less debit once it has ended its bet', async () => {
    const check = new Check(worldOf('saba'));
    const bet = check.betOf();
    await check.expect(check.driver.bet(bet), 'OK');
    const sale = sell(check, bet, check.units(10), check.units(15));
    const correction = withSale(sale, { creditAmount: 0, debitAmount: 4 }, 'cashoutresettle');
    await check.expect(correction, 'ROUND_NOT_SETTLED');
    await check.expect(sale, 'OK');
    const before = await check.balance();
    await check.expect(correction, 'OK');
    await check.expect(correction, 'REPEATED');
    expect(await check.balance()).toBe(before - check.units(4));
  });
});

describe('an adjustment', () => {
  it.each(['pg', 'saba'])(
    'in the style of %s takes nothing from a player, because it names no round',
    async (dialect) => {
      const { player, currency, gameCode } = worldOf(dialect);
      const check = new Check(worldOf(dialect));
      const before = await check.balance();
      const credit = { player, currency, gameCode, txId: check.driver.newId(), amountMinor: check.units(3) };
      const { fields, ...draft } = callOf(dialect, 'promotion')(credit);
      const debit = {
        ...fields,
        ...(dialect === 'pg'
          ? { transfer_amount: '-3.0000' }
          : { message: { ...(fields['message'] as object), balanceInfo: { creditAmount: 0, debitAmount: 3 } } }),
      };
      await check.expect({ ...draft, fields: debit }, 'INVALID_AMOUNT');
      expect(await check.balance()).toBe(before);
    },
  );

  it('in PG style is answered with the balance before and after it', async () => {
    const { player, currency, gameCode } = worldOf('pg');
    const check = new Check(worldOf('pg'));
    const before = Number(await check.balance()) / 10_000;
    const credit = { player, currency, gameCode, txId: check.driver.newId(), amountMinor: check.units(3) };
    const { text } = await check.expect(callOf('pg', 'promotion')(credit), 'OK');
    expect(JSON.parse(text).data).toEqual({
      adjust_amount: 3,
      balance_before: before,
      balance_after: before + 3,
      updated_time: 1_700_000_000_002,
    });
  });

  it('in Pragmatic style waits for the end of its round, and needs a round that was not cancelled', async () => {
    const check = new Check(worldOf('pragmatic'));
    const [open, cancelled] = [check.betOf(), check.betOf()];
    for (const bet of [open, cancelled]) await check.expect(check.driver.bet(bet), 'OK');
    await check.expect(check.cancelOf(cancelled), 'OK');
    await check.expect(check.driver.win(check.winOf(open, { amountMinor: check.units(8) })), 'OK');
    const before = await check.balance();
    const adjust = (bet: Bet, units: number) =>
      callOf('pragmatic', 'resettle')(check.aboutBet(bet, check.units(units)));
    const early = adjust(open, -2);
    await check.expect(early, 'ROUND_NOT_SETTLED');
    await check.expect(adjust(cancelled, 2), 'BET_CANCELLED');
    await check.expect(adjust(check.betOf(), 2), 'ROUND_NOT_FOUND');
    expect(await check.balance()).toBe(before);
    // The end of a round has an error of its own for "try again".
    const repair = await check.inside().breakWallet();
    await check.expect(callOf('pragmatic', 'close')(open), 'INTERNAL_RETRY');
    await repair();
    await check.expect(callOf('pragmatic', 'close')(open), 'OK');
    await check.expect(early, 'OK', before - check.units(2));
    await check.expect(adjust(open, 5), 'OK', before + check.units(3));
  });
});

describe('security events', () => {
  it('name the vendor whose signature was wrong, and no code that a client made up', async () => {
    const world = worldOf('hub88');
    const request = world.driver.sign(world.driver.balance(world.player), world.driver.otherSecret());
    for (const code of ['HUB88', 'MADEUP']) {
      const { target, ...init } = request;
      await portal.raw(target.replace('/HUB88/', `/${code}/`), init);
    }
    await portal.app.securityEvents.flush();
    const rows = await sql<{ subject: string }>(
      portal,
      `select distinct subject from security_events where kind = 'vendor_refused' order by 1`,
    );
    const subjects = rows.map(({ subject }) => subject);
    expect(subjects).toContain('HUB88');
    expect(subjects).not.toContain('MADEUP');
  });
});
