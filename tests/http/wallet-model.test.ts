import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const BALANCE = 300;

/** A step of a vendor; rounds and earlier calls are named by numbers, so that fast-check can shorten a sequence. */
type Step =
  | { kind: 'bet' | 'win'; round: number; amount: number; closes: boolean }
  | { kind: 'cancel'; bet: number }
  | { kind: 'cancelEarly' }
  | { kind: 'lateBet'; round: number; amount: number }
  | { kind: 'close'; round: number }
  | { kind: 'batch'; round: number; amount: number; win: number }
  | { kind: 'authenticate' }
  | { kind: 'repeat' | 'alter'; call: number };

const round = fc.nat(3);
const amount = fc.integer({ min: 1, max: 150 });
const index = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bet' as const), round, amount, closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('win' as const), round, amount, closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), bet: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelEarly' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lateBet' as const), round, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), round }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('batch' as const), round, amount, win: amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('authenticate' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('repeat' as const, 'alter' as const), call: index }) },
);

interface Bet {
  txId: string;
  roundId: string;
  amount: number;
  isCancelled: boolean;
}

interface Call {
  operation: 'bet' | 'win' | 'cancel' | 'close';
  fields: Record<string, unknown>;
  /** Its first answer OK. */
  answer: { status: string; balance: string; txId: string } | undefined;
}

/** A vendor with the books that it would keep itself, which the portal's answers are compared with. */
class Vendor {
  readonly #session: GameSession;
  readonly #prefix = fresh('model');
  balance = BALANCE;
  readonly #closed = new Set<string>();
  readonly #paid = new Set<string>();
  readonly #bets: Bet[] = [];
  /** Ids of bets whose cancel came first. */
  readonly #early: string[] = [];
  readonly #calls: Call[] = [];

  /** Answers that contradict the books. */
  readonly problems: string[] = [];

  constructor(session: GameSession) {
    this.#session = session;
  }

  #roundId = (number: number) => `${this.#prefix}-${number}`;

  async take(given: Step): Promise<void> {
    switch (given.kind) {
      case 'bet':
        return this.#bet(fresh('bet'), given);
      case 'lateBet':
        return this.#bet(this.#early.at(-1) ?? fresh('bet'), { ...given, closes: false });
      case 'win':
        return this.#win(given);
      case 'cancel':
        return this.#cancel(this.#bets.at(given.bet % (this.#bets.length || 1)));
      case 'cancelEarly':
        return this.#cancelEarly();
      case 'close':
        return this.#close(this.#roundId(given.round));
      case 'batch':
        return this.#batch(given);
      case 'authenticate':
        return this.#authenticate();
      default:
        return this.#again(given);
    }
  }

