import { useState } from 'react';
import { changeReferralProgram, type ReferralProgram } from '#browser/stores/back-office/referrals';
import { Alert, Field, type Form, FormAmount, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import {
  amountField,
  AMOUNTS,
  checkOf,
  initialOf,
  LEVELS,
  problemsOf,
  type ProgramValues,
  rateField,
  tierFields,
  tierRowsOf,
  toChange,
} from './program-form.ts';

/** Writes the next version of the referral program. */
export function ProgramDialog({ program, onClose }: { program: ReferralProgram; onClose: () => void }) {
  const { t } = useTexts();
  const [check] = useState(() => checkOf(program));
  const form = useForm<ProgramValues>(initialOf(program), { check });
  const { currency } = program;
  return (
    <DecisionDialog
      title={t('referrals.programTitle')}
      text={t('referrals.programText')}
      confirmLabel={t('ranks.save')}
      facts={[]}
      isLarge
      form={form}
      decide={(given) => changeReferralProgram(toChange(program, given))}
      onClose={onClose}
    >
      <FieldGrid>
        <Field label={t('referrals.program')} isRequired>
          <Select
            {...textControl(form, 'enabled')}
            options={['on', 'off'].map((value) => ({ value, label: t(`referrals.switch.${value}`) }))}
          />
        </Field>
        <AmountField form={form} name="monthlyBudget" label={t('ranks.monthlyBudget')} currency={currency} isRequired />
        {AMOUNTS.map((name) => (
          <AmountField
            key={name}
            form={form}
            name={amountField(name)}
            label={t(`referrals.${name}`)}
            currency={currency}
            isRequired
          />
        ))}
        <NumberField form={form} name="terms.withinDays" label={t('referrals.withinDays')} isRequired />
        <NumberField form={form} name="terms.maxReferrals" label={t('referrals.maxReferrals')} />
      </FieldGrid>
      <FieldGroup title={t('referrals.commission')}>
        <FieldGrid>
          {LEVELS.map((level) => (
            <NumberField
              key={level}
              form={form}
              name={rateField(level)}
              label={t('referrals.level', { level: level + 1 })}
              inputMode="decimal"
            />
          ))}
        </FieldGrid>
      </FieldGroup>
      <FieldGroup title={t('referrals.tiers')}>
        <FieldGrid>
          {tierRowsOf(program).map((n) => (
            <TierFields key={n} form={form} n={n} currency={currency} />
          ))}
        </FieldGrid>
      </FieldGroup>
      {problemsOf(program, form.values).map((problem) => (
        <Alert key={problem} tone="warning">
          {t(`referrals.problem.${problem}`)}
        </Alert>
      ))}
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

interface NamedField {
  form: Form<ProgramValues>;
  name: string;
  label: string;
  isRequired?: boolean;
}

function AmountField({ form, name, label, currency, isRequired = false }: NamedField & { currency: string }) {
  const { t, tag } = useTexts();
  return (
    <FormAmount form={form} name={name} label={label} currency={currency} tag={tag} t={t} isRequired={isRequired} />
  );
}

function NumberField({
  form,
  name,
  label,
  isRequired = false,
  inputMode = 'numeric',
}: NamedField & { inputMode?: 'numeric' | 'decimal' }) {
  const { t } = useTexts();
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      aside={!isRequired && t('common:optional')}
      t={t}
      isRequired={isRequired}
      inputMode={inputMode}
      autoComplete="off"
    />
  );
}

function TierFields({ form, n, currency }: { form: Form<ProgramValues>; n: number; currency: string }) {
  const { t } = useTexts();
  const [count, bonus] = tierFields(n);
  return (
    <>
      <NumberField form={form} name={count} label={t('referrals.tierCount', { n: n + 1 })} />
      <AmountField form={form} name={bonus} label={t('referrals.tierBonus', { n: n + 1 })} currency={currency} />
    </>
  );
}
