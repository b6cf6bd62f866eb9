import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount, UNIT } from '#kernel/money';
import { lineOf } from '../support/lottery-bets.ts';
import { type Draws, FIRST_DIGIT, JACKPOT_GAME, NUMBER_GAME, type Pools, TICKET_NUMBERS } from './draws.ts';
import { forEachLimited } from '../support/for-each-limited.ts';
import type { Player } from './people.ts';
import type { Enveloped, Portal, Reply } from './portal.ts';

interface BetTemplate {
  gameCode: string;
  prizeMode: string;
  line: ReturnType<typeof lineOf>;
  /** Without draws of the test's own, bets go on draws so far ahead that none is settled while the tests run. */
  drawsAhead: number;
}

const NUMBER: BetTemplate = {
  gameCode: NUMBER_GAME,
  prizeMode: 'Lott',
  line: lineOf(NUMBER_GAME, 'SSC_DWD', `${FIRST_DIGIT}|-|-|-|-`),
  drawsAhead: 9,
};
/** A ticket of a game with a jackpot. */
const TICKET: BetTemplate = {
  gameCode: JACKPOT_GAME,
  prizeMode: 'Elott',
  line: lineOf(JACKPOT_GAME, JACKPOT_GAME, TICKET_NUMBERS, { unitStake: '10000' }),
  // The next draw may be a minute away; the one after it is days away.
  drawsAhead: 1,
};
const MAX_DRAWS = 3;

interface PlacedSlip {
  slipId: string;
  totalStake: string;
}

interface Slip {
  player: Player;
  gameCode: string;
  key: string;
  body: object;
  drawNumbers: readonly string[];
  /** Stake on each of its draws. */
  stakeMinor: bigint;
  state: 'unknown' | 'placed' | 'refused';
  id: string | undefined;
  /** It was sent again after it had been placed. */
  isRechecked: boolean;
}

/** Records all slips, which the ledger and the bet history are compared with. */
export class Slips {
  readonly all: Slip[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  readonly #draws: Draws | undefined;
  readonly #drawNumbers = new Map<string, string[]>();

  /** With `draws`, bets are placed on these draws, which get their results and are settled during the load. */
  constructor(portal: Portal, draws?: Draws) {
    this.#portal = portal;
    this.#draws = draws;
  }

  /** Places a slip on some open draws: a bet on a number, or a ticket of the game with a jackpot. */
  async place(player: Player, given: { isTicket: boolean; draws: number; multiplier: number }): Promise<void> {
    const { isTicket, multiplier } = given;
    const { gameCode, prizeMode, line: whole, drawsAhead } = isTicket ? TICKET : NUMBER;
    const candidates = this.#draws?.openDrawNumbers(gameCode) ?? (await this.#laterDraws(gameCode, drawsAhead));
    const drawNumbers = candidates.slice(0, given.draws);
    if (drawNumbers.length === 0) return;
    const { multiplier: _, ...line } = whole;
    const stakeMinor = BigInt(multiplier) * (parseAmount(line.unitStake) ?? 0n);
    const draws = drawNumbers.map((drawNumber) => ({ issue: drawNumber, multiplier }));
    const body = { gameCode, prizeMode, stopOnWin: false, line, draws };
    const fresh = { state: 'unknown', id: undefined, isRechecked: false } as const;
    const slip: Slip = { player, gameCode, key: randomUUID(), body, drawNumbers, stakeMinor, ...fresh };
    this.all.push(slip);
    await this.#send(slip);
  }

  /** Returns draw numbers, read once; none while the portal does not answer or has not created the game's draws yet. */
  async #laterDraws(gameCode: string, drawsAhead: number): Promise<string[]> {
    const known = this.#drawNumbers.get(gameCode);
    if (known) return known;
    const path = `/lgw/draws/${gameCode}/current?count=${drawsAhead + MAX_DRAWS + 1}`;
    const reply = await this.#portal.call<{ next: { issue: string }[] }>(`GET ${path}`);
    if (reply.kind === 'unknown' || reply.status !== 200) return [];
    const drawNumbers = reply.body.value.next.slice(drawsAhead).map((draw) => draw.issue);
    if (drawNumbers.length > 0) this.#drawNumbers.set(gameCode, drawNumbers);
    return drawNumbers;
  }

