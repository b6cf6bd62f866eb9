import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount } from '#kernel/money';
import type { Dice } from './dice.ts';
import { forEachLimited } from '../support/for-each-limited.ts';
import type { Player } from './people.ts';
import type { Enveloped, Portal, Reply } from './portal.ts';

type Kind = 'dice' | 'mines' | 'crash';

interface Outcome {
  id: string;
  stake: string;
  payout: string;
  state?: string;
  steps?: object[];
}

interface Bet {
  player: Player;
  kind: Kind;
  path: string;
  body: { stake: string };
  key: string;
  state: 'unknown' | 'placed' | 'refused';
  id: string | undefined;
  /** Steps that were answered. */
  steps: object[];
  /** It has ended, or was decided at once. */
  isOver: boolean;
  payoutMinor: bigint;
  /** It was sent again after it had been placed. */
  isRechecked: boolean;
}

const STAKE = '5000';
const STAKE_MINOR = parseAmount(STAKE) ?? 0n;
const DICE = { direction: 'under', target: '50.00' };
const MINES = 3;
const TILES = 25;
/** Refusals that a bet may meet at any time. */
const REFUSALS: Readonly<Record<Kind, readonly string[]>> = {
  dice: ['insufficient_funds', 'game_suspended'],
  mines: ['insufficient_funds', 'game_suspended'],
  crash: ['insufficient_funds', 'game_suspended', 'betting_closed', 'too_many_bets'],
};
/** A round of crash ends within it by a cash-out, also after a kill. */
const CRASH_PATIENCE_MS = 90_000;
const PAUSE_MS = 200;

/** Plays the portal's own games and records every bet and step, which the books are compared with. */
export class InhouseGames {
  readonly all: Bet[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #dice: Dice;

  constructor(portal: Portal, dice: Dice) {
    this.#portal = portal;
    this.#dice = dice;
  }

  /** Chooses the player's seeds, without which no bet is placed. */
  async begin({ token }: Player): Promise<void> {
    const { nextCommitment: commitment } = await this.#portal.value<{ nextCommitment: string }>(
      'GET /wps/inhouse/seeds',
      { token },
    );
    const body = { clientSeed: randomBytes(8).toString('hex'), commitment };
    await this.#portal.value('POST /wps/inhouse/seeds', { token, body });
  }

  async play(player: Player): Promise<void> {
    const luck = this.#dice.next();
    if (luck < 0.4) return void (await this.#place(player, 'dice', '/wps/inhouse/dice/bets', { choice: DICE }));
    if (luck < 0.75) return this.#playMines(player);
    return this.#playCrash(player);
  }

  async #playMines(player: Player): Promise<void> {
    const open = this.all.find((bet) => bet.player === player && bet.kind === 'mines' && this.#isOpen(bet));
    const bet = open ?? (await this.#place(player, 'mines', '/wps/inhouse/mines/rounds', { choice: { mines: MINES } }));
    if (bet.state === 'unknown') await this.#send(bet);
    if (!this.#isOpen(bet) || bet.state === 'unknown') return;
    const isLast = bet.steps.length > 0 && this.#dice.isLucky(0.5);
    await this.#step(bet, isLast ? { t: 'cashOut' } : { t: 'open', tile: bet.steps.length % TILES });
  }

  async #playCrash(player: Player): Promise<void> {
    const reply = await this.#portal.call<{ round: { id: string; state: string } | null }>('GET /wps/crash/round');
    if (reply.kind === 'unknown' || reply.status !== 200 || reply.body.value.round?.state !== 'betting') return;
    const bet = await this.#place(player, 'crash', '/wps/crash/bets', { roundId: reply.body.value.round.id });
    if (bet.state === 'placed' && this.#dice.isLucky(0.3)) await this.#cashOut(bet);
  }

  #isOpen({ state, isOver }: Bet): boolean {
    return state !== 'refused' && !isOver;
  }

  async #place(player: Player, kind: Kind, path: string, more: object): Promise<Bet> {
    const fresh = { state: 'unknown', id: undefined, isOver: false, payoutMinor: 0n, isRechecked: false } as const;
    const bet: Bet = { player, kind, path, body: { stake: STAKE, ...more }, key: randomUUID(), steps: [], ...fresh };
    this.all.push(bet);
    await this.#send(bet);
    return bet;
  }

  async #send(bet: Bet): Promise<void> {
    const { path, body, player, key: idempotencyKey } = bet;
    const reply = await this.#portal.call<Outcome>(`POST ${path}`, { body, token: player.token, idempotencyKey });
    if (reply.kind === 'unknown') return;
    if (reply.status !== 200) return this.#refuse(bet, reply.body);
    const { id, payout } = reply.body.value;
    if (bet.id !== undefined && bet.id !== id) this.problems.push(`${bet.kind} ${bet.key} is ${bet.id} and ${id}`);
    Object.assign(bet, { state: 'placed', id });
    if (bet.kind === 'dice') Object.assign(bet, { isOver: true, payoutMinor: parseAmount(payout) ?? 0n });
  }

