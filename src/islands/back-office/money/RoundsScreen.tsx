import { useMemo, useState } from 'react';
import { closeRound } from '#browser/stores/back-office/actions';
import { type RoundRow, staleRounds } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { Money, Tickets, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { amountColumn } from '../shared/amount-column.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const keyOf = (row: RoundRow) => row.id;

/** Lists game rounds that a vendor has left open. */
export function RoundsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [round, setRound] = useState<RoundRow>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setRound)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen name="rounds" list={staleRounds} columns={columns} keyOf={keyOf} />
      {round && <CloseDialog round={round} onClose={() => setRound(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<RoundRow>[] {
  return [
    { key: 'at', label: t('column.opened'), cell: (row) => <Time at={row.openedAt} /> },
    {
      key: 'vendor',
      label: t('column.vendor'),
      cell: (row) => (
        <>
          <TwoLines main={row.vendor} below={<Code>{row.roundId}</Code>} />
          <Tickets tickets={row.tickets} tag={tag} />
        </>
      ),
    },
    { key: 'member', label: t('column.member'), cell: (row) => row.account },
    amountColumn({ key: 'stake', label: t('column.stake'), tag, amountOf: (row) => row.stake }),
  ];
}

function actionColumn(t: Translator, close: (round: RoundRow) => void): Column<RoundRow> {
  return actionsColumn(t, (row) => (
    <RowActions of={row.roundId} actions={[{ label: t('rounds.close'), onClick: () => close(row) }]} />
  ));
}

function CloseDialog({ round, onClose }: { round: RoundRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('rounds.closeTitle')}
      text={t('rounds.closeText')}
      confirmLabel={t('rounds.closeConfirm')}
      isDangerous
      facts={[
        { label: t('column.vendor'), value: round.vendor },
        { label: t('column.round'), value: <Code>{round.roundId}</Code> },
        { label: t('column.member'), value: round.account },
        { label: t('column.stake'), value: <Money amount={round.stake} currency={round.currency} tag={tag} /> },
      ]}
      form={form}
      decide={({ reason }) => closeRound(round.id, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('rounds.closeHint')} />
    </DecisionDialog>
  );
}
