import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { forEachLimited } from '../support/for-each-limited.ts';
import { asRow, essence, reported, SIGN } from './wallet-request.ts';
import type { WalletRequest, Part, ReportRow, WalletResponse } from './wallet-request.ts';
import type { VendorOptions } from '../support/app.ts';
import type { Player } from './people.ts';
import type { Portal } from './portal.ts';

/** Records every request of the vendor, which the portal's books are checked against. */
export class WalletTransactions {
  readonly all: WalletRequest[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #since = new Date(Date.now() - 1000).toISOString();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** Requests that are known to have been booked. */
  get done(): WalletRequest[] {
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
      cancel: (bet: WalletRequest) => {
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

  #part(operation: Part['operation'], amount: string): Part {
    return { txId: `${operation}-${randomUUID()}`, operation, amountMinor: parseAmount(amount) ?? 0n };
  }

  #new(operation: Part['operation'], player: Player, amount: string, body: (txId: string) => object): WalletRequest {
    const part = this.#part(operation, amount);
    return this.#add(operation, player, body(part.txId), [part]);
  }

  #add(operation: WalletRequest['operation'], player: Player, body: object, parts: Part[]): WalletRequest {
    const walletRequest: WalletRequest = {
      operation,
      player,
      body,
      parts,
      state: 'unknown',
      response: undefined,
      isRechecked: false,
    };
    this.all.push(walletRequest);
    return walletRequest;
  }

  /** Sends the request, for the first time or again. */
  async send(walletRequest: WalletRequest): Promise<WalletRequest['state']> {
    const { operation, body } = walletRequest;
    const reply = await this.#portal.vendor<WalletResponse>(operation, { requestId: randomUUID(), ...body });
    if (reply.kind === 'unknown') return 'unknown';
    if (reply.status !== 200) this.#complain(walletRequest, `http ${reply.status}`);
    else if (reply.body.status === 'OK') this.#noteDone(walletRequest, reply.body);
    else this.#noteRefused(walletRequest, reply.body);
    return walletRequest.state;
  }

  #noteDone(walletRequest: WalletRequest, response: WalletResponse): void {
    walletRequest.state = 'done';
    const { response: first } = walletRequest;
    if (!first) walletRequest.response = response;
    else if (!response.duplicate || essence(response) !== essence(first)) {
      this.#complain(walletRequest, `${JSON.stringify(response)} after ${JSON.stringify(first)}`);
    }
  }

  #noteRefused(walletRequest: WalletRequest, response: WalletResponse): void {
    if (walletRequest.state === 'done') this.#complain(walletRequest, `was done and is ${response.status} now`);
    walletRequest.state = 'refused';
  }

  #complain(walletRequest: WalletRequest, text: string): void {
    this.problems.push(`${walletRequest.parts.map(({ txId }) => txId).join('+')}: ${text}`);
  }

  /**
   * After a kill, checks that acknowledged requests are booked exactly once and the others at most once, and repeats those
   * with an unknown outcome.
   */
  async settle(): Promise<void> {
    const booked = new Set((await this.#check()).map(({ txId }) => txId));
    await forEachLimited(
      this.all.filter(({ state }) => state === 'unknown'),
      (walletRequest) => this.#settleOne(walletRequest, booked),
    );
    await forEachLimited(
      this.done.filter(({ isRechecked }) => !isRechecked),
      async (walletRequest) => {
        await this.send(walletRequest);
        walletRequest.isRechecked = true;
      },
    );
    await this.#check();
  }

  async #settleOne(walletRequest: WalletRequest, booked: ReadonlySet<string>): Promise<void> {
    const [first] = walletRequest.parts;
    const wasBooked = first !== undefined && booked.has(first.txId);
    const state = await this.send(walletRequest);
    const isRepetition = walletRequest.response?.duplicate === true;
    if (state === 'unknown') this.#complain(walletRequest, 'is still not answered');
    if (wasBooked !== isRepetition)
      this.#complain(walletRequest, `was${wasBooked ? '' : ' not'} booked, and asked again: ${state}`);
    if (isRepetition) delete walletRequest.response?.duplicate;
  }

  /** Compares the report with the requests, and returns it. */
  async #check(): Promise<ReportRow[]> {
    const rows = await this.report();
    const requested = new Map(
      this.all.flatMap((walletRequest) => walletRequest.parts.map((part) => [part.txId, { walletRequest, part }])),
    );
    const seen = new Set<string>();
    for (const row of rows) {
      const found = requested.get(row.txId);
      if (seen.has(row.txId)) this.problems.push(`${row.txId} is there twice`);
      seen.add(row.txId);
      if (!found || found.walletRequest.state === 'refused')
        this.problems.push(`${row.txId} is there and should not be`);
      else if (asRow(found.walletRequest, found.part) !== reported(row))
        this.problems.push(`${row.txId} is ${reported(row)}`);
    }
    for (const { parts } of this.done) {
      for (const { txId } of parts)
        if (!seen.has(txId)) this.problems.push(`${txId} was acknowledged and is not there`);
    }
    return rows;
  }

  /** Returns what the portal has booked of a vendor. */
  async report(key?: VendorOptions): Promise<ReportRow[]> {
    const rows: ReportRow[] = [];
    const to = new Date(Date.now() + 60_000).toISOString();
    for (let after: string | null = '0'; after !== null;) {
      const query: string = new URLSearchParams({ from: this.#since, to, after }).toString();
      const reply = await this.#portal.vendor<{ movements: ReportRow[]; next: string | null }>(
        `report?${query}`,
        undefined,
        key,
      );
      if (reply.kind === 'unknown' || reply.status !== 200) throw new Error(`no report: ${JSON.stringify(reply)}`);
      rows.push(...reply.body.movements);
      after = reply.body.next;
    }
    return rows;
  }

  /** Returns the player's balance that results from these requests alone. */
  effectOn(player: Player): bigint {
    const parts = this.done
      .filter((walletRequest) => walletRequest.player === player)
      .flatMap((walletRequest) => walletRequest.parts);
    return parts.reduce((sum, part) => sum + SIGN[part.operation] * part.amountMinor, 0n);
  }
}
