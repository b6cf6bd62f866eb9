import { changeRankSettings, type RankTable } from '#browser/stores/back-office/ranks';
import { RANK_MODES } from '#rules/rewards/ranks';
import { Field, FormAmount, missingProblems, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { NO_REASON, ReasonField, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

interface BudgetValues extends ReasonValues {
  monthlyBudget: string;
  mode: RankTable['mode'];
}

const check = (values: BudgetValues) => ({
  ...missingProblems({ monthlyBudget: values.monthlyBudget }),
  ...reasonProblems(values),
});

/** Changes the monthly budget of level-up awards, and how scores reach a level. */
export function BudgetDialog({ table, onClose }: { table: RankTable; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { monthlyBudget, mode, currency } = table;
  const form = useForm<BudgetValues>({ monthlyBudget, mode, ...NO_REASON }, { check });
  const label = t('ranks.monthlyBudget');
  return (
    <DecisionDialog
      title={t('ranks.budgetTitle')}
      text={t('ranks.budgetText')}
      confirmLabel={t('ranks.save')}
      facts={[]}
      form={form}
      decide={({ reason, ...settings }) => changeRankSettings({ ...settings, reason: reason.trim() })}
      onClose={onClose}
    >
      <FormAmount form={form} name="monthlyBudget" label={label} currency={currency} tag={tag} t={t} />
      <Field label={t('ranks.mode')} isRequired>
        <Select
          {...textControl(form, 'mode')}
          options={RANK_MODES.map((value) => ({ value, label: t(`ranks.modes.${value}`) }))}
        />
      </Field>
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
