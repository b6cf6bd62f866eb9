import { createHash } from 'node:crypto';
import { PLAY_CURRENCY } from '#rules/play-money';
import { RULE_VERSION } from '#rules/lottery/bet-terms';
import type { PrizeMode } from '#rules/lottery/games';
import type { SlipRequest } from './placing.ts';
import type { Reckoned } from './reckoning.ts';
import type { Terms } from './terms.ts';

/** In the order of `lottery_place`'s parameters. */
export function slipValues(
  request: SlipRequest,
  { terms, slip, orders }: { terms: Terms; slip: string; orders: (Reckoned & { id: string })[] },
): unknown[] {
  const { member, key, hash, gameCode, prizeMode, chase } = request;
  const { limits } = terms.game;
  return [
    member.id,
    key,
    hash,
    slip,
    gameCode,
    terms.since,
    limits.maxWinPerMemberIssueMinor,
    member.currency === PLAY_CURRENCY ? null : limits.houseMaxLossMinor,
    JSON.stringify(orders.map((order, line) => rowOf(order, line, prizeMode))),
    exposuresText(orders, limits.maxCoverageBps),
    chase !== undefined,
    chase?.stopsOnWin ?? false,
  ];
}

function rowOf(order: Reckoned & { id: string }, line: number, prizeMode: PrizeMode) {
  const { id, issue, play, selection, stakes, mode, multiple, panel, odds, ticket } = order;
  return {
    line,
    id,
    issue,
    prizeMode,
    play,
    selection,
    stakes,
    mode,
    multiple,
    panel,
    odds,
    ticket,
    unit: String(order.unitMinor),
    cost: String(order.costMinor),
    series: order.betSeries,
    ruleVersion: RULE_VERSION,
    rebate: String(order.rebateMinor),
    possible: String(order.possibleMinor),
    cap: String(order.capMinor),
    covers: coversOf(order),
  };
}

function coversOf({ exposures }: Reckoned): string[] | null {
  const covered = exposures.filter(({ outcomes }) => outcomes !== undefined);
  return covered.length === 0 ? null : covered.map(({ market, outcome }) => `${market}:${outcome}`);
}

const BPS = 10_000;

function exposuresText(orders: readonly Reckoned[], maxCoverageBps: number): string {
  const rows = orders.flatMap(({ issue, exposures }, line) =>
    exposures.map(({ market, outcome, liabilityMinor, incomeMinor, outcomes }) => ({
      line,
      issue,
      market,
      outcome: outcomeKey(outcome),
      liability: String(liabilityMinor),
      income: String(incomeMinor),
      ...(outcomes === undefined ? {} : { mostCovered: Math.floor((outcomes * maxCoverageBps) / BPS) }),
    })),
  );
  return JSON.stringify(rows);
}

const LONGEST_OUTCOME = 64;

/** A selection may be longer than an index takes. */
export function outcomeKey(outcome: string): string {
  if (outcome.length <= LONGEST_OUTCOME) return outcome;
  return `#${createHash('sha256').update(outcome).digest('base64url')}`;
}
