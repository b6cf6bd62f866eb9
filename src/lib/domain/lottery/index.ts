export { advanceDraws } from './advance.ts';
export { cancelMultiDraw, cancelBet, stopMultiDraws, type Refund } from './bets/cancelling.ts';
export { listTopLiabilities } from './bets/exposures.ts';
export { findLotteryBet, listLotteryBets, recentLotteryGames, type Bet } from './bets/lists.ts';
export { changeOdds, oddsOfGame, type GameOdds } from './bets/odds-overrides.ts';
export { BetPlacement, type PlacedSlip } from './bets/placement.ts';
export { adjustOdds } from './bets/odds-adjustment.ts';
export { readPricing, type PricingSnapshot } from './bets/pricing-snapshot.ts';
export {
  changeGame,
  ensureCatalogue,
  findGame,
  listCatalogue,
  type CatalogueGame,
  type GameChange,
} from './catalogue.ts';
export { Draws, type DrawPorts } from './drawing.ts';
export { listExpectedResults, type ExpectedResult } from './entries.ts';
export { purgeOldDraws, purgeOldExposures } from './purging.ts';
export { enterResult, pollFeeds, type EnteredResult } from './foreign-results.ts';
export { jackpotDraws, type JackpotDraw } from './jackpots/draws.ts';
export { amountOf, ensureJackpots, jackpotsOfGames, type Jackpot } from './jackpots/pools.ts';
export { changeJackpots, moveReserve, type JackpotSettings } from './jackpots/reserve.ts';
export type { GameLimitChanges } from './limits.ts';
export {
  readDatabaseClock,
  listDrawHistory,
  listNewestResults,
  listNextDraws,
  getProof,
  listPublishedChains,
  listWaitingDraws,
  type Draw,
  type Proof,
  type PublishedChain,
} from './lists.ts';
export { createDraws } from './making.ts';
export type { Beacon, BeaconRound, ForeignDraw, ResultFeed } from './ports.ts';
export { parseStoredResult, toPublishedResult } from './results.ts';
export { publishChains, SeedLinks } from './seed-chains.ts';
export {
  recoverReceivables,
  recoverReceivablesOf,
  listReceivables,
  getReceivable,
  getReceivables,
} from './settlement/receivables.ts';
export { settleDue } from './settlement/settling.ts';
export { DRAW_TRANSITIONS } from './states.ts';
export { voidDraw } from './voiding.ts';
