import { useMemo, useState } from 'react';
import { type WithdrawalRow, withdrawals } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/sections';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn } from '../shared/RowActions.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { type WithdrawalDecision, WithdrawalDialog } from './WithdrawalDialog.tsx';

const TONES: Record<WithdrawalRow['state'], StatusTone> = {
  requested: 'progress',
  approved: 'progress',
  paid: 'neutral',
  received: 'good',
  not_received: 'warning',
  auto_received: 'good',
  rejected: 'bad',
};

const keyOf = (row: WithdrawalRow) => row.id;

/** Lists withdrawals: approved by staff, paid by the bank, confirmed by the member. */
export function WithdrawalsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<WithdrawalDecision>();
  const columns = useMemo(
    () => [...dataColumns(t, tag), actionColumn(t, { mayDecide: canDecide(role), decide: setDecision })],
    [t, tag, role],
  );
  return (
    <>
      <ListScreen name="withdrawals" list={withdrawals} columns={columns} keyOf={keyOf} states={Object.keys(TONES)} />
      {decision && <WithdrawalDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<WithdrawalRow>[] {
  return [
    ...paymentColumns<WithdrawalRow>(t, tag),
    {
      key: 'payTo',
      label: t('column.payTo'),
      cell: (row) => (
        <TwoLines
          main={
            <>
              <span>{row.bankName}</span> <Code isWhole>{row.accountNumber}</Code>
            </>
          }
          below={row.holderName}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={TONES[row.state]} label={t(`withdrawals.state.${row.state}`)} />}
          below={<History row={row} />}
        />
      ),
    },
  ];
}

function History({ row }: { row: WithdrawalRow }) {
  const { t } = useTexts();
  return (
    <>
      {row.decidedBy && <div>{t('column.by', { name: row.decidedBy })}</div>}
      {row.bankReference && <div>{t('withdrawals.reference', { reference: row.bankReference })}</div>}
      {row.paidAt && (
        <div>
          {t('withdrawals.paidAt')} <Time at={row.paidAt} />
        </div>
      )}
      {row.state === 'paid' && row.confirmationDueAt && (
        <div>
          {t('withdrawals.dueAt')} <Time at={row.confirmationDueAt} />
        </div>
      )}
      {row.reason && <div>{row.reason}</div>}
    </>
  );
}

interface WithdrawalActionProps {
  mayDecide: boolean;
  decide: (decision: WithdrawalDecision) => void;
}

function actionColumn(t: Translator, props: WithdrawalActionProps): Column<WithdrawalRow> {
  return actionsColumn(t, (row) => <WithdrawalActions row={row} {...props} />);
}
