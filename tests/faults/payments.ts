import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { newTransfer } from '../support/payments.ts';
import { forEachLimited } from '../support/for-each-limited.ts';
import type { Player } from './people.ts';
import type { Enveloped, Portal, Reply } from './portal.ts';

interface Shown {
  id: string;
  state: string;
}
type Send = (payment: Payment) => Promise<Reply<Enveloped<Shown>>>;

interface Step {
  state: string;
  send: Send;
}

/** A deposit or withdrawal in progress; `done` counts the steps that are known to have been taken. */
export interface Payment {
  kind: 'deposits' | 'withdrawals';
  player: Player;
  amountMinor: bigint;
  key: string;
  steps: readonly Step[];
  done: number;
  /** The outcome of the next step is unknown. */
  isUncertain: boolean;
  id: string | undefined;
  /** It was refused and must not exist. */
  isRefused: boolean;
  /** Its creation was repeated after a kill. */
  isRechecked: boolean;
}

/** Records all requests to the wallet, which its books are checked against. */
export class Payments {
  readonly all: Payment[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #token: string;

  constructor(portal: Portal, token: string) {
    this.#portal = portal;
    this.#token = token;
  }

  deposit(player: Player, amount: string, isApproved: boolean): Payment {
    const body = { methodCode: 'bank-transfer', amount };
    const create: Send = ({ key: idempotencyKey }) =>
      this.#portal.call('POST /wps/v2/wallets/deposits', { body, token: player.token, idempotencyKey });
    const submit = this.#member('submit', 'awaiting_review');
    const end = isApproved
      ? this.#operate('approve', 'credited', newTransfer())
      : this.#operate('reject', 'rejected', { reason: 'no such transfer' });
    return this.#add('deposits', player, amount, [{ state: 'created', send: create }, submit, end]);
  }

  withdrawal(player: Player, amount: string, isPaid: boolean): Payment {
    const { token, bankAccountId, paymentPassword } = player;
    const body = { methodCode: 'bank-withdrawal', amount, bankAccountId, paymentPassword };
    const create: Send = ({ key: idempotencyKey }) =>
      this.#portal.call('POST /wps/v2/wallets/withdrawals', { body, token, idempotencyKey, isEncrypted: true });
    const paid = [
      this.#operate('approve', 'approved'),
      this.#operate('mark-paid', 'paid', { bankReference: newTransfer().bankReference }),
      this.#member('confirm', 'received', { outcome: 'received' }),
    ];
    const end = isPaid ? paid : [this.#operate('reject', 'rejected', { reason: 'not this time' })];
    return this.#add('withdrawals', player, amount, [{ state: 'requested', send: create }, ...end]);
  }

  #member(action: string, state: string, body: object = {}): Step {
    return {
      state,
      send: ({ kind, id, player: { token } }) => this.#post(`/wps/v2/wallets/${kind}/${id}/${action}`, body, token),
    };
  }

  #operate(action: string, state: string, body: object = {}): Step {
    return { state, send: ({ kind, id }) => this.#post(`/ops/api/${kind}/${id}/${action}`, body, this.#token) };
  }

  #post(path: string, body: object, token: string): Promise<Reply<Enveloped<Shown>>> {
    return this.#portal.call(`POST ${path}`, { body, token });
  }

