import { useStore } from '@nanostores/react';
import { RefreshCw, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { timeText } from '#browser/format';
import { canOpenAgentPage } from '#browser/stores/agent/account';
import { agentLinks } from '#browser/stores/agent/register-center';
import {
  loadOverview,
  reloadOverview,
  type ReportChoice,
  reportQueryOf,
  teamOverview,
  type TeamOverview,
} from '#browser/stores/agent/reports';
import { agentHref, openAgentPage } from '#browser/stores/agent/route';
import { valueOf } from '#browser/stores/loadable';
import { classes, CopyButton, Loaded, Money } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { linkAddress } from '../register/link-address.ts';
import { Change } from './Change.tsx';
import { ProductShare } from './ProductShare.tsx';
import { filtersOf } from './report-filters.ts';
import { ReportFilters } from './ReportFilters.tsx';
import styles from './Reports.module.css';
import { Tiles } from './Tiles.tsx';
import { TopDownlinesCard } from './TopDownlinesCard.tsx';
import { Trend } from './Trend.tsx';
import { useReportChoice } from './use-report-choice.ts';

/** Team overview: what the team did in a span of days, compared with the span before. */
export function OverviewPage() {
  const { t } = useAgent();
  const { filters, choice } = useReportChoice();
  const loadable = useStore(teamOverview.$store);
  const key = JSON.stringify(reportQueryOf(choice));
  useEffect(() => loadOverview(JSON.parse(key) as ReturnType<typeof reportQueryOf>), [key]);
  return (
    <div className={parts.stack}>
      <ReportFilters t={t} choice={choice} onShow={(change) => openAgentPage('overview', { ...filters, ...change })} />
      <Loaded loadable={loadable} t={t} onRetry={teamOverview.reload} shape="card" rows={3}>
        {(overview) => <Overview overview={overview} choice={choice} />}
      </Loaded>
    </div>
  );
}

function Overview({ overview, choice }: { overview: TeamOverview; choice: ReportChoice }) {
  return (
    <div className={parts.stack}>
      <Hero overview={overview} choice={choice} />
      <div className={styles.charts}>
        <ProductShare products={overview.products} />
        <TopDownlinesCard choice={choice} />
      </div>
      <Tiles overview={overview} choice={choice} />
    </div>
  );
}

function Hero({ overview, choice }: { overview: TeamOverview; choice: ReportChoice }) {
  const { t, tag, account } = useAgent();
  const { asOf, currency, current, before } = overview;
  return (
    <section className={parts.hero} aria-label={t('agent:overview.result')}>
      <div className={classes(parts.between, parts.heroHead)}>
        <p dir="ltr">{current.from === current.to ? current.from : `${current.from} – ${current.to}`}</p>
        <p className={styles.asOf}>
          {t('agent:asOf', { time: timeText(asOf).slice(11) })}
          <button
            className={styles.refresh}
            type="button"
            onClick={reloadOverview}
            aria-label={t('agent:reports.refresh')}
          >
            <RefreshCw size={16} aria-hidden="true" />
          </button>
        </p>
      </div>
      <div className={styles.heroFigures}>
        <a className={styles.heroFigure} href={agentHref('profit', filtersOf(choice))}>
          <span className={parts.heroLabel}>{t('agent:reports.figure.ngr')}</span>
          <span className={parts.heroAmount}>
            <Money amount={current.figures.ngr} currency={currency} tag={tag} />
          </span>
          <Change current={current.figures.ngr} before={before.figures.ngr} />
        </a>
        <a className={styles.heroFigure} href={agentHref('profit', filtersOf(choice))}>
          <span className={parts.heroLabel}>{t('agent:reports.figure.validBet')}</span>
          <span className={parts.heroAmount}>
            <Money amount={current.figures.validBet} currency={currency} tag={tag} />
          </span>
          <Change current={current.figures.validBet} before={before.figures.validBet} />
        </a>
      </div>
      <Trend currency={currency} />
      {canOpenAgentPage(account, 'register') && <Invitation />}
    </section>
  );
}

/** The newest registration link to copy, or the way to create one. */
function Invitation() {
  const { t, tag } = useAgent();
  const loadable = useStore(agentLinks.$store);
  useEffect(() => void agentLinks.load({ state: 'on', pageNo: 1 }), []);
  const link = valueOf(loadable)?.rows.find(({ isOn }) => isOn);
  if (link) {
    return (
      <p className={styles.invite}>
        <a className={parts.name} href={agentHref('register')}>
          {t('agent:overview.ownLink')}
        </a>
        <CopyButton text={linkAddress(tag, link.code)} label={t('agent:copyLink')} t={t} />
      </p>
    );
  }
  if (loadable.state !== 'ready') return null;
  return (
    <a className={styles.heroLink} href={agentHref('register')}>
      <UserPlus size={16} aria-hidden="true" />
      {t('agent:overview.inviteLink')}
    </a>
  );
}
