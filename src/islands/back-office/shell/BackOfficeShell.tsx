import { useStore } from '@nanostores/react';
import {
  ArrowRightLeft,
  ArrowDownToLine,
  CalendarClock,
  ChartColumn,
  ChartPie,
  ArrowUpFromLine,
  ClipboardList,
  Construction,
  CreditCard,
  Crown,
  Dices,
  FileDiff,
  FilePenLine,
  FileText,
  Receipt,
  Flag,
  Gamepad2,
  Gift,
  Target,
  HandCoins,
  Handshake,
  IdCard,
  Hourglass,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  Mail,
  Medal,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  Network,
  Newspaper,
  PackageCheck,
  ShoppingBag,
  Spade,
  Pause,
  ReceiptCent,
  ReceiptText,
  RefreshCw,
  LayoutGrid,
  Percent,
  Scale,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  ToggleRight,
  Trophy,
  UserRound,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { dismissNotice } from '#browser/stores/back-office/actions';
import { $openCounts, type OpenCounts, refreshCounts } from '#browser/stores/back-office/counts';
import { $section, canOpen, SECTION_NAMES, type SectionName } from '#browser/stores/back-office/sections';
import { Select, useCurrentInView, useMedia } from '../../ui/index.ts';
import { Brand } from '../sign-in/Brand.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MAIN_ID, focusMain } from '../shared/main-focus.ts';
import styles from './BackOfficeShell.module.css';
import { RecentCodeDialog } from './RecentCodeDialog.tsx';
import { ShellTools } from './ShellTools.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { NoticeBar } from '../shared/NoticeBar.tsx';
import { Section } from './Section.tsx';
import { SignOutButton } from '../sign-in/SignOutButton.tsx';
import { useAutoRefresh } from '../shared/use-auto-refresh.ts';

const ICONS: Record<SectionName, LucideIcon> = {
  deposits: ArrowDownToLine,
  withdrawals: ArrowUpFromLine,
  bankAccounts: Landmark,
  paymentMethods: CreditCard,
  approvals: ShieldCheck,
  security: ShieldAlert,
  members: UsersRound,
  ranks: Crown,
  rounds: Hourglass,
  heldWins: Pause,
  transfers: ArrowRightLeft,
  vendors: Gamepad2,
  games: LayoutGrid,
  inhouseTerms: Spade,
  syncRuns: RefreshCw,
  returns: Percent,
  reconciliations: FileDiff,
  lottery: Dices,
  draws: Trophy,
  ledger: Scale,
  pointItems: ShoppingBag,
  redemptions: PackageCheck,
  referrals: UserRoundPlus,
  agentSettings: Network,
  agentContracts: FilePenLine,
  agentRuns: CalendarClock,
  agentStatements: ReceiptCent,
  agentReceivables: ReceiptText,
  agentReport: ChartPie,
  promotions: Gift,
  missions: Target,
  boards: Medal,
  claims: HandCoins,
  promotionCosts: ChartColumn,
  content: Newspaper,
  broadcasts: Megaphone,
  chat: MessageCircle,
  feedback: MessageSquareText,
  affiliates: Handshake,
  affiliatePlans: FileText,
  affiliateStatements: Receipt,
  agentFlags: Flag,
  registration: ClipboardList,
  modules: ToggleRight,
  site: Construction,
  staff: IdCard,
  outbox: Mail,
  audit: ScrollText,
};

const COUNT_EVERY_MS = 10_000;

/** Shows the navigation beside the open section. */
export function BackOfficeShell() {
  const { t } = useTexts();
  const section = useStore($section);
  useAutoRefresh(refreshCounts, COUNT_EVERY_MS);
  // Removes the notice of the last section.
  useEffect(() => dismissNotice, [section]);
  return (
    <div className={styles.backOffice}>
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={skip}>
        {t('common:skipToContent')}
      </a>
      <header className={styles.side}>
        <div className={styles.top}>
          <Brand />
          <ShellTools />
        </div>
        <Navigation current={section} />
        <CurrentUser />
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        <NoticeBar />
        <Section key={section} name={section} />
      </main>
      <RecentCodeDialog />
    </div>
  );
}

// Moves the focus itself: a skip link would change the address, which names the section.
function skip(event: MouseEvent): void {
  event.preventDefault();
  focusMain();
}

function Navigation({ current }: { current: SectionName }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const counts = useStore($openCounts);
  const isNarrow = useMedia('(width < 64rem)');
  const nav = useCurrentInView(current);
  const sections = SECTION_NAMES.filter((name) => canOpen(role, name));
  // A narrow screen has no room for all: it lists them in a select, and links to those in which something is open.
  const linked = isNarrow ? sections.filter((name) => openCount(counts, name) > 0) : sections;
  return (
    <>
      {isNarrow && (
        <Select
          aria-label={t('nav.label')}
          options={sections.map((name) => ({ value: name, label: t(`${name}.title`) }))}
          value={current}
          onChange={({ currentTarget }) => location.assign(`#${currentTarget.value}`)}
        />
      )}
      <nav ref={nav} className={styles.nav} aria-label={t('nav.label')}>
        {linked.map((name) => {
          const Icon = ICONS[name];
          return (
            <a
              key={name}
              className={styles.link}
              href={`#${name}`}
              aria-current={name === current ? 'page' : undefined}
            >
              <Icon className={styles.icon} size={20} aria-hidden="true" />
              <span className={styles.text}>{t(`${name}.title`)}</span>
              <OpenCount count={openCount(counts, name)} />
            </a>
          );
        })}
      </nav>
    </>
  );
}

function openCount(counts: OpenCounts | undefined, name: SectionName): number {
  return (counts && name in counts && counts[name as keyof OpenCounts]) || 0;
}

function OpenCount({ count }: { count: number }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('nav.open', { count })}</span>
    </span>
  );
}

function CurrentUser() {
  const { t } = useTexts();
  const { username, role } = useStaffUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.who}>
      <UserRound className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.name}>
        <strong>{username}</strong>
        <span className={styles.role}>{t(`role.${role}`)}</span>
      </p>
      <button
        className="icon-button"
        type="button"
        aria-label={t('account.title')}
        title={t('account.title')}
        onClick={() => setIsOpen(true)}
      >
        <KeyRound size={18} aria-hidden="true" />
      </button>
      {isOpen && <AccountDialog onClose={() => setIsOpen(false)} />}
      <SignOutButton className={styles.leave}>
        <LogOut size={18} aria-hidden="true" />
        <span>{t('nav.signOut')}</span>
      </SignOutButton>
    </div>
  );
}
