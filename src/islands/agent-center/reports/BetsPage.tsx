import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { timeText } from '#browser/format';
import { reportQueryOf, teamBets, type TeamBet } from '#browser/stores/agent/reports';
import { agentHref, openAgentPage } from '#browser/stores/agent/route';
import { TEAM_BET_STATES } from '#rules/agents/team-bet-states';
import { Field, Loaded, Money, MoneyChange, Select, StatusBadge } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { productName } from '../../ui/contracts/product-name.ts';
import { BetFilters, betFiltersOf } from './BetFilters.tsx';
import { BET_TONES } from './bet-tones.ts';
import { BetDialog, resultOf } from './BetDialog.tsx';
import { ListFrame } from './ListFrame.tsx';
import { NameFilter } from './NameFilter.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { useReportChoice } from './use-report-choice.ts';

type Filters = Readonly<Record<string, string>>;

/** Bets of the team, newest first; a row opens the bet. */
export function BetsPage() {
  const { t } = useAgent();
  const { filters, choice } = useReportChoice();
  const loadable = useStore(teamBets.$store);
  const [open, setOpen] = useState<TeamBet>();
  const state = TEAM_BET_STATES.find((each) => each === filters['state']);
  const betFilters = betFiltersOf(filters);
  const report = { ...reportQueryOf(choice), name: filters['name'], state, ...betFilters };
  const query = { ...report, before: filters['before'] };
  const key = JSON.stringify(query);
  useEffect(() => void teamBets.load(JSON.parse(key) as typeof query), [key]);
  const show = (change: Filters) => openAgentPage('bets', { ...filters, before: '', ...change });
  const columns = useColumns(setOpen);
  return (
    <div className={parts.stack}>
      <ReportFilters t={t} choice={choice} onShow={show}>
        <Field label={t('agent:stateLabel')} isRequired={false}>
          <Select
            value={state ?? ''}
            onChange={(event) => show({ state: event.currentTarget.value })}
            options={[
              { value: '', label: t('agent:all') },
              ...TEAM_BET_STATES.map((each) => ({ value: each, label: t(`agent:reports.betState.${each}`) })),
            ]}
          />
        </Field>
        <BetFilters filters={betFilters} onShow={show} />
        <NameFilter name={filters['name'] ?? ''} onShow={show} />
      </ReportFilters>
      <Loaded loadable={loadable} t={t} onRetry={teamBets.reload} rows={6}>
        {({ bets, next }) => (
          <ListFrame
            request={{ report: 'bets', query: report }}
            newestHref={filters['before'] ? agentHref('bets', { ...filters, before: '' }) : undefined}
            olderHref={next === null ? undefined : agentHref('bets', { ...filters, before: next })}
            isEmpty={bets.length === 0}
          >
            <Records caption={t('agent:page.bets')} columns={columns} rows={bets} keyOf={keyOf} />
          </ListFrame>
        )}
      </Loaded>
      {open && <BetDialog bet={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const keyOf = ({ id }: TeamBet) => id;

function useColumns(onOpen: (bet: TeamBet) => void): Column<TeamBet>[] {
  const { t, tag, account } = useAgent();
  return useMemo(() => {
    const money = { currency: account.currency, tag };
    return [
      {
        key: 'game',
        label: t('agent:reports.game'),
        cell: (bet) => (
          <button className={parts.name} type="button" onClick={() => onOpen(bet)}>
            {bet.game}
          </button>
        ),
      },
      { key: 'account', label: t('agent:account'), cell: ({ username }) => <bdi>{username}</bdi> },
      {
        key: 'product',
        label: t('agent:reports.product'),
        isEmpty: ({ product }) => !product,
        cell: ({ product }) => (product ? productName(t, product) : '–'),
      },
      {
        key: 'state',
        label: t('agent:stateLabel'),
        cell: ({ state }) => <StatusBadge tone={BET_TONES[state]} label={t(`agent:reports.betState.${state}`)} />,
      },
      {
        key: 'stake',
        label: t('agent:reports.figure.stake'),
        kind: 'number',
        cell: ({ stake }) => <Money amount={stake} {...money} />,
      },
      {
        key: 'validBet',
        label: t('agent:reports.figure.validBet'),
        kind: 'number',
        cell: ({ validBet }) => <Money amount={validBet} {...money} />,
      },
      {
        key: 'payout',
        label: t('agent:reports.figure.payout'),
        kind: 'number',
        isEmpty: ({ payout }) => payout === '0',
        cell: ({ payout }) => <Money amount={payout} {...money} />,
      },
      {
        key: 'result',
        label: t('agent:reports.result'),
        kind: 'number',
        cell: (bet) => <MoneyChange amount={resultOf(bet)} {...money} t={t} />,
      },
      {
        key: 'device',
        label: t('agent:reports.device'),
        isEmpty: ({ device }) => device === null,
        cell: ({ device }) => (device === null ? '–' : t(`agent:reports.deviceKind.${device}`)),
      },
      { key: 'at', label: t('agent:reports.time'), cell: ({ at }) => <bdi dir="ltr">{timeText(at)}</bdi> },
    ];
  }, [t, tag, account.currency, onOpen]);
}
