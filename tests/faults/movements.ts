import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { inTurns } from './in-turns.ts';
import { asRow, essence, reported, SIGN } from './movement.ts';
import type { Movement, Part, ReportRow, WalletAnswer } from './movement.ts';
import type { Player } from './people.ts';
import type { Portal } from './portal.ts';

/** Everything that the vendor asked for, by which the portal's books are judged. */
export class WalletTransactions {
  readonly all: Movement[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #since = new Date(Date.now() - 1000).toISOString();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** The txIds that are known to have been booked. */
  get done(): Movement[] {
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
      cancel: (bet: Movement) => {
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

  #new(call: Part['call'], player: Player, amount: string, body: (txId: string) => object): Movement {
    const part = this.#part(call, amount);
    return this.#add(call, player, body(part.txId), [part]);
  }

  #add(call: Movement['call'], player: Player, body: object, parts: Part[]): Movement {
    const movement: Movement = { call, player, body, parts, state: 'unknown', answer: undefined, isRechecked: false };
    this.all.push(movement);
    return movement;
  }

  /** Asks for it, for the first time or again. */
  async ask(movement: Movement): Promise<Movement['state']> {
    const { call, body } = movement;
    const reply = await this.#portal.vendor<WalletAnswer>(call, { requestId: randomUUID(), ...body });
    if (reply.kind === 'unknown') return 'unknown';
    if (reply.status !== 200) this.#complain(movement, `http ${reply.status}`);
    else if (reply.body.status === 'OK') this.#noteDone(movement, reply.body);
    else this.#noteRefused(movement, reply.body);
    return movement.state;
  }

  #noteDone(movement: Movement, answer: WalletAnswer): void {
    movement.state = 'done';
    const { answer: first } = movement;
    if (!first) movement.answer = answer;
    else if (!answer.duplicate || essence(answer) !== essence(first)) {
      this.#complain(movement, `${JSON.stringify(answer)} after ${JSON.stringify(first)}`);
    }
  }

  #noteRefused(movement: Movement, answer: WalletAnswer): void {
    if (movement.state === 'done') this.#complain(movement, `was done and is ${answer.status} now`);
    movement.state = 'refused';
  }

  #complain(movement: Movement, text: string): void {
    this.problems.push(`${movement.parts.map(({ txId }) => txId).join('+')}: ${text}`);
  }

  /** After a kill: what was acknowledged is there once; the rest is there at most once, and asking again settles it. */
  async settle(): Promise<void> {
    const booked = new Set((await this.#check()).map(({ txId }) => txId));
    await inTurns(
      this.all.filter(({ state }) => state === 'unknown'),
      (movement) => this.#settleOne(movement, booked),
    );
    await inTurns(
      this.done.filter(({ isRechecked }) => !isRechecked),
      async (movement) => {
        await this.ask(movement);
        movement.isRechecked = true;
      },
    );
    await this.#check();
  }

  async #settleOne(movement: Movement, booked: ReadonlySet<string>): Promise<void> {
    const [first] = movement.parts;
    const wasBooked = first !== undefined && booked.has(first.txId);
    const state = await this.ask(movement);
    const isRepetition = movement.answer?.duplicate === true;
    if (state === 'unknown') this.#complain(movement, 'is still not answered');
    if (wasBooked !== isRepetition)
      this.#complain(movement, `was${wasBooked ? '' : ' not'} booked, and asked again: ${state}`);
    if (isRepetition) delete movement.answer?.duplicate;
  }

  /** Holds the report against what was asked for; gives the report. */
  async #check(): Promise<ReportRow[]> {
    const rows = await this.report();
    const asked = new Map(
      this.all.flatMap((movement) => movement.parts.map((part) => [part.txId, { movement, part }])),
    );
    const seen = new Set<string>();
    for (const row of rows) {
      const found = asked.get(row.txId);
      if (seen.has(row.txId)) this.problems.push(`${row.txId} is there twice`);
      seen.add(row.txId);
      if (!found || found.movement.state === 'refused') this.problems.push(`${row.txId} is there and should not be`);
      else if (asRow(found.movement, found.part) !== reported(row))
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

  /** What the player's balance comes to by these movements alone. */
  effectOn(player: Player): bigint {
    const parts = this.done.filter((movement) => movement.player === player).flatMap((movement) => movement.parts);
    return parts.reduce((sum, part) => sum + SIGN[part.call] * part.amountMinor, 0n);
  }
}
