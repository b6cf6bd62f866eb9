import type { PlacedFacts } from '#domain/inhouse';
import { formatMultiplier } from '#rules/inhouse/bets';

interface Paid {
  payoutMinor: bigint;
  validBetMinor: bigint;
  multiplier: bigint;
}

export function toFactsResponse({ payoutMinor, validBetMinor, multiplier, ...round }: PlacedFacts & Paid) {
  return {
    id: round.id,
    currency: round.currency,
    stake: round.stakeMinor,
    multiplier: formatMultiplier(multiplier),
    payout: payoutMinor,
    validBet: validBetMinor,
    balanceBefore: round.balanceBeforeMinor,
    balanceAfter: round.balanceAfterMinor,
    rtpBps: round.rtpBps,
    commitment: round.commitment,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    at: round.placedAt,
  };
}
