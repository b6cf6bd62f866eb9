import type { OddsTable } from '#rules/lottery/bets/bet-rules';
import { getTitle } from '#i18n/titles';
import type { Bet, PlacedSlip, PricingSnapshot } from '#domain/lottery';
import { DEFAULT_PRIZE_GROUP, hasJackpots, MIN_PRIZE_GROUP, ticketPrice } from '#rules/lottery';
import { MEMBER_MAX_PRIZE_GROUP, officialUnitStakes } from '#rules/lottery/bets/bet-rules';
import { toResultNumbers } from './lottery.ts';

export function toSlipResponse({ slipId, placedAt, balanceMinor, bets }: PlacedSlip, currency: string) {
  return {
    slipId,
    placedAt,
    totalStake: bets.reduce((total, { totalStakeMinor }) => total + totalStakeMinor, 0n),
    balance: balanceMinor,
    currency,
    bets: bets.map(({ id, drawNumber, betType, totalStakeMinor, rebateMinor, possibleMinor }) => ({
      id,
      issue: drawNumber,
      betType,
      totalStake: totalStakeMinor,
      rebate: rebateMinor,
      possibleWin: possibleMinor,
    })),
  };
}

export function toBetResponse(bet: Bet, currency: string, languageTag: string) {
  const {
    titles,
    unitStakeMinor,
    totalStakeMinor,
    bonusStakeMinor,
    bonusWinMinor,
    rebateMinor,
    possibleMinor,
    payoutMinor,
    paidMinor,
    closesAt,
    drawNumber,
    result: _,
    ...rest
  } = bet;
  return {
    ...rest,
    issue: drawNumber,
    gameName: getTitle(titles, languageTag),
    unitStake: unitStakeMinor,
    totalStake: totalStakeMinor,
    bonusStake: bonusStakeMinor,
    bonusWin: bonusWinMinor,
    rebate: rebateMinor,
    possibleWin: possibleMinor,
    payout: payoutMinor,
    paid: paidMinor,
    currency,
    closeTime: closesAt,
  };
}

/** Adds the result of the draw and the path of its fairness proof. */
export function toBetDetailsResponse(bet: Bet, currency: string, languageTag: string) {
  return {
    ...toBetResponse(bet, currency, languageTag),
    numbers: bet.result === null ? null : toResultNumbers(bet.result),
    fairnessProofPath: `/lgw/draws/${bet.gameCode}/${encodeURIComponent(bet.drawNumber)}/proof`,
  };
}

export function toPricingResponse({ game, odds }: PricingSnapshot, currency: string) {
  const { limits } = game;
  return {
    gameCode: game.gameCode,
    gameGroupCode: game.group,
    isOpen: game.isEnabled && !game.isUnderMaintenance,
    currency,
    prizeModes: [...game.prizeModes],
    disabledBetTypes: [...game.disabledBetTypes],
    limits: {
      minTotalStake: limits.minTotalStakeMinor,
      maxTotalStakeOfficial: limits.maxTotalStakeOfficialMinor,
      maxTotalStakeTwoSided: limits.maxTotalStakeTwoSidedMinor,
      maxTotalStakeNumber: limits.maxTotalStakeNumberMinor,
      maxTotalStakeVnSpecial: limits.maxTotalStakeVnSpecialMinor,
      maxTotalStakeVnLo: limits.maxTotalStakeVnLoMinor,
      maxWinPerBet: limits.maxWinPerBetMinor,
      maxWinPerMemberDraw: limits.maxWinPerMemberDrawMinor,
      maxCombinations: limits.maxCombinations,
      maxMultiplier: limits.maxMultiplier,
      maxCoverageBps: limits.maxCoverageBps,
    },
    officialUnitStakes: officialUnitStakes(currency),
    ticketPrice: hasJackpots(game) ? ticketPrice(currency) : null,
    minPrizeGroup: MIN_PRIZE_GROUP,
    maxPrizeGroup: MEMBER_MAX_PRIZE_GROUP,
    defaultPrizeGroup: DEFAULT_PRIZE_GROUP,
    odds: toOddsResponse(odds, 'A'),
  };
}

/** Presents the odds of one odds table that differ from the rules. */
export function toOddsResponse(odds: PricingSnapshot['odds'], table: OddsTable) {
  return odds
    .filter(({ oddsTable }) => oddsTable === table)
    .map(({ betType, tier, oddsTable, odds: currentOdds }) => ({ betType, tier, oddsTable, odds: currentOdds }));
}