  #add(kind: Payment['kind'], player: Player, amount: string, steps: Step[]): Payment {
    const amountMinor = parseAmount(amount) ?? 0n;
    const fresh = { done: 0, isUncertain: false, id: undefined, isRefused: false, isRechecked: false };
    const payment: Payment = { kind, player, amountMinor, key: randomUUID(), steps, ...fresh };
    this.all.push(payment);
    return payment;
  }

  /**
   * Takes the next step, or repeats the one with an unknown outcome. Returns false when nothing more can be done now.
   */
  async advance(payment: Payment): Promise<boolean> {
    const step = payment.steps[payment.done];
    if (!step || payment.isRefused) return false;
    const reply = await step.send(payment);
    if (reply.kind === 'unknown') {
      payment.isUncertain = true;
      return false;
    }
    const { status, body } = reply;
    const isTaken = status === 200 || (body.code === 'wrong_state' && payment.isUncertain);
    payment.isUncertain = false;
    if (isTaken) return this.#taken(payment, step, status === 200 ? body.value : undefined);
    payment.isRefused = body.code === 'insufficient_funds' && payment.done === 0;
    if (!payment.isRefused) this.problems.push(`${step.state} of ${payment.key}: ${status} ${body.code}`);
    return false;
  }

  #taken(payment: Payment, step: Step, shown: Shown | undefined): boolean {
    if (shown && shown.state !== step.state) this.problems.push(`${payment.key} is ${shown.state}, not ${step.state}`);
    payment.id ??= shown?.id;
    if (shown && shown.id !== payment.id) this.problems.push(`${payment.key} is ${shown.id} and ${payment.id}`);
    payment.done += 1;
    return payment.done < payment.steps.length;
  }

  /** Repeats every step with an unknown outcome, and every creation, which must return its first result. */
  async settle(): Promise<void> {
    await forEachLimited(
      this.all.filter(({ isUncertain }) => isUncertain),
      (payment) => this.advance(payment),
    );
    await forEachLimited(
      this.all.filter(({ id, isRechecked }) => id !== undefined && !isRechecked),
      (payment) => this.#askAgain(payment),
    );
  }

  async #askAgain(payment: Payment): Promise<void> {
    payment.isRechecked = true;
    const reply = await payment.steps[0]?.send(payment);
    const id = reply?.kind === 'answered' ? reply.body.value?.id : undefined;
    if (id !== payment.id) this.problems.push(`${payment.key} was ${payment.id} and is ${JSON.stringify(reply)}`);
  }

  /** Checks that each payment exists exactly once, in the last reported state. */
  async check(player: Player): Promise<void> {
    for (const kind of ['deposits', 'withdrawals'] as const) {
      const own = this.all.filter((payment) => payment.player === player && payment.kind === kind && payment.done > 0);
      const expected = own.map((payment) => `${payment.id} ${payment.steps[payment.done - 1]?.state}`).sort();
      const found = (await this.#listed(kind, player)).map(({ id, state }) => `${id} ${state}`).sort();
      if (found.join() !== expected.join())
        this.problems.push(`${kind}: ${found.join()} instead of ${expected.join()}`);
    }
  }

  async #listed(kind: string, { token }: Player): Promise<Shown[]> {
    const rows: Shown[] = [];
    for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo++) {
      const path = `/wps/v2/wallets/${kind}?pageSize=100&pageNo=${pageNo}`;
      const page = await this.#portal.value<{ rows: Shown[]; totalPages: number }>(`GET ${path}`, { token });
      rows.push(...page.rows);
      totalPages = page.totalPages;
    }
    return rows;
  }

  /** Returns the player's balance and held money that result from these payments alone. */
  effectOn(player: Player): { balanceMinor: bigint; heldMinor: bigint } {
    let [balanceMinor, heldMinor] = [0n, 0n];
    for (const { kind, amountMinor, steps, done } of this.all.filter((payment) => payment.player === player)) {
      const state = steps[done - 1]?.state ?? 'nothing';
      if (kind === 'deposits') balanceMinor += state === 'credited' ? amountMinor : 0n;
      else if (state !== 'nothing' && state !== 'rejected') balanceMinor -= amountMinor;
      if (state === 'requested' || state === 'approved') heldMinor += amountMinor;
    }
    return { balanceMinor, heldMinor };
  }
}

/** Returns the balance that the wallet shows, in the same form. */
export async function shownBalance(portal: Portal, { token }: Player) {
  return portal.value<{ sumBalance: string; held: string }>('GET /wps/v2/wallets/balance', { token });
}

export function asShown({ balanceMinor, heldMinor }: { balanceMinor: bigint; heldMinor: bigint }) {
  return { sumBalance: formatAmount(balanceMinor), held: formatAmount(heldMinor) };
}
