import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { inTurns } from './in-turns.ts';
import type { Player } from './people.ts';
import type { Enveloped, Portal, Reply } from './portal.ts';

interface Shown {
  id: string;
  state: string;
}
type Send = (claim: Claim) => Promise<Reply<Enveloped<Shown>>>;

interface Step {
  state: string;
  send: Send;
}

/** A deposit or withdrawal in progress; `done` counts the steps that are known to have been taken. */
export interface Claim {
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
export class Claims {
  readonly all: Claim[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #token: string;

  constructor(portal: Portal, token: string) {
    this.#portal = portal;
    this.#token = token;
  }

  deposit(player: Player, amount: string, isApproved: boolean): Claim {
    const body = { methodCode: 'bank-transfer', amount };
    const create: Send = ({ key: idempotencyKey }) =>
      this.#portal.call('POST /wps/v2/wallets/deposits', { body, token: player.token, idempotencyKey });
    const submit = this.#member('submit', 'awaiting_review');
    const end = isApproved
      ? this.#operate('approve', 'credited')
      : this.#operate('reject', 'rejected', { reason: 'no such transfer' });
    return this.#add('deposits', player, amount, [{ state: 'created', send: create }, submit, end]);
  }

  withdrawal(player: Player, amount: string, isPaid: boolean): Claim {
    const { token, bankAccountId, paymentPassword } = player;
    const body = { methodCode: 'bank-withdrawal', amount, bankAccountId, paymentPassword };
    const create: Send = ({ key: idempotencyKey }) =>
      this.#portal.call('POST /wps/v2/wallets/withdrawals', { body, token, idempotencyKey, isEncrypted: true });
    const paid = [
      this.#operate('approve', 'approved'),
      this.#operate('mark-paid', 'paid', { bankReference: 'FT1' }),
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

  #add(kind: Claim['kind'], player: Player, amount: string, steps: Step[]): Claim {
    const amountMinor = parseAmount(amount) ?? 0n;
    const fresh = { done: 0, isUncertain: false, id: undefined, isRefused: false, isRechecked: false };
    const claim: Claim = { kind, player, amountMinor, key: randomUUID(), steps, ...fresh };
    this.all.push(claim);
    return claim;
  }

  /**
   * Takes the next step, or repeats the one with an unknown outcome. Returns false when nothing more can be done now.
   */
  async advance(claim: Claim): Promise<boolean> {
    const step = claim.steps[claim.done];
    if (!step || claim.isRefused) return false;
    const reply = await step.send(claim);
    if (reply.kind === 'unknown') {
      claim.isUncertain = true;
      return false;
    }
    const { status, body } = reply;
    const isTaken = status === 200 || (body.code === 'wrong_state' && claim.isUncertain);
    claim.isUncertain = false;
    if (isTaken) return this.#taken(claim, step, status === 200 ? body.value : undefined);
    claim.isRefused = body.code === 'insufficient_funds' && claim.done === 0;
    if (!claim.isRefused) this.problems.push(`${step.state} of ${claim.key}: ${status} ${body.code}`);
    return false;
  }

  #taken(claim: Claim, step: Step, shown: Shown | undefined): boolean {
    if (shown && shown.state !== step.state) this.problems.push(`${claim.key} is ${shown.state}, not ${step.state}`);
    claim.id ??= shown?.id;
    if (shown && shown.id !== claim.id) this.problems.push(`${claim.key} is ${shown.id} and ${claim.id}`);
    claim.done += 1;
    return claim.done < claim.steps.length;
  }

  /** Repeats every step with an unknown outcome, and every creation, which must return its first result. */
  async settle(): Promise<void> {
    await inTurns(
      this.all.filter(({ isUncertain }) => isUncertain),
      (claim) => this.advance(claim),
    );
    await inTurns(
      this.all.filter(({ id, isRechecked }) => id !== undefined && !isRechecked),
      (claim) => this.#askAgain(claim),
    );
  }

  async #askAgain(claim: Claim): Promise<void> {
    claim.isRechecked = true;
    const reply = await claim.steps[0]?.send(claim);
    const id = reply?.kind === 'answered' ? reply.body.value?.id : undefined;
    if (id !== claim.id) this.problems.push(`${claim.key} was ${claim.id} and is ${JSON.stringify(reply)}`);
  }

  /** Checks that each claim exists exactly once, in the last reported state. */
  async check(player: Player): Promise<void> {
    for (const kind of ['deposits', 'withdrawals'] as const) {
      const own = this.all.filter((claim) => claim.player === player && claim.kind === kind && claim.done > 0);
      const expected = own.map((claim) => `${claim.id} ${claim.steps[claim.done - 1]?.state}`).sort();
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

  /** Returns the player's balance and held money that result from these claims alone. */
  effectOn(player: Player): { balanceMinor: bigint; heldMinor: bigint } {
    let [balanceMinor, heldMinor] = [0n, 0n];
    for (const { kind, amountMinor, steps, done } of this.all.filter((claim) => claim.player === player)) {
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
