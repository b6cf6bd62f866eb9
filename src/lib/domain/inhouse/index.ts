export { InhouseBets, type BetRequest } from './placement.ts';
export { listRecentRounds } from './recent-rounds.ts';
export { getInhouseRound, type InhouseRound } from './rounds.ts';
export { activatePair, getSeedState, listRetiredPairs, type ChosenSeed, type SeedState } from './seed-pairs.ts';
export { assertTermsChange, changeGameTerms, ensureInhouseGames, listGameTerms, type TermsChange } from './settings.ts';
