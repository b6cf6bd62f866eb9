import { getRankName, type RankTable, type StoredRank } from '#domain/ranks';
import type { RankTerms } from '#rules/rewards/rank-levels';
import {
  keepOf,
  NEW_RANK,
  nextRank,
  rankProgressBps,
  type ScoreProgress,
  VIP_SERVICE_LEVEL,
} from '#rules/rewards/ranks';

/** Presents a level's label in a language. */
export function toClubLabel({ names, labelColor: color, labelBackground: color2 }: RankTerms, languageTag: string) {
  return { labelName: getRankName(names, languageTag), color, color2 };
}

/** Presents what a level needs and gives. */
function toTermsResponse(terms: RankTerms, level: number) {
  return {
    level,
    turnover: terms.turnoverMinor,
    deposits: terms.depositsMinor,
    keep: terms.keepMinor ?? null,
    bonus: terms.bonusMinor ?? null,
    withdrawalsPerDay: terms.withdrawalsPerDay ?? null,
    maxWithdrawal: terms.maxWithdrawalMinor ?? null,
  };
}

export function toLadder({ levels }: RankTable, languageTag: string) {
  return levels.map((terms, level) => ({
    ...toTermsResponse(terms, level),
    label: toClubLabel(terms, languageTag),
    hasVipService: level >= VIP_SERVICE_LEVEL,
  }));
}

/** Presents a level to staff, with its names in all languages. */
export function toLevelForStaff(terms: RankTerms, level: number) {
  const { names, labelColor: color, labelBackground: color2 } = terms;
  return { ...toTermsResponse(terms, level), names: { ...names }, color, color2 };
}

const toProgressResponse = ({ neededMinor: needed, missingMinor: missing, progressBps }: ScoreProgress) => ({
  needed,
  missing,
  progressBps,
});

interface PresentedRank {
  table: RankTable;
  /** Undefined for a member without a score. */
  rank: StoredRank | undefined;
  currency: string;
  /** Last day of the month. */
  lastDay: string;
}

/** Presents a member's rank. */
export function toRankResponse({ table, rank: stored, currency, lastDay: monthEnds }: PresentedRank) {
  const rank = stored ?? NEW_RANK;
  const next = nextRank(table, rank);
  return {
    level: rank.level,
    highest: rank.highest,
    currency,
    mode: table.mode,
    turnover: rank.turnoverMinor,
    deposits: rank.depositsMinor,
    progressBps: rankProgressBps(table, rank) ?? null,
    next: next
      ? { level: next.level, turnover: toProgressResponse(next.turnover), deposits: toProgressResponse(next.deposits) }
      : null,
    monthTurnover: rank.monthTurnoverMinor,
    keep: keepOf(table, rank) ?? null,
    monthEnds,
  };
}
