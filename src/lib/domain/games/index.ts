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
export { areAllKnown } from './known-movements.ts';
export { listBets, reportMovements } from './records.ts';
export { differences, type Difference, type StatedMovement } from './reconciliation.ts';
export {
  authenticate,
  balanceByPlayer,
  balanceByToken,
  endGameSessions,
  forgetOldGameSessions,
  launch,
} from './sessions.ts';
export { setUpVendor, type GameSetup, type VendorSetup } from './setup.ts';
export { closeRound, countStaleRounds, listStaleRounds, noteStaleRounds, type StaleRound } from './stale-rounds.ts';
export type { BetCall, CancelCall, CloseCall, Game, Vendor, WalletOutcome, WinCall } from './types.ts';
export { Movements, type BatchOutcome } from './wallet-calls.ts';
export { recentWinners, type Winner } from './winners.ts';
