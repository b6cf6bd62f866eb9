import type { z } from 'zod';
import type { EndpointDefinition, EndpointKey } from './endpoint.ts';
import { agents } from './endpoints/agents.ts';
import { teamReports } from './endpoints/team-reports.ts';
import { chat } from './endpoints/chat.ts';
import { affiliateEndpoints } from './endpoints/affiliates.ts';
import { backOfficeAffiliates } from './endpoints/back-office-affiliates.ts';
import { backOfficeAgentFlags } from './endpoints/back-office-agent-flags.ts';
import { backOfficeAgentCosts } from './endpoints/back-office-agent-costs.ts';
import { backOfficeContracts } from './endpoints/back-office-contracts.ts';
import { contracts } from './endpoints/contracts.ts';
import { content } from './endpoints/content.ts';
import { feedback } from './endpoints/feedback.ts';
import { games } from './endpoints/games.ts';
import { lotteryBets } from './endpoints/lottery-bets.ts';
import { lotteryDraws } from './endpoints/lottery-draws.ts';
import { backOffice } from './endpoints/back-office.ts';
import { backOfficeContent } from './endpoints/back-office-content.ts';
import { backOfficeIdentity } from './endpoints/back-office-identity.ts';
import { backOfficeLotteryDraws } from './endpoints/back-office-lottery-draws.ts';
import { backOfficeLotteryGames } from './endpoints/back-office-lottery-games.ts';
import { backOfficeLotteryJackpots } from './endpoints/back-office-lottery-jackpots.ts';
import { backOfficeAgents } from './endpoints/back-office-agents.ts';
import { backOfficeBankAccounts } from './endpoints/back-office-bank-accounts.ts';
import { backOfficePasskeys } from './endpoints/back-office-passkeys.ts';
import { backOfficeProposals } from './endpoints/back-office-proposals.ts';
import { backOfficeSecurity } from './endpoints/back-office-security.ts';
import { backOfficeStaff } from './endpoints/back-office-staff.ts';
import { backOfficeSite } from './endpoints/back-office-site.ts';
import { backOfficeInhouse } from './endpoints/back-office-inhouse.ts';
import { backOfficeInbox } from './endpoints/back-office-inbox.ts';
import { inbox } from './endpoints/inbox.ts';
import { crash } from './endpoints/crash.ts';
import { inhouse } from './endpoints/inhouse.ts';
import { merchant } from './endpoints/merchant.ts';
import { backOfficeBonuses } from './endpoints/back-office-bonuses.ts';
import { backOfficeFreeRounds } from './endpoints/back-office-free-rounds.ts';
import { backOfficePromotions } from './endpoints/back-office-promotions.ts';
import { backOfficeBoards } from './endpoints/back-office-boards.ts';
import { backOfficeMemberRecords } from './endpoints/back-office-member-records.ts';
import { backOfficeMissions } from './endpoints/back-office-missions.ts';
import { backOfficePayments } from './endpoints/back-office-payments.ts';
import { backOfficeRanks } from './endpoints/back-office-ranks.ts';
import { backOfficeReferrals } from './endpoints/back-office-referrals.ts';
import { backOfficePoints } from './endpoints/back-office-points.ts';
import { backOfficeTransfers } from './endpoints/back-office-transfers.ts';
import { backOfficeGames } from './endpoints/back-office-games.ts';
import { backOfficeVendors } from './endpoints/back-office-vendors.ts';
import { passkeys } from './endpoints/passkeys.ts';
import { passwords } from './endpoints/passwords.ts';
import { promotionDraws } from './endpoints/promotion-draws.ts';
import { promotions } from './endpoints/promotions.ts';
import { profile } from './endpoints/profile.ts';
import { records } from './endpoints/records.ts';
import { registration } from './endpoints/registration.ts';
import { security } from './endpoints/security.ts';
import { session } from './endpoints/session.ts';
import { social } from './endpoints/social.ts';
import { system } from './endpoints/system.ts';
import { bonuses } from './endpoints/bonuses.ts';
import { boards } from './endpoints/boards.ts';
import { freeRounds } from './endpoints/free-rounds.ts';
import { missions } from './endpoints/missions.ts';
import { ranks } from './endpoints/ranks.ts';
import { referrals } from './endpoints/referrals.ts';
import { points } from './endpoints/points.ts';
import { memberTransfers } from './endpoints/member-transfers.ts';
import { transfers } from './endpoints/transfers.ts';
import { vendor } from './endpoints/vendor.ts';
import { verification } from './endpoints/verification.ts';
import { wallet } from './endpoints/wallet.ts';

