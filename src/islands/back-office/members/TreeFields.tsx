import { TREE_TYPES } from '#browser/stores/back-office/members/members';
import { PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { Field, fieldError, type Form, FormField, Select, textControl } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { PRIZE_GROUPS } from './prize-group-problem.ts';

/** Fields of an account’s position in the agent tree: type, upline and highest prize group. */
export function TreeFields<Values extends Record<'type' | 'upline' | 'maxPrizeGroup', string>>({
  form,
}: {
  form: Form<Values>;
}) {
  const { t } = useTexts();
  const typeLabel = t('members.fact.type');
  return (
    <>
      <Field label={typeLabel} error={fieldError(form, 'type', { t, label: typeLabel })} isRequired>
        <Select
          {...textControl(form, 'type')}
          options={TREE_TYPES.map((type) => ({ value: type, label: t(`members.type.${type}`) }))}
        />
      </Field>
      <FormField
        form={form}
        name="upline"
        label={t('members.fact.upline')}
        hint={t('members.uplineHint')}
        aside={t('common:optional')}
        t={t}
        isRequired={false}
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
      />
      <FormField
        form={form}
        name="maxPrizeGroup"
        label={t('members.fact.maxPrizeGroup')}
        hint={t('members.maxPrizeGroupHint', { ...PRIZE_GROUPS, step: PRIZE_GROUP_STEP })}
        t={t}
        inputMode="numeric"
      />
    </>
  );
}
