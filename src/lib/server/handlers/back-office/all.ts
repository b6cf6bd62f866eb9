import { backOfficeAffiliateHandlers } from './affiliates.ts';
import { backOfficeAgentFlagHandlers } from './agent-flags.ts';
import { backOfficeBankAccountHandlers } from './bank-accounts.ts';
import { backOfficeBoardHandlers } from './boards.ts';
import { backOfficeBonusHandlers } from './bonuses.ts';
import { backOfficeContractRunHandlers } from './contract-runs.ts';
import { backOfficeContractHandlers } from './contracts.ts';
import { backOfficeFreeRoundsHandlers } from './free-rounds.ts';
import { backOfficeInboxHandlers } from './inbox.ts';
import { backOfficeMemberRecordHandlers } from './member-records.ts';
import { backOfficeMemberHandlers } from './members.ts';
import { backOfficeMissionHandlers } from './missions.ts';
import { backOfficeMoneyHandlers } from './money.ts';
import { backOfficePasskeyHandlers } from './passkeys.ts';
import { backOfficePaymentMethodHandlers } from './payment-methods.ts';
import { backOfficePointHandlers } from './points.ts';
import { promotionReportHandlers } from './promotion-reports.ts';
import { backOfficePromotionHandlers } from './promotions.ts';
import { backOfficeProposalHandlers } from './proposals.ts';
import { backOfficeQueueHandlers } from './queues.ts';
import { backOfficeRankHandlers } from './ranks.ts';
import { backOfficeReferralHandlers } from './referrals.ts';
import { backOfficeRuleHandlers } from './rules.ts';
import { backOfficeSessionHandlers } from './session.ts';
import { backOfficeStaffHandlers } from './staff.ts';
import { backOfficeTransferHandlers } from './transfers.ts';
import { vendorGameHandlers } from './vendor-games.ts';
import { backOfficeVendorHandlers } from './vendors.ts';

/** Handlers of the back office. */
export const backOfficeHandlers = {
  ...backOfficeSessionHandlers,
  ...backOfficeMoneyHandlers,
  ...backOfficeQueueHandlers,
  ...backOfficeMemberHandlers,
  ...backOfficeRuleHandlers,
  ...backOfficeProposalHandlers,
  ...backOfficeBankAccountHandlers,
  ...backOfficeStaffHandlers,
  ...backOfficePasskeyHandlers,
  ...backOfficeVendorHandlers,
  ...vendorGameHandlers,
  ...backOfficeTransferHandlers,
  ...backOfficeBonusHandlers,
  ...backOfficeFreeRoundsHandlers,
  ...backOfficePromotionHandlers,
  ...promotionReportHandlers,
  ...backOfficeInboxHandlers,
  ...backOfficePaymentMethodHandlers,
  ...backOfficeRankHandlers,
  ...backOfficeMemberRecordHandlers,
  ...backOfficeMissionHandlers,
  ...backOfficeBoardHandlers,
  ...backOfficeReferralHandlers,
  ...backOfficeContractHandlers,
  ...backOfficeContractRunHandlers,
  ...backOfficeAgentFlagHandlers,
  ...backOfficeAffiliateHandlers,
  ...backOfficePointHandlers,
};
