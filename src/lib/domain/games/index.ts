export { findVendor, launchOrigins, listGames, titleOf, titlesByCode, type GameFilter } from './catalogue.ts';
export { closeRound, listBets, listStaleRounds, reportMovements, type StaleRound } from './records.ts';
export { differences, type Difference, type StatedMovement } from './reconciliation.ts';
export { authenticate, balanceByPlayer, balanceByToken, forgetOldGameSessions, launch } from './sessions.ts';
export { setUpVendor, type GameSetup, type VendorSetup } from './setup.ts';
export type { BetCall, CancelCall, CloseCall, Game, Vendor, WalletOutcome, WinCall } from './types.ts';
export { moveAll, Movements, type BatchOutcome } from './wallet-calls.ts';
