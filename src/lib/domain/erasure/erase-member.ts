import { closeAffiliatesOf, eraseAttribution } from '#domain/affiliates';
import { eraseAgentCenter } from '#domain/agents';
import { eraseBoards } from '#domain/boards';
import { eraseThread } from '#domain/chat';
import { eraseDevices } from '#domain/devices';
import { eraseFeedback } from '#domain/feedback';
import { endGameSessions, eraseFavorites } from '#domain/games';
import { eraseMemberLimits } from '#domain/inhouse';
import { eraseInbox } from '#domain/inbox';
import { eraseMemberRow, lockForErasure } from '#domain/members';
import { eraseMissions } from '#domain/missions';
import { eraseMessages } from '#domain/messaging';
import { eraseDeliveries } from '#domain/points';
import { eraseClaims, eraseDepositBonuses } from '#domain/promotions';
import { eraseBonusPreferences } from '#domain/protection';
import { cancelFreeRoundsOf } from '#domain/rewards';
import { eraseReferrals } from '#domain/referrals';
import { eraseIdentities } from '#domain/social';
import { eraseExports } from '#domain/team-reports';
import { eraseCodes } from '#domain/verification';
import { eraseTransferDetails } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { assertSettled } from './obstacles.ts';

/** Throws what `eraseMember` would throw now. */
export async function assertErasable(tx: Tx, memberId: string): Promise<void> {
  const { id } = await lockForErasure(tx, memberId);
  await assertSettled(tx, id);
}

/**
 * Closes an account for good and deletes the personal data of its member; records of money and bets stay by the account's id. Throws
 * AppError `not_found`, `wrong_state` when it has been erased, and `erasure_…` for what has to be settled first.
 */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  const member = await lockForErasure(tx, memberId);
  const { id } = member;
  await assertSettled(tx, id);
  await eraseMemberRow(tx, member);
  await eraseTransferDetails(tx, id);
  await eraseDevices(tx, id);
  await eraseIdentities(tx, id);
  await eraseThread(tx, id);
  await eraseFeedback(tx, id);
  await eraseMessages(tx, member);
  await eraseInbox(tx, member);
  await eraseCodes(tx, member);
  await endGameSessions(tx, id);
  await eraseFavorites(tx, id);
  await eraseMemberLimits(tx, id);
  await eraseDeliveries(tx, id);
  await eraseClaims(tx, id);
  await eraseDepositBonuses(tx, id);
  await cancelFreeRoundsOf(tx, id, 'erasure');
  await eraseMissions(tx, id);
  await eraseBoards(tx, id);
  await eraseBonusPreferences(tx, id);
  await eraseReferrals(tx, id);
  await closeAffiliatesOf(tx, id);
  await eraseAttribution(tx, id);
  await eraseAgentCenter(tx, id);
  await eraseExports(tx, id);
}
