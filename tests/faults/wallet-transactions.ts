import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { inTurns } from './in-turns.ts';
import { asRow, essence, reported, SIGN } from './wallet-call.ts';
import type { WalletCall, Part, ReportRow, WalletResponse } from './wallet-call.ts';
import type { Player } from './people.ts';
import type { Portal } from './portal.ts';

/** Records every call of the vendor, which the portal's books are checked against. */
export class WalletTransactions {
  readonly all: WalletCall[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #since = new Date(Date.now() - 1000).toISOString();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** Calls that are known to have been booked. */
  get done(): WalletCall[] {
    return this.all.filter(({ state }) => state === 'done');
  }

  newRound(player: Player) {
    const roundId = randomUUID();
    const { playerId, gameToken: token } = player;
    const common = { playerId, currency: 'VND', roundId };
    const betBody = (txId: string, amount: string) => ({ ...common, token, gameCode: 'LOTUS', txId, amount });
    const winBody = (txId: string, amount: string) => ({ ...common, txId, amount, kind: 'win', roundClosed: true });
    return {
      bet: (amount: string) => this.#new('bet', player, amount, (txId) => betBody(txId, amount)),
      win: (amount: string) => this.#new('win', player, amount, (txId) => winBody(txId, amount)),
      close: () => this.#new('close', player, '0', (txId) => ({ playerId, roundId, txId })),
      cancel: (bet: WalletCall) => {
        const [undone] = bet.parts;
        const amount = formatAmount(undone?.amountMinor ?? 0n);
        return this.#new('cancel', player, amount, (txId) => ({ playerId, txId, refTxId: undone?.txId }));
      },
      batch: (stake: string, win: string) => {
        const [bet, credit] = [this.#part('bet', stake), this.#part('win', win)];
        const calls = [
          { call: 'bet', ...betBody(bet.txId, stake) },
          { call: 'win', ...winBody(credit.txId, win) },
        ];
        return this.#add('batch', player, { calls }, [bet, credit]);
      },
    };
  }

  #part(call: Part['call'], amount: string): Part {
    return { txId: `${call}-${randomUUID()}`, call, amountMinor: parseAmount(amount) ?? 0n };
  }

  #new(call: Part['call'], player: Player, amount: string, body: (txId: string) => object): WalletCall {
    const part = this.#part(call, amount);
    return this.#add(call, player, body(part.txId), [part]);
  }

  #add(call: WalletCall['call'], player: Player, body: object, parts: Part[]): WalletCall {
    const walletCall: WalletCall = {
      call,
      player,
      body,
      parts,
      state: 'unknown',
      response: undefined,
      isRechecked: false,
    };
    this.all.push(walletCall);
    return walletCall;
  }

  /** Sends the call, for the first time or again. */
  async send(walletCall: WalletCall): Promise<WalletCall['state']> {
    const { call, body } = walletCall;
    const reply = await this.#portal.vendor<WalletResponse>(call, { requestId: randomUUID(), ...body });
    if (reply.kind === 'unknown') return 'unknown';
    if (reply.status !== 200) this.#complain(walletCall, `http ${reply.status}`);
    else if (reply.body.status === 'OK') this.#noteDone(walletCall, reply.body);
    else this.#noteRefused(walletCall, reply.body);
    return walletCall.state;
  }

  #noteDone(walletCall: WalletCall, response: WalletResponse): void {
    walletCall.state = 'done';
    const { response: first } = walletCall;
    if (!first) walletCall.response = response;
    else if (!response.duplicate || essence(response) !== essence(first)) {
      this.#complain(walletCall, `${JSON.stringify(response)} after ${JSON.stringify(first)}`);
    }
  }

  #noteRefused(walletCall: WalletCall, response: WalletResponse): void {
    if (walletCall.state === 'done') this.#complain(walletCall, `was done and is ${response.status} now`);
    walletCall.state = 'refused';
  }

  #complain(walletCall: WalletCall, text: string): void {
    this.problems.push(`${walletCall.parts.map(({ txId }) => txId).join('+')}: ${text}`);
  }

  /**
   * After a kill, checks that acknowledged calls are booked exactly once and the others at most once, and repeats those
   * with an unknown outcome.
   */
  async settle(): Promise<void> {
    const booked = new Set((await this.#check()).map(({ txId }) => txId));
    await inTurns(
      this.all.filter(({ state }) => state === 'unknown'),
      (walletCall) => this.#settleOne(walletCall, booked),
    );
    await inTurns(
      this.done.filter(({ isRechecked }) => !isRechecked),
      async (walletCall) => {
        await this.send(walletCall);
        walletCall.isRechecked = true;
      },
    );
    await this.#check();
  }

  async #settleOne(walletCall: WalletCall, booked: ReadonlySet<string>): Promise<void> {
    const [first] = walletCall.parts;
    const wasBooked = first !== undefined && booked.has(first.txId);
    const state = await this.send(walletCall);
    const isRepetition = walletCall.response?.duplicate === true;
    if (state === 'unknown') this.#complain(walletCall, 'is still not answered');
    if (wasBooked !== isRepetition)
      this.#complain(walletCall, `was${wasBooked ? '' : ' not'} booked, and asked again: ${state}`);
    if (isRepetition) delete walletCall.response?.duplicate;
  }

  /** Compares the report with the calls, and returns it. */
  async #check(): Promise<ReportRow[]> {
    const rows = await this.report();
    const requested = new Map(
      this.all.flatMap((walletCall) => walletCall.parts.map((part) => [part.txId, { walletCall, part }])),
    );
    const seen = new Set<string>();
    for (const row of rows) {
      const found = requested.get(row.txId);
      if (seen.has(row.txId)) this.problems.push(`${row.txId} is there twice`);
      seen.add(row.txId);
      if (!found || found.walletCall.state === 'refused') this.problems.push(`${row.txId} is there and should not be`);
      else if (asRow(found.walletCall, found.part) !== reported(row))
        this.problems.push(`${row.txId} is ${reported(row)}`);
    }
    for (const { parts } of this.done) {
      for (const { txId } of parts)
        if (!seen.has(txId)) this.problems.push(`${txId} was acknowledged and is not there`);
    }
    return rows;
  }

  async report(): Promise<ReportRow[]> {
    const rows: ReportRow[] = [];
    const to = new Date(Date.now() + 60_000).toISOString();
    for (let after: string | null = '0'; after !== null;) {
      const query: string = new URLSearchParams({ from: this.#since, to, after }).toString();
      const reply = await this.#portal.vendor<{ movements: ReportRow[]; next: string | null }>(`report?${query}`);
      if (reply.kind === 'unknown' || reply.status !== 200) throw new Error(`no report: ${JSON.stringify(reply)}`);
      rows.push(...reply.body.movements);
      after = reply.body.next;
    }
    return rows;
  }

  /** Returns the player's balance that results from these calls alone. */
  effectOn(player: Player): bigint {
    const parts = this.done
      .filter((walletCall) => walletCall.player === player)
      .flatMap((walletCall) => walletCall.parts);
    return parts.reduce((sum, part) => sum + SIGN[part.call] * part.amountMinor, 0n);
  }
}
