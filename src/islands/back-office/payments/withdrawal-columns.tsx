import type { WithdrawalRow } from '#browser/stores/back-office/lists';
import { StatusBadge, type StatusTone, type Translator, UserText } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { payeeColumn, paymentColumns } from './payment-columns.tsx';

export const WITHDRAWAL_TONES: Record<WithdrawalRow['state'], StatusTone> = {
  requested: 'progress',
  approved: 'progress',
  paid: 'neutral',
  received: 'good',
  not_received: 'warning',
  auto_received: 'good',
  rejected: 'bad',
};

/** Columns with what a withdrawal is, without its actions. */
export function withdrawalColumns(t: Translator, tag: string): Column<WithdrawalRow>[] {
  return [
    ...paymentColumns<WithdrawalRow>(t, tag),
    payeeColumn(t),
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={WITHDRAWAL_TONES[row.state]} label={t(`withdrawals.state.${row.state}`)} />}
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
      {row.reason && <UserText as="p">{row.reason}</UserText>}
    </>
  );
}