  async #send(slip: Slip): Promise<void> {
    const { key: idempotencyKey, body, player } = slip;
    const options = { body, token: player.token, idempotencyKey };
    this.#record(slip, await this.#portal.call<PlacedSlip>('POST /lgw/chases', options));
  }

  #record(slip: Slip, reply: Reply<Enveloped<PlacedSlip>>): void {
    if (reply.kind === 'unknown') return;
    const { status, body } = reply;
    if (status !== 200) {
      const mayBeRefused = body.code === 'insufficient_funds' || (this.#draws && body.code === 'bet_draw_closed');
      if (!mayBeRefused || slip.state === 'placed') this.problems.push(`slip ${slip.key}: ${status} ${body.code}`);
      slip.state = 'refused';
      return;
    }
    const { slipId: id, totalStake: stake } = body.value;
    if (slip.id !== undefined && slip.id !== id) this.problems.push(`slip ${slip.key} is ${slip.id} and ${id}`);
    if (parseAmount(stake) !== totalStake(slip)) this.problems.push(`slip ${id} cost ${stake}`);
    Object.assign(slip, { state: 'placed', id });
  }

  /** Sends every slip with an unknown outcome again, and each placed one once more, which must return its first result. */
  async resend(): Promise<void> {
    const open = this.all.filter(
      ({ state, isRechecked }) => state === 'unknown' || (state === 'placed' && !isRechecked),
    );
    await forEachLimited(open, async (slip) => {
      slip.isRechecked = slip.state === 'placed';
      await this.#send(slip);
      if (slip.state === 'unknown') this.problems.push(`slip ${slip.key} is still not answered`);
    });
  }

  /** Checks that the player's bet history has exactly the placed slips, each with its total stake. */
  async check(player: Player): Promise<void> {
    const placed = this.all.filter((slip) => slip.player === player && slip.state === 'placed');
    const expected = placed.map((slip) => `${slip.id} ${formatAmount(totalStake(slip))}`).sort();
    const stakes = new Map<string, bigint>();
    for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo++) {
      const page = await this.#portal.value<{ rows: { slipId: string; totalStake: string }[]; totalPages: number }>(
        `GET /lgw/bets?pageSize=100&pageNo=${pageNo}`,
        { token: player.token },
      );
      for (const { slipId, totalStake } of page.rows)
        stakes.set(slipId, (stakes.get(slipId) ?? 0n) + (parseAmount(totalStake) ?? 0n));
      totalPages = page.totalPages;
    }
    const found = [...stakes].map(([id, stakeMinor]) => `${id} ${formatAmount(stakeMinor)}`).sort();
    if (found.join() !== expected.join()) this.problems.push(`slips: ${found.join()} instead of ${expected.join()}`);
  }

  #placed(gameCode: string): Slip[] {
    return this.all.filter((slip) => slip.gameCode === gameCode && slip.state === 'placed');
  }

  /** Returns the sum of the stakes of all tickets. */
  ticketStakes(): bigint {
    return this.#placed(JACKPOT_GAME).reduce((sum, slip) => sum + totalStake(slip), 0n);
  }

  /** Computes the jackpots from all tickets. */
  jackpots(begin: Pools): ReturnType<Draws['jackpots']> {
    const tickets = this.#placed(JACKPOT_GAME);
    const stakeOn = (drawNumber: string) =>
      tickets.reduce((sum, slip) => sum + (slip.drawNumbers.includes(drawNumber) ? slip.stakeMinor : 0n), 0n);
    return this.#draws?.jackpots(stakeOn, begin) ?? { shares: new Map(), left: begin };
  }

  /** Returns how the placed slips changed the player's balance; `shares` is what jackpots paid by draw. */
  effectOn(player: Player, shares: ReadonlyMap<string, bigint>): bigint {
    const placed = this.all.filter((slip) => slip.player === player && slip.state === 'placed');
    return placed.reduce((sum, slip) => sum - totalStake(slip) + this.#paid(slip, shares), 0n);
  }

  #paid({ gameCode, drawNumbers, stakeMinor }: Slip, shares: ReadonlyMap<string, bigint>): bigint {
    const paidOn = (drawNumber: string) =>
      gameCode === JACKPOT_GAME
        ? ((shares.get(drawNumber) ?? 0n) * stakeMinor) / UNIT
        : (this.#draws?.numberPayout(drawNumber, stakeMinor) ?? 0n);
    return drawNumbers.reduce((sum, drawNumber) => sum + paidOn(drawNumber), 0n);
  }
}

const totalStake = ({ drawNumbers, stakeMinor }: Slip): bigint => stakeMinor * BigInt(drawNumbers.length);
