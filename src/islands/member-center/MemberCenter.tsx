import { Dialog as Base } from '@base-ui/react/dialog';
import { useStore } from '@nanostores/react';
import { ArrowLeft, X } from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect, useRef, useState } from 'react';
import { $dialog, closeDialog, openMemberPage } from '#browser/stores/dialogs';
import { subscribeToNewMissions } from '#browser/stores/wallet/new-missions';
import { $authenticationPrompt } from '#browser/stores/security/recent-authentication';
import { type MemberPage, memberPageOf } from '#browser/stores/member-route';
import { $session, loadSession } from '#browser/stores/session';
import { LoadBoundary, Skeleton, type Translator, Ui, useSwipeDown, useTranslator } from '../ui/index.ts';
import styles from './MemberCenter.module.css';
import { MemberMenu } from './MemberMenu.tsx';

type Page = ComponentType<{ tag: string }>;

function lazyPage(load: () => Promise<Page>): LazyExoticComponent<Page> {
  return lazy(async () => ({ default: await load() }));
}

/** Each page is a chunk of its own: opening the wallet does not load the withdrawal forms. */
const PAGES: Record<MemberPage, LazyExoticComponent<Page>> = {
  home: lazyPage(async () => (await import('./home/HomePage.tsx')).HomePage),
  wallet: lazyPage(async () => (await import('./wallet/WalletPage.tsx')).WalletPage),
  deposit: lazyPage(async () => (await import('./deposit/DepositPage.tsx')).DepositPage),
  withdraw: lazyPage(async () => (await import('./withdraw/WithdrawPage.tsx')).WithdrawPage),
  upline: lazyPage(async () => (await import('./upline/TransferPage.tsx')).TransferPage),
  rewards: lazyPage(async () => (await import('./rewards/RewardsPage.tsx')).RewardsPage),
  missions: lazyPage(async () => (await import('./missions/MissionsPage.tsx')).MissionsPage),
  bonuses: lazyPage(async () => (await import('./bonuses/BonusesPage.tsx')).BonusesPage),
  rank: lazyPage(async () => (await import('./rank/RankPage.tsx')).RankPage),
  referral: lazyPage(async () => (await import('./referral/ReferralPage.tsx')).ReferralPage),
  rebate: lazyPage(async () => (await import('./rebate/RebatePage.tsx')).RebatePage),
  bets: lazyPage(async () => (await import('./bets/BetsPage.tsx')).BetsPage),
  account: lazyPage(async () => (await import('./account/AccountPage.tsx')).AccountPage),
  messages: lazyPage(async () => (await import('./messages/MessagesPage.tsx')).MessagesPage),
  profit: lazyPage(async () => (await import('./profit/ProfitPage.tsx')).ProfitPage),
  profile: lazyPage(async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
  security: lazyPage(async () => (await import('./security/SecurityPage.tsx')).SecurityPage),
};

/** The member center: full screen on phones, a large panel elsewhere. */
export function MemberCenter({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const t = useTranslator(tag, ['member', 'errors']);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = dialog.name === 'member';
  const requested = isOpen ? memberPageOf(dialog.page) : undefined;
  // The open page stays in the panel while that fades out.
  const [page, setPage] = useState<MemberPage>(requested ?? 'home');
  if (requested && requested !== page) setPage(requested);
  useEffect(() => {
    // On failure the pages show their own failed state.
    if (isOpen) loadSession().catch(() => undefined);
  }, [isOpen]);
  const isCounting = isOpen && session.state === 'in';
  useEffect(() => (isCounting ? subscribeToNewMissions() : undefined), [isCounting]);

  if (!t) return null;
  return (
    <Ui>
      <Base.Root open={isOpen && session.state !== 'out'} onOpenChange={(open) => !open && closeDialog()}>
        <Base.Portal>
          <Base.Backdrop className={styles.backdrop} />
          <Base.Popup className={styles.panel} ref={panel} initialFocus={panel} data-fills-phone>
            <PanelHead panel={panel} page={page} t={t} />
            <MemberMenu page={page} t={t} />
            <PanelBody key={page} page={page} tag={tag} t={t} />
            <PromptedAuthentication tag={tag} t={t} />
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </Ui>
  );
}

/** Loaded when an action first needs it. */
const StrongAuthentication = lazyPage(
  async () => (await import('./security/StrongAuthentication.tsx')).StrongAuthentication,
);

function PromptedAuthentication({ tag, t }: { tag: string; t: Translator }) {
  const isPrompted = useStore($authenticationPrompt) !== undefined;
  const [isLoaded, setIsLoaded] = useState(isPrompted);
  // Stays, so that the dialog can fade out.
  if (isPrompted && !isLoaded) setIsLoaded(true);
  if (!isLoaded) return null;
  return (
    <LoadBoundary t={t}>
      <Suspense fallback={null}>
        <StrongAuthentication tag={tag} />
      </Suspense>
    </LoadBoundary>
  );
}

interface PanelHeadProps {
  panel: React.RefObject<HTMLElement | null>;
  page: MemberPage;
  t: Translator;
}

function PanelHead({ panel, page, t }: PanelHeadProps) {
  const swipe = useSwipeDown(panel, closeDialog);
  return (
    <header className={styles.head} {...swipe}>
      {page !== 'home' && (
        <button
          className={`icon-button ${styles.back}`}
          type="button"
          aria-label={t('member:back')}
          onClick={() => openMemberPage('home')}
        >
          <ArrowLeft className="mirrored" size={22} aria-hidden="true" />
        </button>
      )}
      <Base.Title className={styles.title}>{t(`member:page.${page}`)}</Base.Title>
      <Base.Close className="icon-button" aria-label={t('common:close')}>
        <X size={22} aria-hidden="true" />
      </Base.Close>
    </header>
  );
}

/** Body of one page; another page gets another body, which starts at its top. */
function PanelBody({ page, tag, t }: { page: MemberPage; tag: string; t: Translator }) {
  const Page = PAGES[page];
  return (
    <div className={styles.body}>
      <LoadBoundary t={t}>
        <Suspense fallback={<Skeleton shape="card" count={2} />}>
          <Page tag={tag} />
        </Suspense>
      </LoadBoundary>
    </div>
  );
}
