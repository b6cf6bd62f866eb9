import { useMemo, useState } from 'react';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { type HeldWinRow, heldWins, releaseHeldWin, returnHeldWin } from '#browser/stores/back-office/vendors/vendors';
import { HELD_WIN_STATES } from '#rules/vendors/vendor-wins';
import { Money, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { amountColumn } from '../shared/amount-column.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName, Time, TwoLines, decisionLine } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<HeldWinRow['state'], StatusTone> = { held: 'progress', released: 'good', returned: 'neutral' };
const STEPS = { release: releaseHeldWin, return: returnHeldWin };

interface Decision {
  step: keyof typeof STEPS;
  row: HeldWinRow;
}

const keyOf = (row: HeldWinRow) => row.id;

/** Lists vendors' wins above a cap: two people release each to the player or return it. */
export function HeldWinsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<Decision>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, actionColumn(t, setDecision)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <ListScreen name="heldWins" list={heldWins} columns={columns} keyOf={keyOf} states={HELD_WIN_STATES.slice(1)} />
      {decision && <HeldWinDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<HeldWinRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.heldAt} /> },
    {
      key: 'vendor',
      label: t('column.vendor'),
      cell: (row) => <TwoLines main={row.vendor} below={<Code>{row.roundId ?? row.transaction}</Code>} />,
    },
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    amountColumn({ key: 'amount', label: t('column.amount'), tag, amountOf: (row) => row.amount }),
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`heldWins.state.${row.state}`)} />}
          below={decisionLine(t, { facts: [t(`heldWins.reason.${row.reason}`)], by: row.decidedBy, reason: row.note })}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, decide: (decision: Decision) => void): Column<HeldWinRow> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={row.transaction}
      actions={
        row.state === 'held'
          ? [
              { label: t('heldWins.release'), onClick: () => decide({ step: 'release', row }) },
              { label: t('heldWins.return'), variant: 'quiet', onClick: () => decide({ step: 'return', row }) },
            ]
          : []
      }
    />
  ));
}

function HeldWinDialog({ step, row, onClose }: Decision & { onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t(`heldWins.${step}Title`)}
      text={t(`heldWins.${step}Text`)}
      confirmLabel={t(`heldWins.${step}`)}
      isDangerous={step === 'return'}
      facts={[
        { label: t('column.vendor'), value: row.vendor },
        { label: t('column.round'), value: <Code>{row.roundId ?? '–'}</Code> },
        { label: t('column.member'), value: row.account },
        { label: t('column.amount'), value: <Money amount={row.amount} currency={row.currency} tag={tag} /> },
        { label: t('column.details'), value: t(`heldWins.reason.${row.reason}`) },
      ]}
      form={form}
      decide={({ reason }) => STEPS[step](row.id, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('heldWins.reasonHint')} />
    </DecisionDialog>
  );
}