  #allow(what: string, status: string, allowed: readonly string[]): void {
    if (!allowed.includes(status)) this.problems.push(`${what}: ${status}, not ${allowed.join(' or ')}`);
  }

  async #send(operation: Call['operation'], fields: Record<string, unknown>): Promise<string> {
    const call: Call = { operation, fields, answer: undefined };
    const { body } = await portal.vendor(operation, { requestId: fresh('r'), ...fields });
    if (body.status === 'OK') call.answer = { status: body.status, balance: body.balance, txId: body.txId };
    this.#calls.push(call);
    return body.status;
  }

  async #bet(
    txId: string,
    { round: number, amount: stake, closes }: { round: number; amount: number; closes: boolean },
  ) {
    const roundId = this.#roundId(number);
    const fields = this.#session.betOf({ roundId, txId, amount: String(stake), roundClosed: closes });
    const refusals = [
      ...(this.#early.includes(txId) ? ['BET_CANCELLED'] : []),
      ...(this.#closed.has(roundId) ? ['ROUND_CLOSED'] : []),
      ...(stake > this.balance ? ['INSUFFICIENT_FUNDS'] : []),
    ];
    const status = await this.#send('bet', fields);
    this.#allow('bet', status, refusals.length > 0 ? refusals : ['OK']);
    if (status !== 'OK') return;
    this.balance -= stake;
    this.#bets.push({ txId, roundId, amount: stake, isCancelled: false });
    if (closes) this.#closed.add(roundId);
  }

  async #win({ round: number, amount: won, closes }: { round: number; amount: number; closes: boolean }) {
    const roundId = this.#roundId(number);
    const isKnown = this.#bets.some((bet) => bet.roundId === roundId);
    const status = await this.#send('win', this.#session.winOf({ roundId, amount: String(won), roundClosed: closes }));
    if (!isKnown) this.#allow('win', status, ['ROUND_NOT_FOUND']);
    else if (this.#closed.has(roundId)) this.#allow('win', status, ['ROUND_CLOSED']);
    // A round whose bets were all cancelled has nothing to win.
    else if (this.#isLive(roundId)) this.#allow('win', status, ['OK']);
    if (status !== 'OK') return;
    this.balance += won;
    this.#paid.add(roundId);
    if (closes) this.#closed.add(roundId);
  }

  #isLive = (roundId: string) => this.#bets.some((bet) => bet.roundId === roundId && !bet.isCancelled);

  async #cancel(bet: Bet | undefined): Promise<void> {
    if (!bet) return;
    const { playerId } = this.#session.member;
    const isSettled = this.#closed.has(bet.roundId) || this.#paid.has(bet.roundId);
    const status = await this.#send('cancel', { playerId, txId: fresh('cancel'), refTxId: bet.txId });
    if (bet.isCancelled) this.#allow('second cancel', status, ['OK', 'BET_SETTLED']);
    else this.#allow('cancel', status, [isSettled ? 'BET_SETTLED' : 'OK']);
    if (status === 'OK' && !bet.isCancelled) this.balance += bet.amount;
    if (status === 'OK') bet.isCancelled = true;
  }

  async #cancelEarly(): Promise<void> {
    const refTxId = fresh('bet');
    const { playerId } = this.#session.member;
    const status = await this.#send('cancel', { playerId, txId: fresh('cancel'), refTxId });
    this.#allow('early cancel', status, ['OK']);
    this.#early.push(refTxId);
  }

  async #close(roundId: string): Promise<void> {
    const { playerId } = this.#session.member;
    const status = await this.#send('close', { playerId, txId: fresh('close'), roundId });
    const isKnown = this.#bets.some((bet) => bet.roundId === roundId);
    if (!isKnown) this.#allow('close', status, ['ROUND_NOT_FOUND']);
    else if (this.#closed.has(roundId)) this.#allow('second close', status, ['OK', 'ROUND_CLOSED']);
    else this.#allow('close', status, ['OK']);
    if (status === 'OK') this.#closed.add(roundId);
  }

  async #batch({ round: number, amount: stake, win }: { round: number; amount: number; win: number }): Promise<void> {
    const roundId = this.#roundId(number);
    const [bet, credit] = [
      { roundId, txId: fresh('bet'), amount: String(stake) },
      { roundId, amount: String(win) },
    ];
    const calls = [
      { call: 'bet', ...this.#session.betOf(bet) },
      { call: 'win', ...this.#session.winOf(credit) },
    ];
    const { status } = (await this.#session.batch(calls)).body;
    const refusals = [
      ...(this.#closed.has(roundId) ? ['ROUND_CLOSED'] : []),
      ...(stake > this.balance ? ['INSUFFICIENT_FUNDS'] : []),
    ];
    this.#allow('batch', status, refusals.length > 0 ? refusals : ['OK']);
    if (status !== 'OK') return;
    this.balance += win - stake;
    this.#bets.push({ txId: bet.txId, roundId, amount: stake, isCancelled: false });
    this.#paid.add(roundId);
  }

  async #authenticate(): Promise<void> {
    const { body } = await portal.vendor('balance', { requestId: fresh('r'), playerId: this.#session.member.playerId });
    this.#allow('balance', `${body.status} ${body.balance}`, [`OK ${this.balance}`]);
  }

  /** Repeats a call, as it was five times at once, or with other content. */
  async #again({ kind, call: number }: { kind: 'repeat' | 'alter'; call: number }): Promise<void> {
    const call = this.#calls.filter(({ answer }) => answer).at(number % (this.#calls.length || 1));
    if (!call) return;
    const send = (fields: object) => portal.vendor(call.operation, { requestId: fresh('r'), ...fields });
    if (kind === 'alter') {
      const other = call.operation === 'cancel' ? { refTxId: fresh('other') } : { roundId: fresh('other') };
      const { status } = (await send({ ...call.fields, ...other })).body;
      return this.#allow('altered call', status, ['DUPLICATE_TRANSACTION']);
    }
    const answers: TestResponse[] = await Promise.all(Array.from({ length: 5 }, () => send(call.fields)));
    const first = `${JSON.stringify(call.answer)} true`;
    for (const { body } of answers) {
      const { status, balance, txId, duplicate } = body;
      this.#allow('repeated call', `${JSON.stringify({ status, balance, txId })} ${duplicate}`, [first]);
    }
  }
}

describe('any sequence of a vendor’s calls, with duplicates and in any order', () => {
  it('moves what the rules of the protocol say, and nothing else', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const session = await startGame(portal, { balance: String(BALANCE) });
      const vendor = new Vendor(session);
      for (const given of steps) await vendor.take(given);
      expect(vendor.problems).toEqual([]);
      expect(await session.member.balance()).toBe(String(vendor.balance));
    });
    await fc.assert(property, runs(25));
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });
});
