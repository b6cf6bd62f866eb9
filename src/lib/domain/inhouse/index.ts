export { eraseMemberLimits, listMemberLimits, listOwnTerms, setMemberLimits } from './member-limits.ts';
export { InhouseBets, type BetRequest, type StartRequest } from './placement.ts';
export { listLiveFigures } from './live-figures.ts';
export { listRecentRounds } from './recent-rounds.ts';
export { getInhouseRound, type SettledRound } from './rounds.ts';
export { activatePair, getSeedState, listRetiredPairs, type ChosenSeed, type SeedState } from './seed-pairs.ts';
export { assertTermsChange, changeGameTerms, ensureInhouseGames, listGameTerms, type TermsChange } from './settings.ts';
export { closeAbandonedRounds, listEndedRounds, listOpenRounds, takeStep, type SteppedRound } from './step-rounds.ts';
export { closeRoundByRules, findLeftRound, listLeftRounds } from './left-open.ts';
export type { PlacedFacts } from './types.ts';
export { listSeedReads } from './crash/chains.ts';
export { deleteOldLuck } from './crash/luck.ts';
export { CrashBets } from './crash/bets.ts';
export { advanceCrash, CRASH_BETS_PER_PAGE, type CrashDeps, watchCrash } from './crash/runner.ts';
export {
  getCrashBet,
  getEndedCrashRound,
  getCrashRound,
  hasOpenCrashBet,
  listCrashBets,
  listCrashRounds,
  type CrashBetView,
  type CrashRoundView,
  type CurrentCrashRound,
} from './crash/views.ts';
