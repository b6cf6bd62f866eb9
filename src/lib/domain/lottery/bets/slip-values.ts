import { createHash } from 'node:crypto';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { RULE_VERSION } from '#rules/lottery/bets/bet-rules';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import type { SlipRequest } from './slip-types.ts';
import type { PricedLine } from './price-line.ts';
import type { PricingSnapshot } from '../pricing/pricing-snapshot.ts';

/** A priced slip with the ids of its bets, ready for `lottery_place_slips`. */
export interface PreparedSlip {
  request: SlipRequest;
  snapshot: PricingSnapshot;
  slip: string;
  bets: (PricedLine & { id: string })[];
}

/** Returns the parameters of `lottery_place_slips`: slips, lines and exposures as JSON, each row numbered with its slip. */
export function slipValues(slips: readonly PreparedSlip[]): string[] {
  const lines = slips.flatMap(({ request, bets }, at) =>
    bets.map((bet, line) => toLineRow(bet, { position: at + 1, line, prizeMode: request.prizeMode })),
  );
  const exposures = slips.flatMap((slip, at) => getExposures(slip, at + 1));
  return [slips.map((slip, at) => toSlipRow(slip, at + 1)), lines, exposures].map((rows) => JSON.stringify(rows));
}

function toSlipRow({ request, snapshot, slip }: PreparedSlip, position: number) {
  const { member, key, hash, gameCode: game, multiDraw } = request;
  const { limits } = snapshot.game;
  return {
    position,
    member: String(member.id),
    key,
    hash: Buffer.from(hash).toString('hex'),
    slip,
    game,
    pricingMoment: String(snapshot.since),
    memberWin: String(limits.maxWinPerMemberDrawMinor),
    houseLoss: member.currency === DEMO_CURRENCY ? null : String(limits.houseMaxLossMinor),
    liability: String(limits.maxLiabilityMinor),
    isMultiDraw: multiDraw !== undefined,
    stopsOnWin: multiDraw?.stopsOnWin ?? false,
  };
}

function toLineRow(bet: PricedLine & { id: string }, place: { position: number; line: number; prizeMode: PrizeMode }) {
  const { id, drawNumber, betType, selection, combinations, denomination, multiplier, oddsTable, odds, payoutKey } =
    bet;
  return {
    ...place,
    id,
    drawNumber,
    betType,
    selection,
    combinations,
    denomination,
    multiplier,
    oddsTable,
    odds,
    payoutKey,
    unitStake: String(bet.unitStakeMinor),
    totalStake: String(bet.totalStakeMinor),
    prizeGroup: bet.prizeGroup,
    maxPrizeGroup: bet.maxPrizeGroup,
    ruleVersion: RULE_VERSION,
    rebate: String(bet.rebateMinor),
    possible: String(bet.possibleMinor),
    cap: String(bet.capMinor),
    covers: getCoveredOutcomes(bet),
  };
}

function getCoveredOutcomes({ exposures }: PricedLine): string[] | null {
  const covered = exposures.filter(({ outcomes }) => outcomes !== undefined);
  return covered.length === 0 ? null : covered.map(({ market, outcome }) => `${market}:${outcome}`);
}

const BPS = 10_000;

function getExposures({ request, snapshot, bets }: PreparedSlip, ref: number) {
  const { maxCoverageBps } = snapshot.game.limits;
  return bets.flatMap(({ drawNumber, exposures }, line) =>
    exposures.map(({ market, outcome, liabilityMinor, incomeMinor, outcomes }) => ({
      ref,
      line,
      game: request.gameCode,
      drawNumber,
      market,
      outcome: outcomeKey(outcome),
      liability: String(liabilityMinor),
      income: String(incomeMinor),
      ...(outcomes === undefined ? {} : { maxCovered: Math.floor((outcomes * maxCoverageBps) / BPS) }),
    })),
  );
}

const LONGEST_OUTCOME = 64;

/** Returns the outcome, or a hash of one that is too long for the index. */
export function outcomeKey(outcome: string): string {
  if (outcome.length <= LONGEST_OUTCOME) return outcome;
  return `#${createHash('sha256').update(outcome).digest('base64url')}`;
}
