import { recoverReceivables } from '#domain/wallet';
import type { RoundState } from '#rules/games/round-states';
import type { TestApp, TestResponse } from './app.ts';
import { fresh, ticketOf, type GameSession } from './game-session.ts';

/** A step of a vendor; rounds, bets and earlier calls are named by numbers, so that fast-check can shorten a sequence. */
export type Step =
  | { kind: 'bet' | 'win'; round: number; amount: number; closes: boolean }
  | { kind: 'hold' | 'lateBet'; round: number; amount: number }
  /** Confirms with less than the stake, or with more where the difference exceeds it. */
  | { kind: 'confirm'; bet: number; difference: number }
  /** Takes back all that the round has paid, or changes it by an amount. */
  | { kind: 'adjust'; bet: number; amount: number | 'all'; reason: 'resettle' | 'unsettle' }
  /** The part is in quarters of the bet. */
  | { kind: 'cashout'; bet: number; amount: number; quarters: number }
  | { kind: 'cancel'; bet: number }
  | { kind: 'close'; round: number }
  | { kind: 'batch'; round: number; amount: number; win: number }
  | { kind: 'cancelEarly' | 'readBalance' | 'recover' }
  | { kind: 'repeat' | 'alter'; call: number };

interface Bet {
  txId: string;
  roundId: string;
  /** As it was placed; `stake` is what was confirmed. */
  amount: number;
  stake: number;
  isHeld: boolean;
  isCancelled: boolean;
}

interface Round {
  isClosed: boolean;
  won: number;
  quartersCashedOut: number;
}

interface Call {
  operation: string;
  fields: Record<string, unknown>;
  /** Its first answer, where it was OK. */
  answer: object | undefined;
}

/** Returns what every repetition of an accepted request gets again. */
function answerOf({ status, balance, txId, applied, owed: receivable }: TestResponse['body']): object {
  return { status, balance, txId, applied, receivable };
}

/** A vendor with the books that it would keep itself, which the portal's answers are compared with. */
export class ModelVendor {
  readonly #portal: TestApp;
  readonly #session: GameSession;
  readonly #prefix = fresh('model');
  readonly #rounds = new Map<string, Round>();
  readonly #bets: Bet[] = [];
  /** Ids of bets whose cancel came first. */
  readonly #early: string[] = [];
  readonly #calls: Call[] = [];
  balance: number;
  /** Total that the player has to give back after corrections. */
  receivable = 0;

  /** Answers that contradict the books. */
  readonly problems: string[] = [];

  constructor(portal: TestApp, session: GameSession, balance: number) {
    this.#portal = portal;
    this.#session = session;
    this.balance = balance;
  }

