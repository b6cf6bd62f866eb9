import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatAmount, parseAmount } from '../../../src/lib/kernel/money.ts';
import { cryptoDice } from '../../../src/lib/vendor-sandbox/vendor.ts';
import { PACE, type Pace } from '../../../src/lib/vendor-sandbox/rooms/pace.ts';
import type { VendorKey } from '../../../src/lib/vendor-sandbox/wallet/signature.ts';
import { Bench, HASTY, QUICK, until } from '../../support/vendor-sandbox/workbench.ts';

/** Bots take no time; players have as much as they need, unless a test says otherwise. */
const PATIENT: Pace = { ...PACE, joinMs: 60_000, botsMs: 0, decideMs: 60_000, showdownMs: 60_000 };

const seatSchema = z.looseObject({
  kind: z.string(),
  state: z.string(),
  hand: z.array(z.string()).nullable(),
  isWinner: z.boolean(),
});
const viewSchema = z.looseObject({
  rooms: z.array(z.looseObject({ id: z.string(), players: z.number() })),
  launchRoom: z.string().nullable(),
  table: z
    .looseObject({
      roundId: z.string(),
      phase: z.string(),
      own: z.number(),
      ante: z.string(),
      act: z.string().nullable(),
      refused: z.string().nullable(),
      result: z.unknown(),
      seats: z.array(seatSchema),
    })
    .nullable(),
  history: z.array(z.looseObject({ roundId: z.string(), stake: z.string(), paid: z.string(), payout: z.string() })),
});
type View = z.infer<typeof viewSchema>;

let bench = new Bench();
afterEach(async () => {
  await bench.close();
  bench = new Bench();
});

/** A page of a player. */
class Page {
  readonly #session: string;

  constructor(session: string) {
    this.#session = session;
  }

  static async open(token = 'good-token', query = ''): Promise<Page> {
    const opened = await bench.redeem(await bench.launch(query, { game: 'BACAY', token }));
    return new Page(z.looseObject({ session: z.string() }).parse(await opened.json()).session);
  }

