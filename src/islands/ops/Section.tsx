import { ShieldAlert } from 'lucide-react';
import type { ComponentType } from 'react';
import { canOpen, type SectionName } from '#browser/stores/operations/sections';
import { EmptyState } from '../ui/index.ts';
import { AffiliatesScreen } from './AffiliatesScreen.tsx';
import { AuditScreen } from './AuditScreen.tsx';
import { ChatScreen } from './ChatScreen.tsx';
import { ContentScreen } from './content/ContentScreen.tsx';
import { DepositsScreen } from './DepositsScreen.tsx';
import { useOperator, useTexts } from './desk-context.ts';
import { FeedbackScreen } from './FeedbackScreen.tsx';
import { LedgerScreen } from './LedgerScreen.tsx';
import { DrawsScreen } from './lottery/DrawsScreen.tsx';
import { GamesScreen } from './lottery/GamesScreen.tsx';
import { MembersScreen } from './MembersScreen.tsx';
import { ModulesScreen } from './ModulesScreen.tsx';
import { OutboxScreen } from './OutboxScreen.tsx';
import { RegistrationScreen } from './RegistrationScreen.tsx';
import { RoundsScreen } from './RoundsScreen.tsx';
import { SiteScreen } from './SiteScreen.tsx';
import { WithdrawalsScreen } from './WithdrawalsScreen.tsx';

const SCREENS: Record<SectionName, ComponentType> = {
  deposits: DepositsScreen,
  withdrawals: WithdrawalsScreen,
  members: MembersScreen,
  rounds: RoundsScreen,
  lottery: GamesScreen,
  draws: DrawsScreen,
  ledger: LedgerScreen,
  content: ContentScreen,
  chat: ChatScreen,
  feedback: FeedbackScreen,
  affiliates: AffiliatesScreen,
  registration: RegistrationScreen,
  modules: ModulesScreen,
  site: SiteScreen,
  outbox: OutboxScreen,
  audit: AuditScreen,
};

/** The open section; what the role may not see says so (a bookmark of somebody else's leads here). */
export function Section({ name }: { name: SectionName }) {
  const { t } = useTexts();
  const { role } = useOperator();
  if (!canOpen(role, name)) {
    return (
      <EmptyState icon={ShieldAlert} title={t('refused.title')} text={t('refused.text', { role: t(`role.${role}`) })} />
    );
  }
  const Screen = SCREENS[name];
  return <Screen />;
}
