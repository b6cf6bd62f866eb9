import { AppError } from '#kernel/errors';

/** A launch of a game, as the vendor gets it. */
export interface VendorLaunch {
  /** One-time token of the launch; the vendor authenticates it or uses it as the session's id. */
  token: string;
  playerId: string;
  gameCode: string;
  /** BCP 47. */
  languageTag: string;
  currency: string;
  device: 'mobile' | 'desktop';
  lobbyUrl: string;
  /** The room of a game against other players; without one the vendor's own lobby of rooms opens. */
  roomId?: string;
  /** Free rounds that the player wants to play, by the id that the vendor knows. */
  rewardId?: string;
}

/** A room of a game against other players. */
export interface GameRoom {
  id: string;
  name: string;
  players: number;
  /** Null where any number of players fits. */
  seats: number | null;
  /** Smallest and largest bet, where the room has them. */
  minBetMinor: bigint | null;
  maxBetMinor: bigint | null;
}

export interface RoomsRequest {
  gameCode: string;
  /** BCP 47. */
  languageTag: string;
  currency: string;
}

export interface LaunchAddress {
  address: string;
  /** The vendor's own id of the session, where it has one; wallet requests then carry it and not the token. */
  sessionId?: string;
}

export interface CataloguePage {
  /**
   * Games as JSON, with commas between them, in the fields of an imported file, whose rules check them (`parseCatalogueFile`). One text,
   * because it is passed between threads.
   */
  gamesJson: string;
  count: number;
  /** Continues the catalogue; null on the last page. */
  next: string | null;
}

export interface RoundView {
  roundId: string;
  playerId: string;
  languageTag: string;
}

export interface RewardGrant {
  /** The portal's id: a repeated grant grants once. */
  id: string;
  playerId: string;
  gameCode: string;
  rounds: number;
  stakeMinor: bigint;
  currency: string;
  expiresAt: Date;
}

export interface VendorTransfer {
  /** The portal's id: a repeated transfer moves once. */
  id: string;
  playerId: string;
  currency: string;
  /** Positive amounts go to the vendor. */
  amountMinor: bigint;
}

/** `unknown`: the vendor has no transfer of this id. */
export type TransferState = 'done' | 'refused' | 'pending' | 'unknown';

/**
 * Requests of the portal to a game vendor. Optional calls are those that the vendor's protocol may not have. Every call throws
 * VendorUnavailableError when the response is not known, and VendorRefusedError when the vendor refuses it for good.
 */
export interface VendorPort {
  launch(launch: VendorLaunch): Promise<LaunchAddress>;
  listGames?(after: string | null): Promise<CataloguePage>;
  /** Lists the rooms of a game that players may enter now. */
  listRooms?(request: RoomsRequest): Promise<GameRoom[]>;
  /** Returns an address that shows or replays a round. */
  getRoundAddress?(view: RoundView): Promise<string>;
  /** Grants free rounds and returns the id that their bets will carry: the portal's, or the vendor's own. */
  grantReward?(grant: RewardGrant): Promise<string>;
  /** Takes free rounds back that have not been started, by the id that the grant returned. */
  cancelReward?(rewardId: string): Promise<void>;
  transfer?(transfer: VendorTransfer): Promise<TransferState>;
  getTransferState?(id: string): Promise<TransferState>;
  /** Returns a player's balance at the vendor, in minor units. */
  getBalance?(player: { playerId: string; currency: string }): Promise<bigint>;
}

/** The vendor did not answer, or not with what its protocol says: whether it did what was requested is not known. */
export class VendorUnavailableError extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', { cause });
  }
}

/** The vendor refused the request for good, and did nothing. */
export class VendorRefusedError extends AppError {
  constructor(cause?: unknown) {
    super('game_unavailable', { cause });
  }
}
