import { randomBytes } from 'node:crypto';
import { JsonNumber, parseExactJson } from '#kernel/exact-json';
import { bodyOf } from './bodies.ts';
import type { Bet, Cancel, Draft, Driver, Expected, Meaning, Player, SignedRequest, Win } from './driver.ts';
import type { Answer, PortalInside, World } from './world.ts';

/** The portal's answer is not the expected one. */
export class Difference extends Error {
  readonly expected: string;
  readonly actual: string;

  constructor(what: string, expected: string, actual: string) {
    super(what);
    this.expected = expected;
    this.actual = actual;
  }
}

/** The case cannot be checked here. */
export class NotChecked extends Error {}

interface RoundOptions {
  player?: Player;
  roundId?: string;
  gameCode?: string;
  currency?: string;
}

/** Minor units of the portal in one currency unit. */
const MINOR = 10_000n;

/** One run of a case: sends a vendor's requests and compares the answers. */
export class Check {
  readonly world: World;
  readonly driver: Driver;

  constructor(world: World) {
    this.world = world;
    this.driver = world.driver;
  }

  /** Returns an amount in units of the vendor. */
  units(count: number): bigint {
    return BigInt(count) * this.world.unit * MINOR;
  }

  /** Returns the inside of the portal. Throws NotChecked when there is none. */
  inside(): PortalInside {
    if (this.world.inside) return this.world.inside;
    throw new NotChecked('needs access to the portal from inside; the portal’s own tests check it');
  }

  betOf(options: RoundOptions & Partial<Bet> = {}): Bet {
    return { ...this.#round(options), txId: this.driver.newId(), amountMinor: this.units(10), ...options };
  }

  /** Returns a win of a bet that ends its round. */
  winOf(bet: Bet, options: Partial<Win> = {}): Win {
    const { player, currency, gameCode, roundId, txId: betTxId } = bet;
    const round = { player, currency, gameCode, roundId };
    return { ...round, txId: this.driver.newId(), betTxId, amountMinor: this.units(5), closes: true, ...options };
  }

  cancelOf(bet: Bet): Draft {
    if (!this.driver.cancel) throw new NotChecked('the dialect has no rollback');
    return this.driver.cancel(this.aboutBet(bet, bet.amountMinor));
  }

  /** Returns what names a bet in a later request about it. */
  aboutBet(bet: Bet, amountMinor: bigint): Cancel {
    const { player, currency, gameCode, roundId, txId: betTxId } = bet;
    return { player, currency, gameCode, roundId, txId: this.driver.newId(), betTxId, amountMinor };
  }

  #round({ player = this.world.player, roundId, gameCode, currency }: RoundOptions) {
    return {
      player,
      currency: currency ?? this.world.currency,
      gameCode: gameCode ?? this.world.gameCode,
      roundId: roundId ?? this.driver.newId(),
    };
  }

  sign(draft: Draft, secret = this.world.secret): SignedRequest {
    return this.driver.sign(draft, secret);
  }

  send(request: SignedRequest): Promise<Answer> {
    return this.world.send(request);
  }

  /** Sends a request and compares its answer with that of an outcome. */
  async expect(draft: Draft, meaning: Meaning, balanceMinor?: bigint): Promise<Answer> {
    const answer = await this.send(this.sign(draft));
    this.compare(draft, answer, meaning, balanceMinor);
    if (meaning === 'OK') await this.confirm(draft, balanceMinor);
    return answer;
  }

  /** Confirms an accepted bet where it counts only then. */
  async confirm({ confirmation }: Draft, balanceMinor?: bigint): Promise<void> {
    if (confirmation) await this.expect(confirmation, 'OK', balanceMinor);
  }

  compare(draft: Draft, answer: Answer, meaning: Meaning, balanceMinor?: bigint): void {
    const expected = this.driver.expected(draft, meaning, balanceMinor);
    if (this.isAnswer(answer, expected)) return;
    const sent = `${draft.path} ${bodyOf(draft)}`;
    const expectedText = `${expected.http} ${JSON.stringify(expected.body)}`;
    throw new Difference(`${meaning} was expected of ${sent}`, expectedText, `${answer.http} ${answer.text}`);
  }

  /** Returns whether an answer is that of an outcome. */
  is(draft: Draft, answer: Answer, meaning: Meaning): boolean {
    return this.isAnswer(answer, this.driver.expected(draft, meaning));
  }

  isAnswer({ http, text }: Answer, expected: Expected): boolean {
    return http === expected.http && includes(parse(text), expected.body);
  }

  /** Returns a player's balance. */
  async balance(player: Player = this.world.player): Promise<bigint> {
    const draft = this.driver.balance(player);
    const answer = await this.send(this.sign(draft));
    const balance = this.driver.balanceIn(parse(answer.text));
    if (balance !== undefined) return balance;
    throw new Difference('the balance was asked for', 'a balance', `${answer.http} ${answer.text}`);
  }

  async expectBalance(expectedMinor: bigint, player: Player = this.world.player): Promise<void> {
    const actual = await this.balance(player);
    if (actual !== expectedMinor)
      throw new Difference('the balance differs', amountText(expectedMinor), amountText(actual));
  }

  /** Throws Difference unless two values are the same. */
  same(what: string, expected: unknown, actual: unknown): void {
    if (expected !== actual) throw new Difference(what, String(expected), String(actual));
  }

  /** Sends a win that ends the round, and whatever else the dialect needs to end it. */
  async settle(bet: Bet, amountMinor: bigint, balanceMinor?: bigint): Promise<Win> {
    const win = this.winOf(bet, { amountMinor });
    await this.expect(this.driver.win(win), 'OK', balanceMinor);
    if (this.driver.close) await this.expect(this.driver.close(bet), 'OK', balanceMinor);
    return win;
  }

  unknownToken(): string {
    return randomBytes(24).toString('base64url');
  }
}

const amountText = (amountMinor: bigint) => `${amountMinor} minor units`;

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    // Not JSON: differs from every expected body.
    return undefined;
  }
}

/** Returns whether a value has everything that is expected of it; objects may have more fields. */
function includes(actual: unknown, expected: unknown): boolean {
  if (expected === undefined) return true;
  if (actual instanceof JsonNumber) return isSameNumber(actual.text, String(expected));
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && expected.every((item, index) => includes(actual[index], item));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return false;
    return Object.entries(expected).every(([name, value]) => includes(Reflect.get(actual, name), value));
  }
  return actual === expected;
}

function isSameNumber(one: string, other: string): boolean {
  const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return plain(one) === plain(other);
}
