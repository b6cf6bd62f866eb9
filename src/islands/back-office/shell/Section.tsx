import { ShieldAlert } from 'lucide-react';
import type { ComponentType } from 'react';
import { canOpen, type SectionName } from '#browser/stores/back-office/shell/sections';
import { EmptyState } from '../../ui/index.ts';
import { AgentContractsScreen } from '../agents/AgentContractsScreen.tsx';
import { AgentReceivablesScreen } from '../agents/AgentReceivablesScreen.tsx';
import { AgentReportScreen } from '../agents/AgentReportScreen.tsx';
import { AgentRunsScreen } from '../agents/AgentRunsScreen.tsx';
import { AgentSettingsScreen } from '../agents/AgentSettingsScreen.tsx';
import { AgentStatementsScreen } from '../agents/AgentStatementsScreen.tsx';
import { AffiliatesScreen } from '../members/AffiliatesScreen.tsx';
import { AffiliatePlansScreen } from '../agents/AffiliatePlansScreen.tsx';
import { AffiliateStatementsScreen } from '../agents/AffiliateStatementsScreen.tsx';
import { AgentFlagsScreen } from '../agents/AgentFlagsScreen.tsx';
import { ApprovalsScreen } from '../money/ApprovalsScreen.tsx';
import { ClaimsScreen } from '../promotions/ClaimsScreen.tsx';
import { BoardsScreen } from '../boards/BoardsScreen.tsx';
import { MissionsScreen } from '../missions/MissionsScreen.tsx';
import { PromotionsScreen } from '../promotions/PromotionsScreen.tsx';
import { AuditScreen } from '../site/AuditScreen.tsx';
import { BankAccountsScreen } from '../payments/BankAccountsScreen.tsx';
import { ChatScreen } from '../support/ChatScreen.tsx';
import { ContentScreen } from '../content/ContentScreen.tsx';
import { MethodsScreen } from '../payments/MethodsScreen.tsx';
import { DepositsScreen } from '../payments/DepositsScreen.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { FeedbackScreen } from '../support/FeedbackScreen.tsx';
import { LedgerScreen } from '../money/LedgerScreen.tsx';
import { DrawsScreen } from '../lottery/DrawsScreen.tsx';
import { CostsScreen } from '../promotions/CostsScreen.tsx';
import { GamesScreen } from '../lottery/GamesScreen.tsx';
import { ItemsScreen } from '../points/ItemsScreen.tsx';
import { MembersScreen } from '../members/MembersScreen.tsx';
import { BroadcastsScreen } from '../messages/BroadcastsScreen.tsx';
import { ModulesScreen } from '../site/ModulesScreen.tsx';
import { OutboxScreen } from '../site/OutboxScreen.tsx';
import { RanksScreen } from '../ranks/RanksScreen.tsx';
import { LeftRoundsScreen } from '../inhouse/LeftRoundsScreen.tsx';
import { TermsScreen } from '../inhouse/TermsScreen.tsx';
import { ReferralsScreen } from '../referrals/ReferralsScreen.tsx';
import { RedemptionsScreen } from '../points/RedemptionsScreen.tsx';
import { RegistrationScreen } from '../site/RegistrationScreen.tsx';
import { RoundsScreen } from '../money/RoundsScreen.tsx';
import { SiteScreen } from '../site/SiteScreen.tsx';
import { SecurityScreen } from '../security/SecurityScreen.tsx';
import { StaffScreen } from '../site/StaffScreen.tsx';
import { HeldWinsScreen } from '../vendors/HeldWinsScreen.tsx';
import { SyncRunsScreen } from '../vendors/SyncRunsScreen.tsx';
import { VendorGamesScreen } from '../vendors/VendorGamesScreen.tsx';
import { ReconciliationsScreen } from '../vendors/ReconciliationsScreen.tsx';
import { ReturnsScreen } from '../vendors/ReturnsScreen.tsx';
import { TransfersScreen } from '../vendors/TransfersScreen.tsx';
import { VendorsScreen } from '../vendors/VendorsScreen.tsx';
import { WithdrawalsScreen } from '../payments/WithdrawalsScreen.tsx';

const SCREENS: Record<SectionName, ComponentType> = {
  deposits: DepositsScreen,
  withdrawals: WithdrawalsScreen,
  bankAccounts: BankAccountsScreen,
  paymentMethods: MethodsScreen,
  approvals: ApprovalsScreen,
  security: SecurityScreen,
  members: MembersScreen,
  ranks: RanksScreen,
  rounds: RoundsScreen,
  heldWins: HeldWinsScreen,
  transfers: TransfersScreen,
  vendors: VendorsScreen,
  games: VendorGamesScreen,
  inhouseTerms: TermsScreen,
  inhouseRounds: LeftRoundsScreen,
  syncRuns: SyncRunsScreen,
  returns: ReturnsScreen,
  reconciliations: ReconciliationsScreen,
  lottery: GamesScreen,
  draws: DrawsScreen,
  ledger: LedgerScreen,
  pointItems: ItemsScreen,
  redemptions: RedemptionsScreen,
  referrals: ReferralsScreen,
  agentSettings: AgentSettingsScreen,
  agentContracts: AgentContractsScreen,
  agentRuns: AgentRunsScreen,
  agentStatements: AgentStatementsScreen,
  agentReceivables: AgentReceivablesScreen,
  agentReport: AgentReportScreen,
  promotions: PromotionsScreen,
  missions: MissionsScreen,
  boards: BoardsScreen,
  claims: ClaimsScreen,
  promotionCosts: CostsScreen,
  content: ContentScreen,
  broadcasts: BroadcastsScreen,
  chat: ChatScreen,
  feedback: FeedbackScreen,
  affiliates: AffiliatesScreen,
  affiliatePlans: AffiliatePlansScreen,
  affiliateStatements: AffiliateStatementsScreen,
  agentFlags: AgentFlagsScreen,
  registration: RegistrationScreen,
  modules: ModulesScreen,
  site: SiteScreen,
  staff: StaffScreen,
  outbox: OutboxScreen,
  audit: AuditScreen,
};

/** Shows the open section, or a message when the role has no access: a colleague's bookmark may lead here. */
export function Section({ name }: { name: SectionName }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  if (!canOpen(role, name)) {
    return (
      <EmptyState icon={ShieldAlert} title={t('refused.title')} text={t('refused.text', { role: t(`role.${role}`) })} />
    );
  }
  const Screen = SCREENS[name];
  return <Screen />;
}
