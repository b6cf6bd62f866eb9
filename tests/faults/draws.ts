import pg from 'pg';
import { UNIT } from '#kernel/money';
import { shareOfJackpot } from '#rules/lottery/jackpots';
import { until } from '../support/node-process.ts';
import type { Dice } from './dice.ts';

export const NUMBER_GAME = 'SSC5M';
export const JACKPOT_GAME = 'MEGA645';
/** Numbers of every ticket, so that a jackpot is won by all of a draw's tickets or by none. */
export const TICKET_NUMBERS = '01,02,03,04,05,06';
const OTHER_NUMBERS = '40,41,42,43,44,45';
/** Bets on a number are on this first digit. */
export const FIRST_DIGIT = '1';

/** Three draws with a jackpot: the first is lost and corrected to won, the second is won, the third stays lost. */
const JACKPOT_CYCLE = 3;

/** Number of draws that are open for bets at the same time. */
const OPEN = { [NUMBER_GAME]: 4, [JACKPOT_GAME]: 2 };
/** On a busy machine the portal settles what the load has drawn for a while. */
const MAX_SETTLING_MS = 120_000;
const CURRENCY = 'VND';
const POOL_BPS = 2600n;
const RESERVE_BPS = 1500n;
const BPS = 10_000n;
/** Payout of a bet of 1,000 on the right digit. */
const WIN_PER_1000 = 9500n;
const REBATE_PER_1000 = 40n;

interface Draw {
  gameCode: keyof typeof OPEN;
  drawNumber: string;
  result: string | null;
  resultVersion: number;
  settledVersion: number;
}

const DAY = '20200101';
const LIST = `select game_code as "gameCode", draw_number as "drawNumber", result, result_version as "resultVersion",
                     settled_version as "settledVersion"
                from lottery_draws where local_day = '${DAY}' and game_code = any ($1) order by id`;
const CREATE = `insert into lottery_draws (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state)
                values ($1, $2, '${DAY}', clock_timestamp() - interval '1 minute', clock_timestamp() + interval '1 hour',
                        clock_timestamp() + interval '2 hours', 'OPEN') on conflict do nothing`;
const DRAW = `update lottery_draws set state = 'DRAWN', result = $3, result_version = 1, drawn_at = clock_timestamp(),
                     closes_at = clock_timestamp() - interval '2 seconds', draws_at = clock_timestamp() - interval '1 second'
               where game_code = $1 and draw_number = $2 and result_version = 0`;
const CORRECT = `update lottery_draws set state = 'RESETTLED', result = $3, result_version = result_version + 1
                  where game_code = $1 and draw_number = $2 and result_version = $4 and settled_version = $4`;

const RECEIVABLE = `select coalesce(sum(receivable.open_minor), 0)::text as receivable
                      from receivables receivable join members member on member.id = receivable.member_id
                     where member.public_id = $1`;
const RECOVERABLE = `select from receivables receivable
                       join ledger_balances balance on balance.account_id = receivable.account_id
                      where receivable.open_minor > 0 and balance.balance_minor > 0 limit 1`;

/** Amounts of a jackpot and of its reserve. */
export interface Pools {
  poolMinor: bigint;
  reserveMinor: bigint;
}

/**
 * Creates the draws that bets are placed on, and sets and corrects their results in the database; the running portal
 * settles them. Every statement is conditional on the draw's state, so that one without an answer can be repeated.
 */
export class Draws {
  readonly #pool: pg.Pool;
  readonly #dice: Dice;
  #draws: Draw[] = [];

  constructor(databaseUrl: string, dice: Dice) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // The next statement reports that the database is away.
    this.#pool.on('error', () => {});
    this.#dice = dice;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Returns the draw numbers of a game's open draws. */
  openDrawNumbers(gameCode: string): string[] {
    return this.#of(gameCode).flatMap(({ drawNumber, result }) => (result === null ? [drawNumber] : []));
  }

