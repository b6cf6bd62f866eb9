import type { WithdrawalRow } from '#browser/stores/operations/lists';
import { Button } from '../ui/index.ts';
import { Actions } from './cells.tsx';
import { useTexts } from './desk-context.ts';
import type { WithdrawalDecision } from './WithdrawalDialog.tsx';

type Kind = WithdrawalDecision['kind'];

/** What can be decided in each state, the usual step first. */
const STEPS: Partial<Record<WithdrawalRow['state'], readonly Kind[]>> = {
  requested: ['approve', 'reject'],
  approved: ['disburse', 'reject'],
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
    ...(row.proofFileId ? ['proof' as const] : []),
    ...((mayDecide && STEPS[row.state]) || []),
  ];
  if (steps.length === 0) return null;
  return (
    <Actions>
      {steps.map((kind) => (
        <Button
          key={kind}
          look={kind === 'reject' || kind === 'proof' ? 'quiet' : 'secondary'}
          onClick={() => decide({ kind, row })}
        >
          {t(`withdrawals.${kind}`)}
        </Button>
      ))}
    </Actions>
  );
}
