import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { timeText } from '#browser/format';
import { REPORT_FIGURES } from '#rules/agents/report-figures';
import {
  type ProfitRow,
  reportQueryOf,
  type TeamFigures,
  teamProfit,
  type TeamProfit,
} from '#browser/stores/agent/reports';
import type { TeamExportRequest } from '#browser/stores/agent/exports';
import { agentHref, openAgentPage } from '#browser/stores/agent/route';
import { EmptyState, Loaded, Money, MoneyChange, Pagination, StatusBadge } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { TeamPath } from '../TeamPath.tsx';
import { ExportButton, ExportFiles } from './ExportButton.tsx';
import { NameFilter } from './NameFilter.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import styles from './Reports.module.css';
import { useReportChoice } from './use-report-choice.ts';

type Filters = Readonly<Record<string, string>>;

const PAGE_SIZE = 20;

/** Costs without a column where nobody has any. */
const COSTS: ReadonlySet<keyof TeamFigures> = new Set(['rebates', 'promotions', 'salaries', 'fees']);

/** Figures that a phone shows for everybody; the others only where they are not 0. */
const RESULTS: ReadonlySet<keyof TeamFigures> = new Set(['validBet', 'ngr']);

/** True for a figure without which a phone's card says as much. */
function isLeftOut(name: keyof TeamFigures, figures: TeamFigures): boolean {
  if (name === 'stake') return figures.stake === figures.validBet;
  return figures[name] === '0' && !RESULTS.has(name);
}

/** Profit and loss by direct downline, with the level below behind each. */
export function ProfitPage() {
  const { t } = useAgent();
  const { filters, choice } = useReportChoice();
  const loadable = useStore(teamProfit.$store);
  const report = { ...reportQueryOf(choice), of: filters['of'], name: filters['name'] };
  const query = { ...report, pageNo: Number(filters['pageNo'] ?? 1) || 1, pageSize: PAGE_SIZE };
  const key = JSON.stringify(query);
  useEffect(() => void teamProfit.load(JSON.parse(key) as typeof query), [key]);
  const show = (change: Filters) => openAgentPage('profit', { ...filters, pageNo: '', ...change });
  return (
    <div className={parts.stack}>
      <ReportFilters t={t} choice={choice} onShow={show}>
        <NameFilter name={filters['name'] ?? ''} onShow={show} />
      </ReportFilters>
      <Loaded loadable={loadable} t={t} onRetry={teamProfit.reload} rows={6}>
        {(found) => (
          <ProfitList found={found} filters={filters} onShow={show} request={{ report: 'profit', query: report }} />
        )}
      </Loaded>
    </div>
  );
}

interface Line {
  key: string;
  figures: TeamFigures;
  kind: 'downline' | 'own' | 'total';
  /** Active members of the team; the own play has none of its own. */
  active?: number;
  row?: ProfitRow;
}

interface ProfitListProps {
  found: TeamProfit;
  filters: Filters;
  onShow: (change: Filters) => void;
  request: TeamExportRequest;
}

function ProfitList({ found, filters, onShow, request }: ProfitListProps) {
  const { t } = useAgent();
  const { path, page, own, total, active, asOf } = found;
  const lines: Line[] = [
    { key: 'total', figures: total, kind: 'total', active },
    ...page.rows.map((row) => ({
      key: row.id,
      figures: row.figures,
      kind: 'downline' as const,
      active: row.active,
      row,
    })),
    ...(own && page.pageNo >= page.totalPages ? [{ key: 'own', figures: own, kind: 'own' as const }] : []),
  ];
  const shown = REPORT_FIGURES.filter((name) => !COSTS.has(name) || lines.some(({ figures }) => figures[name] !== '0'));
  const columns = useColumns(filters, { shown, currency: found.currency });
  return (
    <div className={parts.stack}>
      <TeamPath path={path} hrefOf={(of) => agentHref('profit', { ...filters, name: '', pageNo: '', of })} />
      <div className={parts.between}>
        <p className={parts.hint} role="status">
          {t('agent:accountCount', { count: page.totalRows })} · {t('agent:asOf', { time: timeText(asOf).slice(11) })}
        </p>
        <ExportButton request={request} />
      </div>
      {page.totalRows === 0 && <EmptyState title={t('agent:reports.noDownlines')} />}
      <Records caption={t('agent:page.profit')} columns={columns} rows={lines} keyOf={({ key }) => key} />
      <Pagination
        page={page.pageNo}
        pages={page.totalPages}
        onChange={(pageNo) => onShow({ pageNo: String(pageNo) })}
        t={t}
      />
      <p className={parts.faint}>{t('agent:reports.profitNote')}</p>
      <ExportFiles />
    </div>
  );
}

interface Columns {
  shown: readonly (keyof TeamFigures)[];
  currency: string;
}

function useColumns(filters: Filters, { shown, currency }: Columns): Column<Line>[] {
  const { t, tag } = useAgent();
  const names = shown.join(' ');
  return useMemo(() => {
    const amountOf = (name: keyof TeamFigures) => (line: Line) =>
      name === 'ngr' ? (
        <MoneyChange amount={line.figures[name]} currency={currency} tag={tag} t={t} />
      ) : (
        <Money amount={line.figures[name]} currency={currency} tag={tag} />
      );
    return [
      {
        key: 'account',
        label: t('agent:account'),
        cell: (line) => <Account line={line} filters={filters} />,
      },
      ...REPORT_FIGURES.filter((name) => names.split(' ').includes(name)).map((name) => ({
        key: name,
        label: t(`agent:reports.figure.${name}`),
        kind: 'number' as const,
        cell: amountOf(name),
        isEmpty: ({ figures }: Line) => isLeftOut(name, figures),
      })),
      {
        key: 'active',
        label: t('agent:overview.active'),
        kind: 'number',
        cell: ({ active }) => active ?? '–',
        isEmpty: ({ active }) => !active,
      },
    ];
  }, [t, tag, currency, filters, names]);
}

function Account({ line: { kind, row }, filters }: { line: Line; filters: Filters }) {
  const { t } = useAgent();
  if (!row) return <strong>{t(kind === 'own' ? 'agent:reports.own' : 'agent:reports.total')}</strong>;
  const { id, username, type, isInTeam } = row;
  if (!isInTeam) {
    return (
      <span className={styles.left}>
        <bdi>{username}</bdi>
        <StatusBadge tone="neutral" label={t('agent:reports.leftTeam')} />
      </span>
    );
  }
  const below = { ...filters, name: '', pageNo: '', of: id };
  const own = { ...filters, name: username, pageNo: '', of: '' };
  return (
    <a className={parts.name} href={type === 0 ? agentHref('bets', own) : agentHref('profit', below)}>
      <bdi>{username}</bdi>
    </a>
  );
}
