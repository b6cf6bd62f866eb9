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

const FIRST_OF_BOARDS = -1_000_000_000_000n;

/** Each mission has a budget and a cost of its own, under the ids below -1000. */
export const missionPromotion = (missionId: bigint): bigint => -1000n - missionId;

/** Returns the mission whose promotion it is; undefined for another promotion. */
export const missionOfPromotion = (id: bigint): bigint | undefined =>
  id < -1000n && id > FIRST_OF_BOARDS ? -1000n - id : undefined;

/** Each leaderboard has one, too, under the ids below -1,000,000,000,000, which missions never reach. */
export const boardPromotion = (boardId: bigint): bigint => FIRST_OF_BOARDS - boardId;

/** Returns the leaderboard whose promotion it is; undefined for another promotion. */
export const boardOfPromotion = (id: bigint): bigint | undefined =>
  id < FIRST_OF_BOARDS ? FIRST_OF_BOARDS - id : undefined;