/** Every endpoint of the portal. Validation, the OpenAPI document, the client and the access tests are derived from it. */
export const ENDPOINTS = {
  ...system,
  ...registration,
  ...session,
  ...security,
  ...passkeys,
  ...passwords,
  ...social,
  ...verification,
  ...wallet,
  ...bonuses,
  ...freeRounds,
  ...promotions,
  ...promotionDraws,
  ...ranks,
  ...missions,
  ...boards,
  ...referrals,
  ...contracts,
  ...affiliateEndpoints,
  ...points,
  ...transfers,
  ...memberTransfers,
  ...agents,
  ...teamReports,
  ...profile,
  ...records,
  ...games,
  ...inhouse,
  ...crash,
  ...lotteryDraws,
  ...lotteryBets,
  ...content,
  ...feedback,
  ...chat,
  ...inbox,
  ...vendor,
  ...merchant,
  ...backOffice,
  ...backOfficeBankAccounts,
  ...backOfficeProposals,
  ...backOfficeStaff,
  ...backOfficePasskeys,
  ...backOfficeIdentity,
  ...backOfficeAgents,
  ...backOfficeContent,
  ...backOfficeSecurity,
  ...backOfficeSite,
  ...backOfficeLotteryGames,
  ...backOfficeLotteryJackpots,
  ...backOfficeLotteryDraws,
  ...backOfficeVendors,
  ...backOfficeGames,
  ...backOfficeTransfers,
  ...backOfficeBonuses,
  ...backOfficeFreeRounds,
  ...backOfficePromotions,
  ...backOfficeInbox,
  ...backOfficeInhouse,
  ...backOfficePayments,
  ...backOfficeRanks,
  ...backOfficeMemberRecords,
  ...backOfficeMissions,
  ...backOfficeBoards,
  ...backOfficeReferrals,
  ...backOfficeContracts,
  ...backOfficeAgentCosts,
  ...backOfficeAgentFlags,
  ...backOfficeAffiliates,
  ...backOfficePoints,
};

export type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

type Part<Row, Name extends string> = Row extends Record<Name, infer Schema extends z.ZodType> ? Schema : undefined;

/** Input of an endpoint: the row's `params`, `query` and `body`. */
export type EndpointInput<Name extends EndpointName> = {
  [Key in 'params' | 'query' | 'body' as Part<Endpoints[Name], Key> extends z.ZodType ? Key : never]: z.input<
    Extract<Part<Endpoints[Name], Key>, z.ZodType>
  >;
};

/** Input of a handler: the same after validation and conversion. */
export type HandlerInput<Name extends EndpointName> = {
  [Key in 'params' | 'query' | 'body' as Part<Endpoints[Name], Key> extends z.ZodType ? Key : never]: z.output<
    Extract<Part<Endpoints[Name], Key>, z.ZodType>
  >;
};

/** Result of a handler; streams and redirects have their own types. */
export type HandlerResponse<Name extends EndpointName> = Endpoints[Name] extends { responseKind: 'stream' | 'redirect' }
  ? Response
  : z.input<Endpoints[Name]['response']>;

/** Response of an endpoint. */
export type EndpointResponse<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** Returns the rows in order, with their keys split into method and path. */
export function endpointRows(): { key: EndpointName; method: string; path: string; definition: EndpointDefinition }[] {
  return (Object.entries(ENDPOINTS) as [EndpointKey & EndpointName, EndpointDefinition][]).map(([key, definition]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, definition };
  });
}
