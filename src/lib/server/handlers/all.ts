import type { EndpointName, Endpoints } from '#api/table';
import type { Handlers } from '../context.ts';
import { affiliateHandlers } from './wallet/affiliates.ts';
import { agentAccountHandlers } from './agents/account.ts';
import { registerCenterHandlers } from './agents/register-center.ts';
import { teamReportHandlers } from './agents/reports.ts';
import { teamHandlers } from './agents/team.ts';
import { authenticatorHandlers } from './identity/authenticator.ts';
import { contractHandlers } from './agents/contracts.ts';
import { chatHandlers } from './site/chat.ts';
import { contactHandlers } from './identity/contacts.ts';
import { contentHandlers } from './site/content.ts';
import { deviceHandlers } from './identity/devices.ts';
import { inboxHandlers } from './site/inbox.ts';
import { feedbackHandlers } from './site/feedback.ts';
import { demoSignInHandlers } from './identity/demo-sign-in.ts';
import { gameHandlers } from './wallet/games.ts';
import { handoffHandlers } from './identity/handoff.ts';
import { inhouseBetHandlers } from './inhouse/bets.ts';
import { inhouseGameHandlers } from './inhouse/games.ts';
import { crashHandlers } from './inhouse/crash.ts';
import { inhouseSeedHandlers } from './inhouse/seeds.ts';
import { inhouseStepHandlers } from './inhouse/step-rounds.ts';
import { lotteryBetHandlers } from './lottery/bets.ts';
import { lotteryDrawHandlers } from './lottery/draws.ts';
import { backOfficeAgentHandlers } from './back-office/agents.ts';
import { backOfficeHandlers } from './back-office/all.ts';
import { catalogueSyncHandlers } from './back-office/catalogue-sync.ts';
import { backOfficeContentHandlers } from './back-office/content.ts';
import { backOfficeInhouseHandlers } from './back-office/inhouse.ts';
import { backOfficeLotteryHandlers } from './back-office/lottery.ts';
import { backOfficeSecurityHandlers } from './back-office/security.ts';
import { reconciliationHandlers } from './back-office/reconciliation.ts';
import { backOfficeSiteHandlers } from './back-office/site.ts';
import { passkeyHandlers } from './identity/passkeys.ts';
import { passwordHandlers } from './identity/passwords.ts';
import { promotionHandlers } from './wallet/promotions.ts';
import { profileHandlers } from './identity/profile.ts';
import { recordHandlers } from './wallet/records.ts';
import { recentAuthenticationHandlers } from './identity/recent-authentication.ts';
import { registrationHandlers } from './identity/registration.ts';
import { sessionHandlers } from './identity/session.ts';
import { socialHandlers } from './identity/social.ts';
import { stepUpHandlers } from './identity/step-up.ts';
import { systemHandlers } from './site/system.ts';
import { verificationHandlers } from './identity/verification.ts';
import { verificationCodeHandlers } from './identity/verification-codes.ts';
import { bonusHandlers } from './wallet/bonuses.ts';
import { boardHandlers } from './wallet/boards.ts';
import { freeRoundsHandlers } from './wallet/free-rounds.ts';
import { missionHandlers } from './wallet/missions.ts';
import { rankHandlers } from './wallet/ranks.ts';
import { referralHandlers } from './wallet/referrals.ts';
import { pointHandlers } from './wallet/points.ts';
import { memberTransferHandlers } from './wallet/member-transfers.ts';
import { transferHandlers } from './wallet/transfers.ts';
import { viewHandlers } from './identity/views.ts';
import { walletHandlers } from './wallet/wallet.ts';

type VendorEndpoint = {
  [Name in EndpointName]: Endpoints[Name]['access'] extends 'vendor' ? Name : never;
}[EndpointName];

/** Handlers of every endpoint that answers in the envelope; an endpoint without a handler is a type error here. */
export const allHandlers: Handlers<Exclude<EndpointName, VendorEndpoint>> = {
  ...systemHandlers,
  ...verificationHandlers,
  ...verificationCodeHandlers,
  ...registrationHandlers,
  ...sessionHandlers,
  ...stepUpHandlers,
  ...deviceHandlers,
  ...authenticatorHandlers,
  ...passkeyHandlers,
  ...contactHandlers,
  ...recentAuthenticationHandlers,
  ...handoffHandlers,
  ...viewHandlers,
  ...demoSignInHandlers,
  ...passwordHandlers,
  ...socialHandlers,
  ...profileHandlers,
  ...walletHandlers,
  ...bonusHandlers,
  ...freeRoundsHandlers,
  ...promotionHandlers,
  ...rankHandlers,
  ...missionHandlers,
  ...boardHandlers,
  ...referralHandlers,
  ...contractHandlers,
  ...affiliateHandlers,
  ...pointHandlers,
  ...transferHandlers,
  ...memberTransferHandlers,
  ...agentAccountHandlers,
  ...registerCenterHandlers,
  ...teamHandlers,
  ...teamReportHandlers,
  ...recordHandlers,
  ...gameHandlers,
  ...inhouseGameHandlers,
  ...inhouseSeedHandlers,
  ...inhouseBetHandlers,
  ...inhouseStepHandlers,
  ...crashHandlers,
  ...lotteryDrawHandlers,
  ...lotteryBetHandlers,
  ...contentHandlers,
  ...feedbackHandlers,
  ...chatHandlers,
  ...inboxHandlers,
  ...backOfficeHandlers,
  ...backOfficeAgentHandlers,
  ...backOfficeContentHandlers,
  ...catalogueSyncHandlers,
  ...reconciliationHandlers,
  ...backOfficeSecurityHandlers,
  ...backOfficeSiteHandlers,
  ...backOfficeLotteryHandlers,
  ...backOfficeInhouseHandlers,
};
