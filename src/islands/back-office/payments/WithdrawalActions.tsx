import type { WithdrawalRow } from '#browser/stores/back-office/lists';
import { useTexts } from '../shared/back-office-context.ts';
import { RowActions } from '../shared/RowActions.tsx';
import type { WithdrawalDecision } from './WithdrawalDialog.tsx';

type Kind = WithdrawalDecision['kind'];

/** Steps that are possible in each state, the usual one first. */
const STEPS: Partial<Record<WithdrawalRow['state'], readonly Kind[]>> = {
  requested: ['approve', 'reject'],
  approved: ['markPaid', 'reject'],
  not_received: ['resolve'],
};

export interface WithdrawalActionsProps {
  row: WithdrawalRow;
  mayDecide: boolean;
  decide: (decision: WithdrawalDecision) => void;
}

export function WithdrawalActions({ row, mayDecide, decide }: WithdrawalActionsProps) {
  const { t } = useTexts();
  const steps: readonly Kind[] = [
    ...(row.receiptFileId ? ['receipt' as const] : []),
    ...((mayDecide && STEPS[row.state]) || []),
  ];
  return (
    <RowActions
      of={row.account}
      actions={steps.map((kind) => ({
        label: t(`withdrawals.${kind}`),
        variant: kind === 'reject' || kind === 'receipt' ? 'quiet' : 'secondary',
        onClick: () => decide({ kind, row }),
      }))}
    />
  );
}
