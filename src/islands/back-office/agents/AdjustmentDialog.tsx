import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { contractRules, payAdjustment } from '#browser/stores/back-office/agents/agent-contracts';
import { valueOf } from '#browser/stores/loadable';
import { FormAmount, FormField, missingProblems, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { NO_REASON, ReasonField, reasonProblems } from '../shared/ReasonField.tsx';

const EMPTY = { to: '', amount: '', ...NO_REASON };

const check = ({ to, amount, ...values }: typeof EMPTY) => ({
  ...missingProblems({ to, amount }),
  ...reasonProblems(values),
});

/** Pays an agent an amount beside its statements; a second person approves it. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useForm(EMPTY, { check });
  const rules = valueOf(useStore(contractRules.$store));
  useEffect(() => void contractRules.load(), []);
  return (
    <DecisionDialog
      title={t('agentReceivables.adjustTitle')}
      text={t('agentReceivables.adjustText')}
      confirmLabel={t('agentReceivables.adjust')}
      facts={[]}
      form={form}
      decide={({ to, amount, reason }) => payAdjustment({ to: to.trim(), amount, reason: reason.trim() })}
      onClose={onClose}
    >
      <FormField form={form} name="to" label={t('agentReceivables.agentId')} t={t} autoComplete="off" />
      <FormAmount
        form={form}
        name="amount"
        label={t('column.amount')}
        currency={rules?.currency ?? ''}
        tag={tag}
        t={t}
      />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
