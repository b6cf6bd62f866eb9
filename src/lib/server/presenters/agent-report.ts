import type { HouseReport } from '#domain/contracts';
import type { UplineAwards } from '#domain/promotions';
import { formatFactor, formatRate, WHOLE_PPM } from '#rules/rewards/rates';

const toFamilyCosts = ({ DIVIDEND, DAILY, HOURLY, REALTIME }: HouseReport['families']) => ({
  dividend: DIVIDEND,
  dailySalary: DAILY,
  hourSalary: HOURLY,
  realtimeSalary: REALTIME,
});

/** Presents what agents cost the house. */
export function toHouseReport({ accounts, beforeMinor, afterMinor, ...report }: HouseReport) {
  return {
    result: {
      games: accounts.house_games,
      lottery: accounts.house_lottery,
      promotions: accounts.house_promotions + accounts.promotion_budget,
      fees: accounts.house_fees,
      before: beforeMinor,
      agents: accounts.house_agents,
      affiliates: accounts.house_affiliates,
      after: afterMinor,
    },
    families: { ...toFamilyCosts(report.families), other: report.otherMinor },
    products: report.products.map(({ product, resultMinor: result, costMinor: cost }) => ({ product, result, cost })),
    masters: report.masters.map(({ memberId, account, families, totalMinor, validBetMinor }) => ({
      memberId,
      account,
      families: toFamilyCosts(families),
      total: totalMinor,
      validBet: validBetMinor,
    })),
  };
}

/** Returns a part of a sum in percent with one decimal. */
const toShare = (partMinor: bigint, wholeMinor: bigint) =>
  wholeMinor <= 0n ? null : formatRate(((partMinor * 1000n) / wholeMinor) * (WHOLE_PPM / 1000n));

/** Presents the awards of an account's direct downlines beside their play. */
export function toUplineAwards({
  awardedMinor,
  validBetMinor,
  allAwardedMinor,
  allValidBetMinor,
  ...upline
}: UplineAwards) {
  return {
    ...upline,
    awarded: awardedMinor,
    awardShare: toShare(awardedMinor, allAwardedMinor) ?? '0',
    validBet: validBetMinor,
    betShare: toShare(validBetMinor, allValidBetMinor),
    factor:
      validBetMinor <= 0n
        ? null
        : formatFactor(((awardedMinor * allValidBetMinor * 10n) / (allAwardedMinor * validBetMinor)) * 10n),
  };
}
