export {
  findVendor,
  launchOrigins,
  listGames,
  listVendors,
  titleOf,
  titlesByCode,
  type GameFilter,
} from './catalogue.ts';
export { listLobbies, recentGames, type Lobby } from './lobbies.ts';
export { areAllKnown } from './known-transactions.ts';
export { listBets, reportTransactions } from './records.ts';
export { differences, type Difference, type StatedTransaction } from './reconciliation.ts';
export {
  authenticate,
  balanceByPlayer,
  balanceByToken,
  endGameSessions,
  purgeOldGameSessions,
  launch,
} from './sessions.ts';
export { setUpVendor, type GameSetup, type VendorSetup } from './setup.ts';
export { closeRound, countStaleRounds, listStaleRounds, noteStaleRounds, type StaleRound } from './stale-rounds.ts';
export type { BetCall, CancelCall, CloseCall, Game, Vendor, WalletOutcome, WinCall } from './types.ts';
export { WalletTransactions, type BatchOutcome } from './wallet-calls.ts';
export { recentWinners, type Winner } from './winners.ts';
