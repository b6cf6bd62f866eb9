/** Facts of a placed bet that all games share. */
export interface PlacedFacts {
  id: string;
  currency: string;
  stakeMinor: bigint;
  rtpBps: number;
  commitment: string;
  clientSeed: string;
  nonce: number;
  /** Undefined until it is revealed. */
  serverSeed: string | undefined;
  balanceBeforeMinor: bigint;
  balanceAfterMinor: bigint;
  placedAt: Date;
}
