import { useStore } from '@nanostores/react';
import {
  ArrowLeft,
  ChartColumn,
  HandCoins,
  Handshake,
  LayoutDashboard,
  Link2,
  LogOut,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Ticket,
  UserCog,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent, type RefObject, Suspense, useEffect, useRef } from 'react';
import { canOpenAgentPage } from '#browser/stores/agent/account';
import {
  CONTRACT_PAGES,
  type ContractFlags,
  contractFlags,
  followContractFlags,
  openFamilies,
} from '#browser/stores/agent/contracts';
import { $agentRoute, AGENT_PAGES, agentHref, type AgentPage } from '#browser/stores/agent/route';
import { valueOf } from '#browser/stores/loadable';
import { leaveSite } from '#browser/stores/session';
import { localPath } from '#i18n/paths';
import { Button, classes, EmptyState, LoadBoundary, Skeleton, useCurrentInView } from '../ui/index.ts';
import { useAgent } from './agent-context.ts';
import styles from './AgentCenter.module.css';
import { FAMILY_ICONS } from './contracts/family-icons.ts';

const ICONS: Record<AgentPage, LucideIcon> = {
  overview: LayoutDashboard,
  announcements: Megaphone,
  register: Link2,
  team: Users,
  bets: Ticket,
  profit: ChartColumn,
  transactions: ReceiptText,
  affiliate: Handshake,
  income: HandCoins,
  ...FAMILY_ICONS,
  delegates: UserCog,
};

const page = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load() }));

/** Each page is a chunk of its own. */
const PAGES: Record<AgentPage, LazyExoticComponent<ComponentType>> = {
  overview: page(async () => (await import('./reports/OverviewPage.tsx')).OverviewPage),
  announcements: page(async () => (await import('./announcements/AnnouncementsPage.tsx')).AnnouncementsPage),
  register: page(async () => (await import('./register/RegisterPage.tsx')).RegisterPage),
  team: page(async () => (await import('./team/TeamPage.tsx')).TeamPage),
  bets: page(async () => (await import('./reports/BetsPage.tsx')).BetsPage),
  profit: page(async () => (await import('./reports/ProfitPage.tsx')).ProfitPage),
  transactions: page(async () => (await import('./reports/TransactionsPage.tsx')).TransactionsPage),
  affiliate: page(async () => (await import('./affiliate/AffiliatePage.tsx')).AffiliatePage),
  income: page(async () => (await import('./income/IncomePage.tsx')).IncomePage),
  dividend: page(async () => (await import('./contracts/pages.tsx')).DividendPage),
  dailySalary: page(async () => (await import('./contracts/pages.tsx')).DailySalaryPage),
  hourSalary: page(async () => (await import('./contracts/pages.tsx')).HourSalaryPage),
  realtimeSalary: page(async () => (await import('./contracts/pages.tsx')).RealtimeSalaryPage),
  delegates: page(async () => (await import('./delegates/DelegatesPage.tsx')).DelegatesPage),
};

/** The frame of the agent center: its head, the navigation and one page. */
export function AgentShell() {
  const { t, tag, account } = useAgent();
  const route = useStore($agentRoute);
  const seesContracts = canOpenAgentPage(account, 'income');
  const flags = valueOf(useStore(contractFlags.$store));
  useEffect(() => (seesContracts ? followContractFlags() : undefined), [seesContracts]);
  const pages = AGENT_PAGES.filter((name) => canOpenAgentPage(account, name) && isFamilyOpen(name, flags, route.page));
  const current = pages.find((name) => name === route.page) ?? pages[0];

  // The families of contracts join the row when they are loaded.
  const menu = useCurrentInView(`${current} ${pages.length}`);
  const main = usePageStart(current);

  return (
    <div className={styles.shell}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The address names the page.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('common:skipToContent')}
      </a>
      <header className={styles.head}>
        <a className="icon-button" href={localPath(tag, '/')} aria-label={t('agent:toSite')} title={t('agent:toSite')}>
          <ArrowLeft className="mirrored" size={20} aria-hidden="true" />
        </a>
        <div className={styles.title}>
          <p className={styles.center}>{t('agent:center')}</p>
          <p className={styles.who}>
            <bdi>{account.username}</bdi> · {t(account.isMaster ? 'agent:type.2' : 'agent:type.1')}
            {account.isDelegate && ` · ${t('agent:delegate')}`}
          </p>
        </div>
        <Button variant="quiet" onClick={() => leaveSite(tag)}>
          <LogOut className="mirrored" size={18} aria-hidden="true" />
          <span className={styles.wide}>{t('common:logout')}</span>
        </Button>
      </header>
      <nav className={styles.menu} ref={menu} aria-label={t('agent:center')}>
        {pages.map((name) => {
          const Icon = ICONS[name];
          return (
            <a
              key={name}
              className={classes('menu-link', styles.link)}
              href={agentHref(name)}
              aria-current={name === current ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden="true" />
              {t(`agent:page.${name}`)}
              <Waiting count={waitingOn(name, flags)} />
            </a>
          );
        })}
      </nav>
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        {current ? <PageBody key={current} name={current} /> : <EmptyState title={t('agent:nothingPermitted')} />}
      </main>
    </div>
  );
}

/** Names the tab after the page, and begins each further page at its top with the focus in it. */
function usePageStart(current: AgentPage | undefined): RefObject<HTMLElement | null> {
  const { t } = useAgent();
  const main = useRef<HTMLElement>(null);
  const last = useRef(current);
  useEffect(() => {
    if (current) document.title = `${t(`agent:page.${current}`)} · ${t('agent:center')}`;
    if (current === last.current) return;
    last.current = current;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [current, t]);
  return main;
}

/** A family's page is part of the menu while the family is open to the agent; until that is known, the page of the address is. */
function isFamilyOpen(name: AgentPage, flags: ContractFlags | undefined, current: AgentPage | undefined): boolean {
  const family = CONTRACT_PAGES.find((each) => each === name);
  if (family === undefined) return true;
  return flags ? openFamilies(flags).includes(family) : name === current;
}

function waitingOn(name: AgentPage, flags: ContractFlags | undefined): number {
  const family = CONTRACT_PAGES.find((each) => each === name);
  return family === undefined ? 0 : (flags?.waiting[family] ?? 0);
}

/** Number of requests that wait for an answer on a page. */
function Waiting({ count }: { count: number }) {
  const { t } = useAgent();
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('agent:contracts.waiting', { count })}</span>
    </span>
  );
}

function PageBody({ name }: { name: AgentPage }) {
  const { t } = useAgent();
  const Page = PAGES[name];
  return (
    <>
      <h1 className={styles.pageTitle}>{t(`agent:page.${name}`)}</h1>
      <LoadBoundary t={t}>
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <Page />
        </Suspense>
      </LoadBoundary>
    </>
  );
}
