import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type MissionRow, missions } from '#browser/stores/back-office/missions';
import { canEditPromotions } from '#browser/stores/back-office/sections';
import { Button, EmptyState, Loaded, Money, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import { MissionDialog } from './MissionDialog.tsx';
import { MissionForm } from './MissionForm.tsx';
import { MissionState, missionTitle } from './mission-state.tsx';

/** An opened mission by its id, or a new one. */
type Opened = { id: string } | 'new';

/** Lists missions with their budgets and awards. */
export function MissionsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const state = useStore(missions.$store);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  useEffect(() => void missions.load(), []);
  return (
    <>
      <ScreenHead title={t('missions.title')} lead={t('missions.lead')}>
        {canEditPromotions(role) && (
          <Button isWide onClick={() => setOpened('new')}>
            {t('missions.new')}
          </Button>
        )}
      </ScreenHead>
      <Loaded loadable={state} t={t} onRetry={missions.load} rows={6}>
        {({ rows, currency }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('missions.emptyTitle')} text={t('missions.emptyText')} />
            ) : (
              <List rows={rows} currency={currency} onOpen={(id) => setOpened({ id })} />
            )}
            {opened === 'new' && <MissionForm mission={undefined} currency={currency} onClose={close} />}
            {opened !== undefined && opened !== 'new' && (
              <MissionDialog missionId={opened.id} currency={currency} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface ListProps {
  rows: readonly MissionRow[];
  currency: string;
  onOpen: (id: string) => void;
}

function List({ rows, currency, onOpen }: ListProps) {
  const { t, tag } = useTexts();
  const columns = useMemo(
    () => [
      ...dataColumns(t, tag, currency),
      actionsColumn<MissionRow>(t, (mission) => (
        <RowActions
          of={missionTitle(mission, tag)}
          actions={[{ label: t('promotions.open'), onClick: () => onOpen(mission.id) }]}
        />
      )),
    ],
    [t, tag, currency, onOpen],
  );
  return <Records caption={t('missions.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function dataColumns(t: Translator, tag: string, currency: string): Column<MissionRow>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'title',
      label: t('missions.mission'),
      cell: (mission) => (
        <TwoLines
          main={missionTitle(mission, tag)}
          below={`${t(`missions.metric.${mission.terms.metric}`)} · ${t(`missions.window.${mission.terms.window}`)}`}
        />
      ),
    },
    { key: 'state', label: t('column.state'), cell: (mission) => <MissionState mission={mission} /> },
    {
      key: 'budget',
      label: t('missions.budgetLeft'),
      kind: 'number',
      cell: ({ budgetLeft, terms: { monthlyBudget = '0' } }) =>
        monthlyBudget === '0' ? (
          '–'
        ) : (
          <TwoLines
            main={money(budgetLeft)}
            below={
              <>
                {t('missions.perMonth')} {money(monthlyBudget)}
              </>
            }
          />
        ),
    },
    { key: 'players', label: t('missions.players'), kind: 'number', cell: ({ players }) => players },
    {
      key: 'awards',
      label: t('missions.paidAwards'),
      kind: 'number',
      cell: ({ paidAwards, dueAwards }) => (
        <TwoLines main={paidAwards} below={dueAwards > 0 && t('missions.waiting', { count: dueAwards })} />
      ),
    },
    { key: 'paid', label: t('missions.paidCash'), kind: 'number', cell: ({ paidCash }) => money(paidCash) },
  ];
}