  #of(gameCode: string): Draw[] {
    return this.#draws.filter((draw) => draw.gameCode === gameCode);
  }

  /**
   * Opens missing draws, may correct settled results, and sets the result of each game's next draw. Does nothing while the
   * database is away.
   */
  async advance(): Promise<void> {
    if (this.#pool.ended) return;
    try {
      await this.#read();
      for (const gameCode of Object.keys(OPEN) as (keyof typeof OPEN)[]) {
        await this.#create(gameCode);
        const draws = this.#of(gameCode);
        await this.#correct(draws);
        await this.#drawNext(draws);
      }
      await this.#read();
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }

  async #read(): Promise<void> {
    const { rows } = await this.#pool.query<Draw>(LIST, [Object.keys(OPEN)]);
    this.#draws = rows;
  }

  async #create(gameCode: keyof typeof OPEN): Promise<void> {
    const known = this.#of(gameCode).length;
    for (let missing = OPEN[gameCode] - this.openDrawNumbers(gameCode).length; missing > 0; missing--) {
      await this.#pool.query(CREATE, [gameCode, `${DAY}-${String(known + missing).padStart(4, '0')}`]);
    }
  }

  /** A jackpot is drawn only after the draw before has its last result, so that the order of the pool's changes is known. */
  async #drawNext(draws: readonly Draw[]): Promise<void> {
    const index = draws.findIndex(({ result }) => result === null);
    const [next, before] = [draws[index], draws[index - 1]];
    if (!next || (before?.gameCode === JACKPOT_GAME && !(isSettled(before) && !isToBeCorrected(index - 1, before))))
      return;
    await this.#pool.query(DRAW, [next.gameCode, next.drawNumber, this.#firstResult(next.gameCode, index)]);
  }

  #firstResult(gameCode: string, index: number): string {
    if (gameCode === NUMBER_GAME) return this.#digits(this.#dice.isLucky(0.5));
    return index % JACKPOT_CYCLE === 1 ? TICKET_NUMBERS : OTHER_NUMBERS;
  }

  #digits(isWin: boolean): string {
    return `${isWin ? FIRST_DIGIT : '2'},2,3,4,5`;
  }

  /** Corrects a number's result in both directions, and a jackpot's lost draw to a won one. */
  async #correct(draws: readonly Draw[]): Promise<void> {
    for (const [index, draw] of draws.entries()) {
      const { gameCode, drawNumber, resultVersion } = draw;
      if (!isSettled(draw)) continue;
      const isNumber = gameCode === NUMBER_GAME && resultVersion < 3 && this.#dice.isLucky(0.2);
      if (!isNumber && !isToBeCorrected(index, draw)) continue;
      const result = isNumber ? this.#digits(!isWon(draw)) : TICKET_NUMBERS;
      await this.#pool.query(CORRECT, [gameCode, drawNumber, result, resultVersion]);
    }
  }

  /** Waits until the portal has settled every result, and recovered what balances can cover. */
  async untilSettled(): Promise<void> {
    await until(
      'every draw is settled',
      async () => {
        await this.#read();
        if (this.#draws.some((draw) => draw.result !== null && !isSettled(draw))) return false;
        return (await this.#pool.query(RECOVERABLE)).rows.length === 0;
      },
      MAX_SETTLING_MS,
    );
  }

  /** Returns what a player still owes: a corrected result reversed a payout that the balance no longer covered. */
  async receivable(playerId: string): Promise<bigint> {
    const { rows } = await this.#pool.query<{ receivable: string }>(RECEIVABLE, [playerId]);
    return BigInt(rows[0]?.receivable ?? 0);
  }

  /** Returns how many draws were settled, and settled again. */
  counts(): { settled: number; resettled: number } {
    const settled = this.#draws.filter(isSettled);
    return {
      settled: settled.length,
      resettled: settled.filter(({ resultVersion }) => resultVersion > 1).length,
    };
  }

  /** Returns what a settled bet on a number paid, the rebate included. */
  numberPayout(drawNumber: string, stakeMinor: bigint): bigint {
    const draw = this.#of(NUMBER_GAME).find((candidate) => candidate.drawNumber === drawNumber);
    if (!draw || draw.result === null) return 0n;
    return (stakeMinor * ((isWon(draw) ? WIN_PER_1000 : 0n) + REBATE_PER_1000)) / 1000n;
  }

  /**
   * Computes the jackpots from the stakes on each draw: what a winning unit of stake is paid by draw, and what is left. A
   * pool that was won is filled up to its seed.
   */
  jackpots(stakeOn: (drawNumber: string) => bigint, begin: Pools): { shares: Map<string, bigint>; left: Pools } {
    const shares = new Map<string, bigint>();
    let { poolMinor, reserveMinor } = begin;
    for (const draw of this.#of(JACKPOT_GAME)) {
      if (draw.result === null) continue;
      const stakesMinor = stakeOn(draw.drawNumber);
      poolMinor += (stakesMinor * POOL_BPS) / BPS;
      reserveMinor += (stakesMinor * RESERVE_BPS) / BPS;
      if (!isWon(draw) || stakesMinor === 0n) continue;
      const share = shareOfJackpot({ poolMinor, winnersMinor: stakesMinor, currency: CURRENCY });
      shares.set(draw.drawNumber, share);
      poolMinor -= (share * stakesMinor) / UNIT;
      const missing = begin.poolMinor > poolMinor ? begin.poolMinor - poolMinor : 0n;
      poolMinor += missing;
      reserveMinor -= missing;
    }
    return { shares, left: { poolMinor, reserveMinor } };
  }
}

function isSettled({ resultVersion, settledVersion }: Draw): boolean {
  return resultVersion > 0 && settledVersion === resultVersion;
}

function isWon({ gameCode, result }: Draw): boolean {
  return gameCode === JACKPOT_GAME ? result === TICKET_NUMBERS : result?.startsWith(FIRST_DIGIT) === true;
}

/** Whether a jackpot's draw is one of those that are corrected from lost to won, and still is lost. */
function isToBeCorrected(index: number, draw: Draw): boolean {
  return draw.gameCode === JACKPOT_GAME && index % JACKPOT_CYCLE === 0 && !isWon(draw);
}

/** Whether the database was killed, restarts or has no room: it refuses, ends or never answers the connection. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:57P|08|53)/.test(error.code ?? '');
  return (
    error instanceof Error &&
    /ECONN|EPIPE|Connection terminated|socket/i.test(`${error.message} ${String(Reflect.get(error, 'code'))}`)
  );
}
