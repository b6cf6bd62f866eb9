export {
  findVendor,
  findOfferedTitles,
  listLaunchOrigins,
  listVendors,
  listTitlesByName,
} from './catalogue/catalogue.ts';
export { listGames, type GameListRequest } from './catalogue/game-lists.ts';
export { CATALOGUE_FORMATS, parseCatalogueFile, type CatalogueFormat } from './catalogue/import/catalogue-file.ts';
export { importGames, type ImportResult } from './catalogue/import/import-games.ts';
export { syncCatalogue } from './catalogue/sync/sync-catalogue.ts';
export {
  deleteOldSyncRuns,
  listSyncProblems,
  listSyncRuns,
  queueDueSyncs,
  queueSync,
  startSync,
  type StartedSync,
} from './catalogue/sync/sync-runs.ts';
export { GameUnavailableError } from './errors.ts';
export { decideHeldWin, listHeldWins } from './rounds/held-wins.ts';
export { listLobbies, type Lobby } from './catalogue/lobbies.ts';
export { parseGameSearch } from './catalogue/search-index.ts';
export { storeEarlierRounds, type EarlierRound } from './rounds/earlier-rounds.ts';
export { hasOpenRound } from './rounds/open-rounds.ts';
export {
  addFavorite,
  eraseFavorites,
  listFavoriteKeys,
  listFavorites,
  listRecentGames,
  removeFavorite,
} from './catalogue/own-games.ts';
export { failPicture, refetchPicture, showPicture, takePicture, type WaitingPicture } from './catalogue/pictures.ts';
export { rankGames } from './catalogue/popularity.ts';
export { type CategoryReturn, readCategoryReturns } from './catalogue/category-returns.ts';
export { listGameReturns, type GameReturn } from './catalogue/returns.ts';
export { listBets, listPlayedGames, type Bet, type BetPeriod, type PlayedGame } from './rounds/bet-history.ts';
export { areAllKnown, isBookedBet, listTickets, reportTransactions } from './rounds/records.ts';
export { findBet, type BetDetails, type RoundEvent } from './rounds/round-details.ts';
export {
  VendorRefusedError,
  VendorUnavailableError,
  type CataloguePage,
  type GameRoom,
  type LaunchAddress,
  type RewardGrant,
  type TransferState,
  type VendorLaunch,
  type VendorPort,
} from './vendors/ports.ts';
export {
  acknowledgeReconciliation,
  listDifferences,
  listReconciliations,
  reconcile,
} from './reconciliation/reconciliation.ts';
export { parseVendorReport, REPORT_FORMATS, type ReportFormat } from './reconciliation/vendor-report.ts';
export { grantFreeRounds, withdrawFreeRounds } from './rounds/rewards.ts';
export {
  adoptSessionId,
  authenticate,
  getBalanceByPlayer,
  getBalanceByToken,
  endGameSessions,
  deleteOldGameSessions,
  launchGame,
  SESSION_REQUEST,
} from './rounds/sessions.ts';
export { setUpVendor, type GameSetup, type VendorSetup } from './vendors/setup.ts';
export {
  changeGames,
  countEnabledGames,
  listStaffGames,
  listTilesAfter,
  type GameChange,
} from './catalogue/staff-games.ts';
export {
  closeStaleRound,
  countStaleRounds,
  listStaleRounds,
  recordStaleRounds,
  type StaleRound,
} from './rounds/stale-rounds.ts';
export type { BetRequest, CloseRequest, Game, TransactionRequest, Vendor, WalletOutcome, WinRequest } from './types.ts';
export {
  changeVendor,
  checkRewardsOf,
  createVendor,
  disableVendor,
  listVendorSettings,
  moveVendorFund,
  rotateVendorSecret,
  setVendorDialect,
  setVendorSigningKey,
  takeVendorSecret,
} from './vendors/vendor-settings.ts';
export { publishBonusLimit } from './rounds/bonus-limit.ts';
export { WalletTransactions, type BatchOutcome } from './rounds/wallet-transactions.ts';
export {
  addVendorCalls,
  deleteOldVendorCalls,
  readVendorHealth,
  type VendorCallCounts,
  type VendorHealth,
} from './vendors/vendor-health.ts';
export { listLatestBets, listWinners, type Winner } from './rounds/winners.ts';
export {
  readVendorBalance,
  attemptTransfer,
  claimDueTransfers,
  DUE_TRANSFERS_SQL,
  setTransferAmount,
  type DueTransfer,
} from './transfers/attempt-transfer.ts';
export { settleTransfer } from './transfers/settle-transfer.ts';
export { decideTransfer, listStaffTransfers } from './transfers/staff-transfers.ts';
export {
  hasOpenTransfer,
  hasSingleWallet,
  hasWallet,
  listTransfers,
  listWallets,
  requestReturnOfEverything,
  requestTransfer,
  type Transfer,
} from './transfers/transfers.ts';
