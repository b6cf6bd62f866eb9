import { useMemo, useState } from 'react';
import { closeLeftRound, type LeftRoundRow, leftRounds } from '#browser/stores/back-office/inhouse';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { Money, type Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { amountColumn } from '../shared/amount-column.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName, Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const keyOf = (row: LeftRoundRow) => row.id;

/** Lists rounds of the portal's own games that were left open; two people close one as its rules end it. */
export function LeftRoundsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [round, setRound] = useState<LeftRoundRow>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, closeColumn(t, setRound)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen name="inhouseRounds" list={leftRounds} columns={columns} keyOf={keyOf} />
      {round && <CloseDialog round={round} onClose={() => setRound(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<LeftRoundRow>[] {
  return [
    { key: 'at', label: t('column.opened'), cell: (row) => <Time at={row.openedAt} /> },
    {
      key: 'game',
      label: t('column.game'),
      cell: (row) => <TwoLines main={t(`inhouseTerms.game.${row.game}`)} below={<Code>{row.roundId}</Code>} />,
    },
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    amountColumn({ key: 'stake', label: t('column.stake'), tag, amountOf: (row) => row.stake }),
  ];
}

function closeColumn(t: Translator, close: (round: LeftRoundRow) => void): Column<LeftRoundRow> {
  return actionsColumn(t, (row) => (
    <RowActions of={row.roundId} actions={[{ label: t('rounds.close'), onClick: () => close(row) }]} />
  ));
}

function CloseDialog({ round, onClose }: { round: LeftRoundRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('rounds.closeTitle')}
      text={t('inhouseRounds.closeText')}
      confirmLabel={t('rounds.closeConfirm')}
      facts={[
        { label: t('column.game'), value: t(`inhouseTerms.game.${round.game}`) },
        { label: t('column.round'), value: <Code>{round.roundId}</Code> },
        { label: t('column.member'), value: round.account },
        { label: t('column.stake'), value: <Money amount={round.stake} currency={round.currency} tag={tag} /> },
      ]}
      form={form}
      decide={({ reason }) => closeLeftRound(round, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
