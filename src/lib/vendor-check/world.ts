import type { Driver, Player, SignedRequest } from './driver.ts';

export interface Answer {
  http: number;
  text: string;
}

/**
 * Acts on the portal from inside. Tests have it; an integrator who checks a portal from outside has not, and the cases that need
 * it are reported as not checked.
 */
export interface PortalInside {
  /** Blocks a player, or ends that. */
  setBlocked(playerId: string, isBlocked: boolean): Promise<void>;
  /** Makes the wallet's tables fail until the returned function is called. */
  breakWallet(): Promise<() => Promise<void>>;
  /** Moves everything that was booked so far into the past. */
  age(interval: string): Promise<void>;
  /** Finds rounds that stayed open, as the portal's job does, and returns how many a player has. */
  countStaleRounds(playerId: string): Promise<number>;
  /** Grants a player free rounds and returns their id; from then on only such ids are accepted. */
  grantFreeRounds(playerId: string): Promise<string>;
  /** Takes free rounds back; false when they were started. */
  withdrawFreeRounds(rewardId: string): Promise<boolean>;
  /** Accepts any id of free rounds again. */
  acceptForeignFreeRounds(): Promise<void>;
  /** Returns the ledger's balance of a player. */
  ledgerBalance(playerId: string): Promise<bigint>;
  /** Returns the sum of a player's transactions in the vendor's report: wins and refunds less bets. */
  reportedNet(playerId: string): Promise<bigint>;
  /** Returns the portal's log lines since the last call. */
  takeLog(): Record<string, unknown>[];
}

/** A portal under check, with what the cases need of it. */
export interface World {
  driver: Driver;
  /** The secret (or private key) with which the vendor signs. */
  secret: string;
  send(request: SignedRequest): Promise<Answer>;
  /** Sends a request and gives the connection up before the answer is read. */
  abandon(request: SignedRequest): Promise<void>;
  /** Asks the portal's liveness probe; true when it is well. */
  isHealthy(): Promise<boolean>;
  currency: string;
  gameCode: string;
  /** Currency units in one unit of the vendor. */
  unit: bigint;
  player: Player;
  otherPlayer: Player;
  /** Token of a session of `player` that has expired. */
  expiredToken: string | undefined;
  /** True when the vendor may pay wins without a round and its fund holds money. */
  hasPromotions: boolean;
  inside: PortalInside | undefined;
}