  /** Returns the rounds as the bet history has to show them, and the stream of settled rounds has to add them up. */
  get rounds(): { roundId: string; state: RoundState; stake: number; win: number }[] {
    return [...this.#rounds].map(([roundId, { won }]) => {
      const stakes = this.#live(roundId).map(({ stake }) => stake);
      return { roundId, state: this.#stateOf(roundId), stake: stakes.reduce((sum, stake) => sum + stake, 0), win: won };
    });
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'bet':
        return this.#bet(fresh('bet'), { closes: step.closes }, step);
      case 'hold':
        return this.#bet(fresh('bet'), { isHeld: true }, step);
      case 'lateBet':
        return this.#bet(this.#early.at(-1) ?? fresh('bet'), {}, step);
      case 'win':
        return this.#win(step);
      case 'close':
        return this.#close(step);
      case 'batch':
        return this.#batch(step);
      case 'cancelEarly':
        return this.#cancelEarly();
      case 'readBalance':
        return this.#readBalance();
      case 'recover':
        return this.#recover();
      case 'repeat':
      case 'alter':
        return this.#again(step);
      default: {
        const bet = this.#betFor(step);
        return bet && this.#aboutBet(bet, step);
      }
    }
  }

  /** Returns the bet of a step: mostly one for which the step makes sense, so that refusals are not all that is tested. */
  #betFor({ kind, bet: number }: Extract<Step, { bet: number }>): Bet | undefined {
    const suitable = this.#bets.filter((bet) => {
      if (kind === 'confirm') return bet.isHeld;
      return kind !== 'adjust' || (!bet.isCancelled && this.#stateOf(bet.roundId) === 'closed');
    });
    const bets = suitable.length > 0 && number % 4 > 0 ? suitable : this.#bets;
    return bets.at(number % (bets.length || 1));
  }

  #aboutBet(bet: Bet, step: Extract<Step, { bet: number }>): Promise<void> {
    switch (step.kind) {
      case 'confirm':
        return this.#confirm(bet, step.difference);
      case 'adjust':
        return this.#adjust(bet, step);
      case 'cashout':
        return this.#cashout(bet, step);
      case 'cancel':
        return this.#cancel(bet);
    }
  }

  #roundId = (number: number) => `${this.#prefix}-${number}`;
  #live = (roundId: string) => this.#bets.filter((bet) => bet.roundId === roundId && !bet.isCancelled);

  #round(roundId: string): Round {
    const round = this.#rounds.get(roundId) ?? { isClosed: false, won: 0, quartersCashedOut: 0 };
    this.#rounds.set(roundId, round);
    return round;
  }

  #stateOf(roundId: string): RoundState {
    if (this.#rounds.get(roundId)?.isClosed) return 'closed';
    const live = this.#live(roundId);
    if (live.length === 0) return 'cancelled';
    return live.some(({ isHeld }) => isHeld) ? 'pending' : 'open';
  }

  /** Returns why a credit to a round, or its close, is refused; undefined when it is accepted. */
  #settlingRefusal(roundId: string, whenCancelled?: string): string | undefined {
    if (!this.#rounds.has(roundId)) return 'ROUND_NOT_FOUND';
    const state = this.#stateOf(roundId);
    if (state === 'cancelled') return whenCancelled;
    return { closed: 'ROUND_CLOSED', pending: 'INTERNAL_RETRY', open: undefined }[state];
  }

  #expect(what: string, answer: string, expected: string | readonly string[]): void {
    const allowed = typeof expected === 'string' ? [expected] : expected;
    if (!allowed.includes(answer)) this.problems.push(`${what}: ${answer}, not ${allowed.join(' or ')}`);
  }

  async #send(operation: string, fields: Record<string, unknown>): Promise<TestResponse['body']> {
    const { body } = await this.#portal.vendor(operation, { requestId: fresh('r'), ...fields });
    this.#calls.push({ operation, fields, answer: body.status === 'OK' ? answerOf(body) : undefined });
    return body;
  }

  async #bet(
    txId: string,
    { closes = false, isHeld = false }: { closes?: boolean; isHeld?: boolean },
    { round, amount }: { round: number; amount: number },
  ): Promise<void> {
    const roundId = this.#roundId(round);
    const terms = isHeld ? { hold: true, ticket: ticketOf() } : { roundClosed: closes };
    const fields = this.#session.betOf({ roundId, txId, amount: String(amount), ...terms });
    const { status } = await this.#send('bet', fields);
    const refusals = this.#betRefusals(roundId, { amount, closes });
    if (this.#early.includes(txId)) refusals.push('BET_CANCELLED');
    this.#expect('bet', status, refusals.length > 0 ? refusals : 'OK');
    if (status !== 'OK') return;
    this.balance -= amount;
    this.#round(roundId).isClosed = closes;
    this.#bets.push({ txId, roundId, amount, stake: amount, isHeld, isCancelled: false });
  }

  #betRefusals(roundId: string, { amount, closes }: { amount: number; closes: boolean }): string[] {
    const state = this.#rounds.has(roundId) ? this.#stateOf(roundId) : undefined;
    return [
      ...(state === 'closed' ? ['ROUND_CLOSED'] : []),
      ...(state === 'pending' && closes ? ['INTERNAL_RETRY'] : []),
      ...(amount > this.balance ? ['INSUFFICIENT_FUNDS'] : []),
    ];
  }

  async #confirm(bet: Bet, difference: number): Promise<void> {
    const { roundId, txId: refTxId } = bet;
    const stake = difference < bet.amount ? bet.amount - difference : bet.amount + difference;
    const { playerId } = this.#session.member;
    const fields = { playerId, roundId, refTxId, txId: fresh('confirm'), amount: String(stake) };
    const { status } = await this.#send('confirm', fields);
    this.#expect('confirm', status, confirmation(bet, stake));
    if (status !== 'OK' || !bet.isHeld) return;
    this.balance += bet.amount - stake;
    Object.assign(bet, { stake, isHeld: false });
  }

  async #win({ round: number, amount, closes }: { round: number; amount: number; closes: boolean }): Promise<void> {
    const roundId = this.#roundId(number);
    const refusal = this.#settlingRefusal(roundId, 'BET_CANCELLED');
    const fields = this.#session.winOf({ roundId, amount: String(amount), roundClosed: closes });
    const { status } = await this.#send('win', fields);
    this.#expect('win', status, refusal ?? 'OK');
    if (status === 'OK') this.#credit(roundId, amount, closes);
  }

  #credit(roundId: string, amount: number, closes: boolean): void {
    this.balance += amount;
    const round = this.#round(roundId);
    round.won += amount;
    round.isClosed ||= closes;
  }

  async #cashout(bet: Bet, { amount, quarters }: { amount: number; quarters: number }): Promise<void> {
    const { roundId } = bet;
    const round = this.#round(roundId);
    const isTooMuch = this.#stateOf(roundId) === 'open' && round.quartersCashedOut + quarters > 4;
    const refusal = isTooMuch ? 'INVALID_AMOUNT' : bet.isCancelled ? 'BET_CANCELLED' : this.#settlingRefusal(roundId);
    const { playerId } = this.#session.member;
    const ids = { playerId, currency: 'VND', roundId, refTxId: bet.txId, txId: fresh('cashout') };
    const { status } = await this.#send('cashout', { ...ids, amount: String(amount), part: String(quarters / 4) });
    this.#expect('cashout', status, refusal ?? 'OK');
    if (status !== 'OK') return;
    round.quartersCashedOut += quarters;
    this.#credit(roundId, amount, round.quartersCashedOut === 4);
  }

  async #adjust(bet: Bet, { amount: change, reason }: Extract<Step, { kind: 'adjust' }>): Promise<void> {
    const { roundId } = bet;
    const round = this.#round(roundId);
    const amount = change === 'all' ? 0 - round.won : change;
    const { playerId } = this.#session.member;
    const ids = { playerId, currency: 'VND', roundId, refTxId: bet.txId, txId: fresh('adjust') };
    const { status, applied, ...body } = await this.#send('adjust', { ...ids, amount: String(amount), reason });
    const isTooMuch = -amount > round.won;
    const settled = isTooMuch ? 'INVALID_AMOUNT' : 'OK';
    this.#expect('adjust', status, bet.isCancelled ? 'BET_CANCELLED' : round.isClosed ? settled : 'ROUND_NOT_SETTLED');
    if (status !== 'OK') return;
    const uncovered = Math.max(-amount - this.balance, 0);
    this.#expect('applied and owed', `${applied} ${body.owed}`, `${amount + uncovered} ${uncovered}`);
    this.balance += amount + uncovered;
    this.receivable += uncovered;
    round.won += amount;
    if (reason === 'unsettle') Object.assign(round, { isClosed: false, quartersCashedOut: 0 });
  }

  async #cancel(bet: Bet): Promise<void> {
    const { playerId } = this.#session.member;
    const round = this.#round(bet.roundId);
    const isSettled = !bet.isCancelled && (round.isClosed || round.won > 0);
    const { status } = await this.#send('cancel', { playerId, txId: fresh('cancel'), refTxId: bet.txId });
    this.#expect('cancel', status, isSettled ? 'BET_SETTLED' : 'OK');
    if (status !== 'OK' || bet.isCancelled) return;
    this.balance += bet.stake;
    Object.assign(bet, { isCancelled: true, isHeld: false });
  }

  async #cancelEarly(): Promise<void> {
    const refTxId = fresh('bet');
    const { playerId } = this.#session.member;
    const { status } = await this.#send('cancel', { playerId, txId: fresh('cancel'), refTxId });
    this.#expect('early cancel', status, 'OK');
    this.#early.push(refTxId);
  }

  async #close({ round: number }: { round: number }): Promise<void> {
    const roundId = this.#roundId(number);
    const { playerId } = this.#session.member;
    const refusal = this.#settlingRefusal(roundId);
    const { status } = await this.#send('close', { playerId, txId: fresh('close'), roundId });
    this.#expect('close', status, refusal ?? 'OK');
    if (status === 'OK') this.#round(roundId).isClosed = true;
  }

  async #batch({ round: number, amount, win }: { round: number; amount: number; win: number }): Promise<void> {
    const roundId = this.#roundId(number);
    const txId = fresh('bet');
    const calls = [
      { call: 'bet', ...this.#session.betOf({ roundId, txId, amount: String(amount) }) },
      { call: 'win', ...this.#session.winOf({ roundId, amount: String(win) }) },
    ];
    const { status } = (await this.#session.batch(calls)).body;
    const refusals = this.#betRefusals(roundId, { amount, closes: true });
    this.#expect('batch', status, refusals.length > 0 ? refusals : 'OK');
    if (status !== 'OK') return;
    this.balance -= amount;
    this.#credit(roundId, win, false);
    this.#bets.push({ txId, roundId, amount, stake: amount, isHeld: false, isCancelled: false });
  }

  async #readBalance(): Promise<void> {
    const { playerId } = this.#session.member;
    const { body } = await this.#portal.vendor('balance', { requestId: fresh('r'), playerId });
    this.#expect('balance', `${body.status} ${body.balance}`, `OK ${this.balance}`);
  }

  async #recover(): Promise<void> {
    const { db, liveEventHub: notifier } = this.#portal.app;
    await recoverReceivables({ db, notifier });
    const recovered = Math.min(this.balance, this.receivable);
    this.balance -= recovered;
    this.receivable -= recovered;
  }

  /** Repeats a call, as it was five times at once, or with other content. */
  async #again({ kind, call: number }: { kind: 'repeat' | 'alter'; call: number }): Promise<void> {
    const accepted = this.#calls.filter(({ answer }) => answer);
    const call = accepted.at(number % (accepted.length || 1));
    if (!call) return;
    const send = (fields: object) => this.#portal.vendor(call.operation, { requestId: fresh('r'), ...fields });
    if (kind === 'alter') {
      const other = call.operation === 'cancel' ? { refTxId: fresh('other') } : { roundId: fresh('other') };
      const { status } = (await send({ ...call.fields, ...other })).body;
      return this.#expect('altered call', status, 'DUPLICATE_TRANSACTION');
    }
    for (const { body } of await Promise.all(Array.from({ length: 5 }, () => send(call.fields)))) {
      const repeated = `${JSON.stringify(answerOf(body))} ${body.duplicate}`;
      this.#expect(`repeated ${call.operation}`, repeated, `${JSON.stringify(call.answer)} true`);
    }
  }
}

function confirmation(bet: Bet, stake: number): string {
  if (bet.isCancelled) return 'BET_CANCELLED';
  if (!bet.isHeld && stake !== bet.stake) return 'DUPLICATE_TRANSACTION';
  return stake > bet.amount ? 'INVALID_AMOUNT' : 'OK';
}
