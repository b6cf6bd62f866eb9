export { type AutomaticDeps, payAutomaticAwards } from './automatic/pay-automatic.ts';
export { type ClaimVisitor } from './claims/claim-keys.ts';
export { type Claim, countClaims, findClaimByPublicId, listClaims } from './claims/claim-rows.ts';
export {
  applyForPromotion,
  cancelApplication,
  type Claimant,
  type ClaimDeps,
  claimPromotion,
  joinPromotion,
  leavePromotion,
  storeClaimImage,
} from './claims/claims.ts';
export { purgeControls, recordControls } from './claims/control-groups.ts';
export { deleteUnusedImages, eraseClaims } from './claims/erasure.ts';
export { findClaimImage, reviewClaims } from './claims/review-claims.ts';
export { type ClaimDecision, decideClaim } from './claims/decide-claims.ts';
export { countCodes, createCodes, listCodes } from './codes/single-use-codes.ts';
export { getOpening, type Opening } from './envelopes/envelopes.ts';
export { EnvelopeOpenings, type EnvelopeRequest } from './envelopes/open-envelopes.ts';
export { revealSeeds, UNREVEALED_DRAWS_SQL } from './draws/committed-draws.ts';
export { drawOpenings } from './envelopes/openings.ts';
export { closeRaffles, drawRaffles } from './raffles/draw-raffles.ts';
export { findRaffle, getOwnTickets, getRaffle, listTickets, type OwnTickets, type Raffle } from './raffles/raffles.ts';
export { awardTickets, givesTickets, givesTicketsSql } from './raffles/award-tickets.ts';
export { giveTickets } from './raffles/tickets.ts';
export {
  chooseDepositBonus,
  claimDepositBonus,
  type DepositBonus,
  eraseDepositBonuses,
  expireDepositBonuses,
  findDepositBonuses,
  listDepositOffers,
} from './deposits/deposit-bonuses.ts';
export { type ClaimReason, ClaimRefusedError } from './errors.ts';
export {
  assertPublishable,
  createOffer,
  draftProblems,
  editOffer,
  type PublishDeps,
  publishOffer,
  type SeenVersion,
  stopPromotion,
} from './offers/edit-offers.ts';
export { listOwnOffers, type OwnOffer } from './offers/own-offers.ts';
export { reviewPromotion, type ReviewedPromotion, reviewPromotions } from './offers/review-promotions.ts';
export { returnBudgets } from './offers/return-budgets.ts';
export { listAwardsByUpline, type UplineAwards } from './reports/awards-by-upline.ts';
export { simulateOffer } from './reports/simulate-offer.ts';
export { listPromotionCosts, type PromotionCost } from './reports/promotion-costs.ts';
export {
  findAwardTitles,
  findCouponPromotion,
  listPromotionsWithBudgets,
  listPublishedPromotions,
  listTitles,
  type StoredPromotion,
} from './offers/stored-offers.ts';
