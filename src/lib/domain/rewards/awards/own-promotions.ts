/** Promotions that are no content: ids of those that staff write begin at 1000. Each has a budget and a cost of its own in the ledger. */
export const OWN_PROMOTIONS = {
  /** Bonuses that staff give to one member. */
  staff: 0n,
  /** Awards for reaching a VIP level. */
  ranks: -1n,
  /** Cash and bonuses for points. */
  pointMall: -2n,
  /** Rewards and commissions of the referral program. */
  referral: -3n,
  /** Winnings of free rounds; the budget is what is reserved for those that have not ended. */
  freeRounds: -4n,
} as const;

/** Each mission has a budget and a cost of its own, under the ids below -1000. */
export const missionPromotion = (missionId: bigint): bigint => -1000n - missionId;

/** Each leaderboard has one, too, under the ids below -1,000,000,000,000, which missions never reach. */
export const boardPromotion = (boardId: bigint): bigint => -1_000_000_000_000n - boardId;
