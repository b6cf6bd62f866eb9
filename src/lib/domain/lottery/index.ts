export { advanceDraws, DUE_DRAWS_SQL } from './draws/advance.ts';
export { cancelMultiDraw, cancelBet, stopMultiDraws, type Refund } from './bets/cancelling.ts';
export { listTopLiabilities } from './bets/exposures.ts';
export { findLotteryBet, listLotteryBets, listRecentLotteryGames, type Bet } from './bets/lists.ts';
export { hasOpenBet } from './bets/open-bets.ts';
export { setOddsOverrides, listGameOdds, type GameOdds } from './pricing/odds-overrides.ts';
export { BetPlacement } from './bets/placement.ts';
export type { PlacedSlip } from './bets/slip-types.ts';
export { ADJUSTED_GAMES_SQL, adjustOdds } from './pricing/odds-adjustment.ts';
export { readPricing, type PricingSnapshot } from './pricing/pricing-snapshot.ts';
export {
  changeGame,
  ensureCatalogue,
  findGame,
  listCatalogue,
  type CatalogueGame,
  type GameChange,
} from './catalogue/catalogue.ts';
export { compareClockWithBeacon, isBeaconClockTrusted } from './draws/beacon-clock.ts';
export { Draws, type DrawDeps } from './draws/drawing.ts';
export { listExternalDraws } from './draws/external-draws.ts';
export { purgeOldDraws, purgeOldExposures } from './purging.ts';
export { enterResult, pollFeeds, type EnteredResult } from './draws/external-results.ts';
export { listJackpotDraws, type JackpotDraw } from './jackpots/draws.ts';
export { getJackpotAmount, ensureJackpots, listJackpots, type Jackpot } from './jackpots/pools.ts';
export { changeJackpots, moveReserve, type JackpotSettings } from './jackpots/reserve.ts';
export type { GameLimitChanges } from './catalogue/limit-changes.ts';
export {
  readDatabaseClock,
  listDrawHistory,
  listNewestResults,
  listNextDraws,
  getFairnessProof,
  listPublishedChains,
  listWaitingDraws,
  type Draw,
  type WaitingDraw,
  type FairnessProof,
  type PublishedChain,
} from './draws/lists.ts';
export { createDraws } from './draws/creation.ts';
export { storeEarlierDraws, type Span } from './draws/earlier-draws.ts';
export type { Beacon, BeaconRound, ExternalDraw, ResultFeed } from './draws/ports.ts';
export { parseStoredResult, toPublishedResult } from './draws/results.ts';
export { publishChains, SeedLinks } from './draws/seed-chains.ts';
export { DUE_SETTLEMENTS_SQL, settleDueDraws } from './settlement/settle-draws.ts';
export { DRAW_TRANSITIONS } from './draws/states.ts';
export { voidDraw } from './draws/voiding.ts';
