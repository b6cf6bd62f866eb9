export { countDueAwards, fillRankBudget, payRankAwards, type RankAwardDeps } from './awards.ts';
export {
  assertRankLevel,
  changeRankLevel,
  changeRankSettings,
  ensureRankLevels,
  findRankTerms,
  getRankName,
  getRankSettings,
  getRankTable,
  type RankTable,
} from './levels.ts';
export { findRank, listRankAwards, listRankChanges, type RankAward, type RankHistoryRow } from './member-rank.ts';
export { endRankMonths, presentMonth } from './months.ts';
export { assertPinnable, assertPinnedRank, pinMemberRank, unpinMemberRank } from './pins.ts';
export type { RankDeps, StoredRank } from './rank-rows.ts';
export { queueRankDeposit, scoreRanks, UNSCORED_SQL } from './score-ranks.ts';