  async post(path: string, body: unknown): Promise<{ status: number; error: unknown }> {
    const response = await bench.post(`/api/room${path}`, body, this.#session);
    const { error } = z.looseObject({ error: z.unknown().optional() }).parse(await response.json());
    return { status: response.status, error };
  }

  async view(): Promise<View> {
    const response = await bench.fetch('/api/room', { headers: { authorization: `Bearer ${this.#session}` } });
    return viewSchema.parse(await response.json());
  }

  async table() {
    const { table } = await this.view();
    if (!table) throw new Error('no table');
    return table;
  }

  async until(phase: string) {
    for (let attempts = 0; attempts < 2000; attempts++) {
      const { table } = await this.view();
      if (table?.phase === phase) return table;
      await new Promise((done) => setTimeout(done, 15));
    }
    throw new Error(`never in ${phase}`);
  }

  sit = (room = 'yard') => this.post('/seat', { room });
  async act(act: 'ante' | 'raise' | 'fold', more: object = {}) {
    const { roundId: round, ante } = await this.table();
    const stake = act === 'fold' ? {} : { stake: ante };
    return this.post('/acts', { act, number: act === 'ante' ? 1 : 2, round, ...stake, ...more });
  }
}

const money = () => formatAmount(bench.portal.balanceMinor);
const amountsOf = (operation: string) => bench.portal.requestsOf(operation).map((body) => body['amount']);
/** Starts the vendor. Returns the times of its tables, which a test may change on the way. */
async function open(pace: Partial<Pace> = {}, retryPolicy = QUICK): Promise<Pace> {
  bench.roomPace = { ...PATIENT, ...pace };
  await bench.open(cryptoDice, retryPolicy);
  return bench.roomPace;
}

/** Sits down alone and gets cards. */
async function dealtIn(): Promise<Page> {
  const page = await Page.open();
  await page.sit();
  await page.act('ante');
  await page.until('decide');
  return page;
}

describe('a round of the rooms', () => {
  it('takes the ante and the raise as two bets of one round, and pays what the cards say, once', async () => {
    await open();
    const page = await dealtIn();
    expect(await page.act('raise')).toMatchObject({ status: 200 });
    const table = await page.until('showdown');
    await until(() => bench.portal.closed.size === 1);
    const bets = bench.portal.requestsOf('bet');
    expect(bets).toMatchObject([{ amount: '1000' }, { amount: '1000', roundId: bets[0]?.['roundId'] }]);
    expect(bets[1]?.['txId']).toBe(`${String(bets[0]?.['roundId'])}-bet-2`);
    const raised = table.seats.filter(({ state }) => state === 'raised').length;
    const staked = BigInt(4 + raised) * 1000n;
    const prize = raised > 1 ? staked - (staked * 3n) / 100n : staked;
    const won = table.seats[table.own]?.isWinner ? prize : 0n;
    expect(money()).toBe(String(998_000n + won));
    expect(amountsOf('win')).toEqual(won > 0n ? [String(won)] : []);
    const [round] = (await page.view()).history;
    expect(round).toMatchObject({ stake: '2000', paid: String(won) });
    const path = `/portal/rounds/${String(bets[0]?.['roundId'])}?playerId=M1&language=en`;
    const { address } = z.object({ address: z.string() }).parse(await (await bench.request('GET', path)).json());
    const replay = new URL(address);
    expect(await (await bench.fetch(`${replay.pathname}${replay.search}`)).text()).toContain('Round at the table');
  });

  it('is shared by two people at one table, and sends nobody the cards of another before the showdown', async () => {
    await open();
    const [first, second] = [await Page.open(), await Page.open('good-token-M2')];
    await first.sit();
    await second.sit();
    expect((await first.view()).rooms[0]).toMatchObject({ id: 'yard', players: 2 });
    await first.act('ante');
    const answer = Promise.withResolvers<void>();
    bench.portal.next('bet', { after: answer.promise });
    const late = second.act('ante');
    // No cards before the last ante is debited.
    const { seats } = await first.until('dealing');
    expect(seats.map(({ hand }) => hand)).toEqual([null, null, null, null]);
    answer.resolve();
    await late;
    const mine = await first.until('decide');
    const theirs = await second.until('decide');
    expect(mine.roundId).toBe(theirs.roundId);
    expect(mine.own).not.toBe(theirs.own);
    for (const table of [mine, theirs])
      expect(table.seats.map(({ hand }) => hand?.length ?? 0)).toEqual(
        table.seats.map((_, seat) => (seat === table.own ? 3 : 0)),
      );
    await first.act('raise');
    // The other one's decision is hidden, too.
    const waiting = await second.table();
    expect(waiting.seats[mine.own]).toMatchObject({ kind: 'player', state: 'decided', hand: null });
    await second.act('fold');
    const ended = await first.until('showdown');
    expect(ended.seats[theirs.own]).toMatchObject({ state: 'folded', hand: null });
    await until(() => bench.portal.closed.size === 2);
    expect(new Set(bench.portal.requestsOf('bet').map((body) => body['txId'])).size).toBe(3);
  });

  it('folds for a player who leaves or lets the time pass, and frees the seat of one who is gone', async () => {
    const pace = await open();
    const page = await Page.open();
    await page.sit();
    Object.assign(pace, { joinMs: 20, decideMs: 20, showdownMs: 20 });
    await page.act('ante');
    await until(() => bench.portal.closed.size === 1);
    expect(amountsOf('bet')).toEqual(['1000']);
    // Three rounds without an ante: the clock rests.
    await expect.poll(async () => (await page.view()).table).toBeNull();
    expect((await page.view()).rooms[0]).toMatchObject({ players: 0 });
    expect(bench.portal.requestsOf('bet')).toHaveLength(1);
  });

  it('shows a newcomer neither the hand nor the win of a player who left the seat', async () => {
    await open();
    const [gone, stays] = [await Page.open(), await Page.open('good-token-M2')];
    await gone.sit();
    await stays.sit();
    await Promise.all([gone.act('ante'), stays.act('ante')]);
    const { own } = await gone.until('decide');
    await gone.act('fold');
    await gone.post('/leave', {});
    await stays.act('fold');
    await stays.until('showdown');
    const newcomer = await Page.open('good-token-M3');
    await newcomer.sit();
    const table = await newcomer.until('showdown');
    expect(table).toMatchObject({ own, result: null });
    expect(table.seats[own]).toMatchObject({ kind: 'player', state: 'folded', hand: null });
  });

  it('counts a raise that the portal does not answer as a fold, and closes only after its cancel', async () => {
    await open();
    const page = await dealtIn();
    bench.portal.next('bet', 'ignore', 'ignore', 'lose');
    bench.portal.next('cancel', 'ignore');
    await page.act('raise');
    expect(await page.until('showdown')).toMatchObject({ refused: 'PORTAL_UNREACHABLE' });
    await until(() => bench.portal.closed.size === 1);
    expect(bench.portal.requestsOf('cancel').at(-1)?.['refTxId']).toMatch(/-bet-2$/);
    const [{ stake, paid } = { stake: '', paid: '' }] = (await page.view()).history;
    expect(stake).toBe('1000');
    expect(money()).toBe(formatAmount((parseAmount('999000') ?? 0n) + (parseAmount(paid) ?? 0n)));
  });

  it('keeps a player out whose ante is refused, and tells why', async () => {
    await open();
    const page = await Page.open();
    await page.sit();
    bench.portal.next('bet', { status: 'LIMIT_REACHED' });
    await page.act('ante');
    expect(await page.table()).toMatchObject({ refused: 'LIMIT_REACHED' });
    expect(money()).toBe('1000000');
    expect(bench.portal.requestsOf('cancel')).toEqual([]);
  });
});

describe('a vendor that ends in the middle of a round', () => {
  const restart = async () => {
    await bench.vendor?.stop();
    bench.vendor = undefined;
    await open();
  };

  it('refunds the ante when the cards were not dealt', async () => {
    await open({ botsMs: 60_000 });
    const page = await Page.open();
    await page.sit();
    await page.act('ante');
    expect(money()).toBe('999000');
    await restart();
    await until(() => money() === '1000000');
    expect(bench.portal.requestsOf('cancel')).toHaveLength(1);
    expect((await page.view()).table).toBeNull();
  });

  it('decides by the stored cards and acts when they were: without a raise it is a fold', async () => {
    await open();
    await dealtIn();
    await restart();
    await until(() => bench.portal.closed.size === 1);
    expect(amountsOf('bet')).toEqual(['1000']);
  });

  it('counts a raise of which no answer came, once, and pays as the cards say', async () => {
    await open({}, HASTY);
    const page = await dealtIn();
    bench.portal.next('bet', 'lose', 'hang');
    void page.act('raise').catch(() => undefined);
    await until(() => bench.portal.requestsOf('bet').length === 3);
    await restart();
    await until(() => bench.portal.closed.size === 1);
    const [round] = (await page.view()).history;
    expect(round?.stake).toBe('2000');
    expect(new Set(bench.portal.requestsOf('bet').map((body) => body['txId'])).size).toBe(2);
    await until(() => money() === formatAmount((parseAmount('998000') ?? 0n) + (parseAmount(round?.paid) ?? 0n)));
  });
});

describe('a request of a page', () => {
  it('gets a code and moves nothing when it is out of turn, of another room or malformed', async () => {
    const pace = await open({ botsMs: 60_000 });
    const [page, copy] = [await Page.open(), await Page.open()];
    const refused = async (answer: Promise<{ status: number; error: unknown }>) => {
      const { status, error } = await answer;
      return `${status} ${String(error)}`;
    };
    expect(await refused(page.post('/acts', { act: 'fold', number: 2, round: 'T1' }))).toBe('409 not_seated');
    expect(await refused(page.sit('palace'))).toBe('404 unknown_room');
    bench.portal.balanceMinor = parseAmount('199999') ?? 0n;
    expect(await refused(page.sit('market'))).toBe('422 buy_in_short');
    bench.portal.next('balance', { httpStatus: 503 });
    expect(await refused(page.sit())).toBe('409 unavailable');
    expect((await page.sit()).status).toBe(200);
    expect((await copy.sit()).status).toBe(200);
    expect(await refused(copy.sit('teahouse'))).toBe('409 seated_elsewhere');
    expect(await refused(page.act('raise'))).toBe('409 out_of_turn');
    expect(await refused(page.act('ante', { stake: '5000' }))).toBe('422 stake_not_of_room');
    expect(await refused(page.act('ante', { round: 'T1' }))).toBe('409 out_of_turn');
    for (const body of [{ number: 2 }, { stake: 1000 }, { extra: 1 }])
      expect(await refused(page.act('ante', body))).toBe('400 malformed');
    expect(bench.portal.requestsOf('bet')).toEqual([]);
    // Repeated and sent by two pages at once, an ante is one bet; its seat waits for the player.
    await Promise.all([page.act('ante'), page.act('ante'), copy.act('ante')]);
    await page.post('/leave', {});
    pace.botsMs = 0;
    await copy.sit();
    await copy.act('ante');
    await page.until('decide');
    expect((await Promise.all([page.act('raise'), copy.act('raise')])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await refused(page.act('fold'))).toBe('409 act_taken');
    await page.until('showdown');
    expect(amountsOf('bet')).toEqual(['1000', '1000']);
    expect((await bench.post('/api/room/leave', {}, await bench.session())).status).toBe(401);
  });
});

describe('the rooms for the portal', () => {
  it('are listed with the people in them, and a launch leads into one', async () => {
    await open();
    const page = await Page.open();
    await page.sit('teahouse');
    const list = (query: string, key?: VendorKey) => bench.request('GET', `/portal/rooms?${query}`, undefined, key);
    const { rooms } = await (await list('game=BACAY&language=en&currency=VND')).json();
    expect(rooms).toHaveLength(4);
    expect(rooms[1]).toEqual({ id: 'teahouse', name: 'Tea House', players: 1, minBet: '5000', maxBet: '10000' });
    expect(await (await list('game=LOTUS&language=en&currency=VND')).json()).toEqual({ rooms: [] });
    expect((await list('game=NOPE&language=en&currency=VND')).status).toBe(404);
    expect((await list('game=ARENA&language=en&currency=VND')).status).toBe(404);
    expect((await list('game=BACAY')).status).toBe(400);
    expect((await list('game=BACAY&language=en&currency=VND', { code: 'SBX', secret: 'another secret' })).status).toBe(
      401,
    );
    const launched = await bench.request('POST', '/portal/launch', {
      token: 'good-token',
      gameCode: 'BACAY',
      language: 'vi',
      currency: 'VND',
      device: 'mobile',
      lobbyUrl: 'http://portal.test/pvp',
      roomId: 'market',
    });
    const { address } = z.object({ address: z.string() }).parse(await launched.json());
    expect(new URL(address).searchParams.get('room')).toBe('market');
    expect(await (await Page.open('good-token-M2', '&room=market')).view()).toMatchObject({ launchRoom: 'market' });
  });
});
