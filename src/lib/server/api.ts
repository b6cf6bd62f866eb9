import type { Hono } from 'hono';
import type { AppContext } from './context.ts';
import { allHandlers } from './handlers/all.ts';
import { vendorHandlers } from './handlers/wallet/vendor.ts';
import { pointGuards } from './handlers/wallet/points.ts';
import { memberTransferGuards } from './handlers/wallet/member-transfers.ts';
import { walletGuards } from './handlers/wallet/wallet.ts';
import { boardSecondPersonRules } from './handlers/back-office/boards.ts';
import { missionSecondPersonRules } from './handlers/back-office/missions.ts';
import { promotionSecondPersonRules } from './handlers/back-office/promotions.ts';
import { inboxSecondPersonRules } from './handlers/back-office/inbox.ts';
import { bonusSecondPersonRules } from './handlers/back-office/bonuses.ts';
import { freeRoundsSecondPersonRules } from './handlers/back-office/free-rounds.ts';
import { contentSecondPersonRules } from './handlers/back-office/content.ts';
import { inhouseSecondPersonRules } from './handlers/back-office/inhouse.ts';
import { gameSecondPersonRules } from './handlers/back-office/lottery.ts';
import { memberSecondPersonRules } from './handlers/back-office/members.ts';
import { moneySecondPersonRules } from './handlers/back-office/money.ts';
import { paymentMethodSecondPersonRules } from './handlers/back-office/payment-methods.ts';
import { rankSecondPersonRules } from './handlers/back-office/ranks.ts';
import { referralSecondPersonRules } from './handlers/back-office/referrals.ts';
import { affiliateSecondPersonRules } from './handlers/back-office/affiliates.ts';
import { agentFlagSecondPersonRules } from './handlers/back-office/agent-flags.ts';
import { contractSecondPersonRules } from './handlers/back-office/contracts.ts';
import { contractRunSecondPersonRules } from './handlers/back-office/contract-runs.ts';
import { contractGuards } from './handlers/agents/contracts.ts';
import { pointSecondPersonRules } from './handlers/back-office/points.ts';
import { securitySecondPersonRules } from './handlers/back-office/security.ts';
import { createRouter } from './http/app.ts';

const secondPersonRules = {
  ...moneySecondPersonRules,
  ...memberSecondPersonRules,
  ...bonusSecondPersonRules,
  ...freeRoundsSecondPersonRules,
  ...missionSecondPersonRules,
  ...boardSecondPersonRules,
  ...promotionSecondPersonRules,
  ...inboxSecondPersonRules,
  ...paymentMethodSecondPersonRules,
  ...rankSecondPersonRules,
  ...referralSecondPersonRules,
  ...contractSecondPersonRules,
  ...contractRunSecondPersonRules,
  ...affiliateSecondPersonRules,
  ...agentFlagSecondPersonRules,
  ...pointSecondPersonRules,
  ...gameSecondPersonRules,
  ...inhouseSecondPersonRules,
  ...contentSecondPersonRules,
  ...securitySecondPersonRules,
};

/** Creates the API as one function from Request to Response. Throws when an endpoint of the table has no handler. */
export function createApp(app: AppContext): Hono {
  const guards = { ...walletGuards, ...memberTransferGuards, ...pointGuards, ...contractGuards };
  return createRouter(app, { handlers: allHandlers, vendorHandlers, guards, secondPersonRules });
}
