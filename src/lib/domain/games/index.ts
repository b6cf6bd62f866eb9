export { findVendor, listLaunchOrigins, listVendors, getTitle, listTitlesByCode } from './catalogue.ts';
export { listGames, type GameListRequest } from './game-lists.ts';
export { CATALOGUE_FORMATS, parseCatalogueFile, type CatalogueFormat } from './catalogue-import/catalogue-file.ts';
export { importGames, type ImportResult } from './catalogue-import/import-games.ts';
export { GameUnavailableError } from './errors.ts';
export { decideHeldWin, listHeldWins } from './held-wins.ts';
export { listLobbies, type Lobby } from './lobbies.ts';
export { hasOpenRound } from './open-rounds.ts';
export {
  addFavorite,
  eraseFavorites,
  listFavoriteKeys,
  listFavorites,
  listRecentGames,
  removeFavorite,
} from './own-games.ts';
export { rankGames } from './popularity.ts';
export { listGameReturns, type GameReturn } from './returns.ts';
export { areAllKnown, isBookedBet, listBets, listTickets, reportTransactions } from './records.ts';
export {
  VendorRefusedError,
  VendorUnavailableError,
  type CatalogueGame,
  type CataloguePage,
  type LaunchAddress,
  type TransferState,
  type VendorLaunch,
  type VendorPort,
} from './ports.ts';
export { findDifferences, type Difference, type BookedTransaction } from './reconciliation.ts';
export { grantFreeRounds, withdrawFreeRounds } from './rewards.ts';
export {
  adoptSessionId,
  authenticate,
  getBalanceByPlayer,
  getBalanceByToken,
  endGameSessions,
  deleteOldGameSessions,
  launchGame,
  SESSION_REQUEST,
} from './sessions.ts';
export { setUpVendor, type GameSetup, type VendorSetup } from './setup.ts';
export { changeGames, countEnabledGames, listStaffGames, listTilesAfter, type GameChange } from './staff-games.ts';
export {
  closeStaleRound,
  countStaleRounds,
  listStaleRounds,
  recordStaleRounds,
  type StaleRound,
} from './stale-rounds.ts';
export type { BetRequest, CloseRequest, Game, TransactionRequest, Vendor, WalletOutcome, WinRequest } from './types.ts';
export {
  changeVendor,
  createVendor,
  disableVendor,
  listVendorSettings,
  moveVendorFund,
  rotateVendorSecret,
  setVendorDialect,
  setVendorSigningKey,
  takeVendorSecret,
} from './vendor-settings.ts';
export { WalletTransactions, type BatchOutcome } from './wallet-transactions.ts';
export {
  addVendorCalls,
  deleteOldVendorCalls,
  readVendorHealth,
  type VendorCallCounts,
  type VendorHealth,
} from './vendor-health.ts';
export { listRecentWinners, type Winner } from './winners.ts';
