import { useStore } from '@nanostores/react';
import { RefreshCw, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { timeText } from '#browser/format';
import {
  loadOverview,
  reloadOverview,
  type ReportChoice,
  reportQueryOf,
  teamOverview,
  type TeamOverview,
} from '#browser/stores/agent/reports';
import { agentHref, openAgentPage } from '#browser/stores/agent/route';
import { Loaded, Money, MoneyChange } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
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
      <ReportFilters
        key={choice.preset}
        choice={choice}
        onShow={(change) => openAgentPage('overview', { ...filters, ...change })}
      />
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
  const { t, tag } = useAgent();
  const { asOf, currency, current, before } = overview;
  return (
    <section className={styles.hero} aria-label={t('agent:overview.result')}>
      <div className={styles.heroHead}>
        <p className={styles.days} dir="ltr">
          {current.from === current.to ? current.from : `${current.from} – ${current.to}`}
        </p>
        <p className={styles.asOf}>
          {t('agent:reports.asOf', { time: timeText(asOf).slice(11) })}
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
          <span className={styles.heroLabel}>{t('agent:reports.figure.ngr')}</span>
          <span className={styles.heroAmount}>
            <MoneyChange amount={current.figures.ngr} currency={currency} tag={tag} t={t} />
          </span>
          <Change current={current.figures.ngr} before={before.figures.ngr} />
        </a>
        <a className={styles.heroFigure} href={agentHref('profit', filtersOf(choice))}>
          <span className={styles.heroLabel}>{t('agent:reports.figure.validBet')}</span>
          <span className={styles.heroAmount}>
            <Money amount={current.figures.validBet} currency={currency} tag={tag} />
          </span>
          <Change current={current.figures.validBet} before={before.figures.validBet} />
        </a>
      </div>
      <Trend currency={currency} />
      <a className={styles.heroLink} href={agentHref('register')}>
        <UserPlus size={16} aria-hidden="true" />
        {t('agent:overview.inviteLink')}
      </a>
    </section>
  );
}
