import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '#kernel/money';
import { lineOf } from '../support/lottery-bets.ts';
import { inTurns } from './in-turns.ts';
import type { Player } from './people.ts';
import type { Enveloped, Portal, Reply } from './portal.ts';

const GAME = 'SSC5M';
/** Bets go on draws so far ahead that none of them is settled while the tests run. */
const DRAWS_AHEAD = 9;
const MAX_DRAWS = 3;

interface PlacedSlip {
  slipId: string;
  totalStake: string;
}

interface Slip {
  player: Player;
  key: string;
  body: object;
  stakeMinor: bigint;
  state: 'unknown' | 'placed' | 'refused';
  id: string | undefined;
  /** Its creation was repeated after a kill. */
  isRechecked: boolean;
}

/** Records all slips of the lottery, which its books are checked against. */
export class Slips {
  readonly all: Slip[] = [];
  readonly problems: string[] = [];
  readonly #portal: Portal;
  #drawNumbers: string[] = [];

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** Places a slip on some later draws. */
  async place(player: Player, { draws, multiplier }: { draws: number; multiplier: number }): Promise<void> {
    const drawNumbers = (await this.#laterDraws()).slice(0, draws);
    if (drawNumbers.length === 0) return;
    const { multiplier: _, ...line } = lineOf(GAME, 'SSC_DWD', '1|-|-|-|-');
    const stakeMinor = BigInt(drawNumbers.length * multiplier) * (parseAmount('1000') ?? 0n);
    const given = drawNumbers.map((drawNumber) => ({ issue: drawNumber, multiplier }));
    const body = { gameCode: GAME, prizeMode: 'Lott', stopOnWin: false, line, draws: given };
    const fresh = { state: 'unknown', id: undefined, isRechecked: false } as const;
    const slip: Slip = { player, key: randomUUID(), body, stakeMinor, ...fresh };
    this.all.push(slip);
    await this.#send(slip);
  }

  /** Reads them once; empty while the portal does not answer. */
  async #laterDraws(): Promise<string[]> {
    if (this.#drawNumbers.length > 0) return this.#drawNumbers;
    const path = `/lgw/draws/${GAME}/current?count=${DRAWS_AHEAD + MAX_DRAWS + 1}`;
    const reply = await this.#portal.call<{ next: { issue: string }[] }>(`GET ${path}`);
    if (reply.kind === 'unknown' || reply.status !== 200) return [];
    this.#drawNumbers = reply.body.value.next.slice(DRAWS_AHEAD).map((draw) => draw.issue);
    return this.#drawNumbers;
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
      if (body.code !== 'insufficient_funds' || slip.state === 'placed')
        this.problems.push(`slip ${slip.key}: ${status} ${body.code}`);
      slip.state = 'refused';
      return;
    }
    const { slipId: id, totalStake: stake } = body.value;
    if (slip.id !== undefined && slip.id !== id) this.problems.push(`slip ${slip.key} is ${slip.id} and ${id}`);
    if (parseAmount(stake) !== slip.stakeMinor) this.problems.push(`slip ${id} cost ${stake}`);
    Object.assign(slip, { state: 'placed', id });
  }

  /** Repeats every slip with an unknown outcome, and once every other one, which must return its first result. */
  async settle(): Promise<void> {
    const open = this.all.filter(
      ({ state, isRechecked }) => state === 'unknown' || (state === 'placed' && !isRechecked),
    );
    await inTurns(open, async (slip) => {
      slip.isRechecked = slip.state === 'placed';
      await this.#send(slip);
      if (slip.state === 'unknown') this.problems.push(`slip ${slip.key} is still not answered`);
    });
  }

  /** Checks that each slip's bets exist exactly once. */
  async check(player: Player): Promise<void> {
    const placed = this.all.filter((slip) => slip.player === player && slip.state === 'placed');
    const expected = placed.map(({ id, stakeMinor }) => `${id} ${formatAmount(stakeMinor)}`).sort();
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

  /** Returns the player's balance that results from these slips alone. */
  effectOn(player: Player): bigint {
    const placed = this.all.filter((slip) => slip.player === player && slip.state === 'placed');
    return placed.reduce((sum, { stakeMinor }) => sum - stakeMinor, 0n);
  }
}
