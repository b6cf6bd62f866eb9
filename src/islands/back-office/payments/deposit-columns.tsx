import type { DepositRow } from '#browser/stores/back-office/lists';
import { moneyText, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines, decisionLine } from '../shared/cells.tsx';
import { paymentColumns } from './payment-columns.tsx';

export const DEPOSIT_TONES: Record<DepositRow['state'], StatusTone> = {
  created: 'neutral',
  awaiting_review: 'progress',
  credited: 'good',
  rejected: 'bad',
  declined: 'neutral',
  expired: 'neutral',
};

/** Columns with what a deposit is, without its actions. */
export function depositColumns(t: Translator, tag: string): Column<DepositRow>[] {
  return [
    ...paymentColumns<DepositRow>(t, tag),
    { key: 'memo', label: t('column.memo'), cell: (row) => <PaymentFacts row={row} t={t} /> },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={<StatusBadge tone={DEPOSIT_TONES[row.state]} label={t(`deposits.state.${row.state}`)} />}
          below={decisionLine(t, { by: row.decidedBy, reason: row.reason })}
        />
      ),
    },
  ];
}

/** How to find the payment: the note of a transfer, or what the gateway says. */
function PaymentFacts({
  row: { memo, methodCode, payment, refunds, currency },
  t,
}: {
  row: DepositRow;
  t: Translator;
}) {
  const { tag } = useTexts();
  if (!payment) return <Code isWhole>{memo}</Code>;
  const paid =
    payment.state === 'mismatched' &&
    t('deposits.paid', { amount: `${payment.paid ?? ''} ${payment.paidCurrency ?? ''}` });
  const refunded = refunds.map(({ amount, state }) =>
    t(`deposits.refund.${state}`, { amount: moneyText({ amount, currency, tag }) }),
  );
  return (
    <TwoLines
      main={payment.reference === null ? methodCode : <Code isWhole>{payment.reference}</Code>}
      below={[t(`deposits.payment.${payment.state}`), paid, ...refunded].filter(Boolean).join(' · ')}
    />
  );
}