  #refuse(bet: Bet, { code = '' }: Enveloped<unknown>): void {
    if (!REFUSALS[bet.kind].includes(code) || bet.state === 'placed')
      this.problems.push(`${bet.kind} ${bet.key}: ${code}`);
    bet.state = 'refused';
  }

  /** Takes the next step of a round of mines. One whose answer is lost is taken again with its number. */
  async #step(bet: Bet, step: object): Promise<void> {
    const body = { number: bet.steps.length + 1, step };
    const path = `POST /wps/inhouse/rounds/${bet.id}/steps`;
    const reply = await this.#portal.call<Outcome>(path, { body, token: bet.player.token });
    if (reply.kind === 'answered' && reply.status === 200) return this.#record(bet, reply.body.value);
    if (reply.kind === 'answered') await this.#read(bet, `/wps/inhouse/rounds/${bet.id}`);
  }

  async #cashOut(bet: Bet): Promise<void> {
    const path = `POST /wps/crash/bets/${bet.id}/cashOut`;
    const reply = await this.#portal.call<Outcome>(path, { body: {}, token: bet.player.token });
    if (reply.kind === 'answered' && reply.status === 200) this.#record(bet, reply.body.value);
  }

  async #read(bet: Bet, path: string): Promise<void> {
    const reply: Reply<Enveloped<Outcome>> = await this.#portal.call(`GET ${path}`, { token: bet.player.token });
    if (reply.kind === 'answered' && reply.status === 200) this.#record(bet, reply.body.value);
  }

  /** Compares a round with what was answered before. */
  #record(bet: Bet, { id, stake, payout, state, steps = [] }: Outcome): void {
    if (id !== bet.id || parseAmount(stake) !== STAKE_MINOR)
      this.problems.push(`${bet.kind} ${bet.id}: ${id} ${stake}`);
    if (bet.steps.some((step, at) => JSON.stringify(step) !== JSON.stringify(steps[at])))
      this.problems.push(`${bet.kind} ${bet.id} had ${JSON.stringify(bet.steps)}, and has ${JSON.stringify(steps)}`);
    bet.steps = steps;
    if (state === 'open') return;
    const payoutMinor = parseAmount(payout) ?? 0n;
    if (bet.isOver && bet.payoutMinor !== payoutMinor)
      this.problems.push(`${bet.kind} ${bet.id} paid twice differently`);
    Object.assign(bet, { isOver: true, payoutMinor });
  }

  /** Sends every bet with an unknown outcome again, and each placed one once more, which must return its first result; ends what is open. */
  async settle(): Promise<void> {
    const open = this.all.filter(
      ({ state, isRechecked }) => state === 'unknown' || (state === 'placed' && !isRechecked),
    );
    await forEachLimited(open, async (bet) => {
      bet.isRechecked = bet.state === 'placed';
      await this.#send(bet);
      if (bet.state === 'unknown') this.problems.push(`${bet.kind} ${bet.key} is still not answered`);
    });
    await forEachLimited(
      this.all.filter((bet) => bet.state === 'placed'),
      (bet) => this.#end(bet),
    );
  }

  async #end(bet: Bet): Promise<void> {
    const path = bet.kind === 'crash' ? `/wps/crash/bets/${bet.id}` : `/wps/inhouse/rounds/${bet.id}`;
    await this.#read(bet, path);
    const until = performance.now() + CRASH_PATIENCE_MS;
    while (!bet.isOver && performance.now() < until) {
      if (bet.kind === 'mines') await this.#step(bet, bet.steps.length > 0 ? { t: 'cashOut' } : { t: 'open', tile: 0 });
      else {
        await this.#cashOut(bet);
        await this.#read(bet, path);
        if (!bet.isOver) await sleep(PAUSE_MS);
      }
    }
    if (!bet.isOver) this.problems.push(`${bet.kind} ${bet.id} does not end`);
  }

  /** Returns how the placed bets changed the player's balance. */
  effectOn(player: Player): bigint {
    const placed = this.all.filter((bet) => bet.player === player && bet.state === 'placed');
    return placed.reduce((sum, bet) => sum - STAKE_MINOR + bet.payoutMinor, 0n);
  }
}
