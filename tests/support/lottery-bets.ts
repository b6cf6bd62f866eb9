import { randomUUID } from 'node:crypto';
import { findBetType, parseSelection, type GameGroup } from '#rules/lottery';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { settleLotteries } from '#server/jobs/lottery';
import type { TestResponse, TestApp, TestMember } from './app.ts';
import { sql } from './sql.ts';

let draws = 0;

export interface DrawTimes {
  /** Seconds from now, by the database's clock. */
  opensIn?: number;
  closesIn?: number;
}

/** Creates a draw that is open for bets by default, and returns its number. */
export async function openDraw(portal: TestApp, gameCode: string, times: DrawTimes = {}): Promise<string> {
  const { opensIn = -60, closesIn = 3600 } = times;
  const drawNumber = `20200101-${String(++draws).padStart(4, '0')}`;
  await sql(
    portal,
    `insert into lottery_draws (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state)
     values ($1, $2, '20200101', clock_timestamp() + $3 * interval '1 second', clock_timestamp() + $4 * interval '1 second',
             clock_timestamp() + ($4 + 1) * interval '1 second', case when $3 > 0 then 'PENDING' else 'OPEN' end)`,
    [gameCode, drawNumber, opensIn, closesIn],
  );
  return drawNumber;
}

/** Sets a draw's result without settling it. */
export async function drawn(portal: TestApp, drawNumber: string, result: string): Promise<void> {
  await sql(
    portal,
    `update lottery_draws set state = 'DRAWN', result = $2, result_version = 1, drawn_at = clock_timestamp(),
            opens_at = clock_timestamp() - interval '2 hours', closes_at = clock_timestamp() - interval '2 seconds',
            draws_at = clock_timestamp() - interval '1 second' where draw_number = $1`,
    [drawNumber, result],
  );
}

export async function settled(portal: TestApp, drawNumber: string, result: string): Promise<void> {
  await drawn(portal, drawNumber, result);
  await settleLotteries(portal.app);
}

export async function voided(portal: TestApp, drawNumber: string): Promise<void> {
  await sql(
    portal,
    `update lottery_draws set state = 'VOID', result_version = 1, void_reason = 'beacon_missing' where draw_number = $1`,
    [drawNumber],
  );
  await settleLotteries(portal.app);
}

/** Corrects a settled result without settling it again. */
export async function changeResult(portal: TestApp, drawNumber: string, result: string): Promise<void> {
  await sql(
    portal,
    `update lottery_draws set state = 'RESETTLED', result = $2, result_version = result_version + 1 where draw_number = $1`,
    [drawNumber, result],
  );
}

/** Corrects a settled result. */
export async function corrected(portal: TestApp, drawNumber: string, result: string): Promise<void> {
  await changeResult(portal, drawNumber, result);
  await settleLotteries(portal.app);
}

/** Builds a line as a page does: combinations counted, the rules' odds, a unit stake of 1,000. */
export function lineOf(gameCode: string, betType: string, selection: string, given: object = {}) {
  const group: GameGroup = lotteryGame(gameCode)?.group ?? 'SSC';
  const found = findBetType(group, betType);
  if (!found) throw new Error(`unknown bet type ${betType}`);
  const combinations = parseSelection(found, selection).selection?.combinations ?? 1;
  return {
    betType,
    selection,
    combinations,
    unitStake: '1000',
    denomination: 'YUAN',
    multiplier: 1,
    odds: { ...found.odds },
    ...given,
  };
}

export interface Slip {
  gameCode: string;
  issue: string;
  lines: object[];
  prizeMode?: string;
  acceptBetter?: boolean;
}

export function place(member: Pick<TestMember, 'call'>, slip: Slip, key: string = randomUUID()): Promise<TestResponse> {
  return member.call('POST /lgw/bets', {
    body: { prizeMode: 'Lott', ...slip },
    headers: { 'Idempotency-Key': key },
  });
}

/** Places one bet, which must be accepted, and returns its id. */
export async function bet(
  member: TestMember,
  { gameCode = 'SSC1M', drawNumber, prizeMode = 'Lott' }: { gameCode?: string; drawNumber: string; prizeMode?: string },
  line: object,
): Promise<string> {
  const { status, body } = await place(member, { gameCode, issue: drawNumber, prizeMode, lines: [line] });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.value.bets[0].id;
}
