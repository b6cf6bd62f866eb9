import { useState } from 'react';
import { type AffiliatePlanRow, changeAffiliatePlan } from '#browser/stores/back-office/agents/affiliate-plans';
import { Field, type Form, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import {
  checkOf,
  CPA_AMOUNTS,
  CPA_DAYS,
  cpaField,
  initialOf,
  type PlanValues,
  TIER_ROWS,
  tierFields,
  toChange,
} from './plan-form.ts';
import styles from './PlanDialog.module.css';

interface PlanDialogProps {
  /** Undefined for an account without a plan. */
  row: AffiliatePlanRow | undefined;
  onClose: () => void;
}

/** Writes the next version of an affiliate's plan. */
export function PlanDialog({ row, onClose }: PlanDialogProps) {
  const { t } = useTexts();
  const [check] = useState(() => checkOf(row));
  const form = useForm<PlanValues>(initialOf(row), { check });
  return (
    <DecisionDialog
      title={t('affiliatePlans.changeTitle')}
      text={t('affiliatePlans.changeText')}
      confirmLabel={t('ranks.save')}
      facts={row ? [{ label: t('column.member'), value: row.account }] : []}
      isLarge
      form={form}
      decide={(given) => changeAffiliatePlan(given.memberId.trim(), toChange(row, given))}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {!row && <TextField form={form} name="memberId" label={t('affiliatePlans.memberId')} isRequired />}
        <TextField
          form={form}
          name="fromMonth"
          label={t('affiliatePlans.fromMonth')}
          hint={t('affiliatePlans.fromMonthHint')}
          isRequired
        />
        <TextField form={form} name="plan.minPayout" label={t('affiliatePlans.minPayout')} />
        <TextField form={form} name="plan.subRate" label={t('affiliatePlans.subRate')} />
        <Choice form={form} name="plan.keepsContracts" label={t('affiliatePlans.keepsContracts')} options={YES_NO} />
      </div>
      <CpaFields form={form} />
      <ShareFields form={form} />
      <TextField
        form={form}
        name="plan.postback"
        label={t('affiliatePlans.postback')}
        hint={t('affiliatePlans.postbackHint')}
      />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

interface Group {
  form: Form<PlanValues>;
}

const YES_NO = ['no', 'yes'] as const;

function CpaFields({ form }: Group) {
  const { t } = useTexts();
  return (
    <FieldGroup title={t('affiliatePlans.cpa')}>
      <div className={styles.fields}>
        {CPA_AMOUNTS.map((name) => (
          <TextField key={name} form={form} name={cpaField(name)} label={t(`affiliatePlans.${name}`)} />
        ))}
        {CPA_DAYS.map((name) => (
          <TextField key={name} form={form} name={cpaField(name)} label={t(`affiliatePlans.${name}`)} />
        ))}
        <Choice
          form={form}
          name={cpaField('needsVerification')}
          label={t('affiliatePlans.needsVerification')}
          options={YES_NO}
        />
      </div>
    </FieldGroup>
  );
}

function ShareFields({ form }: Group) {
  const { t } = useTexts();
  return (
    <FieldGroup title={t('affiliatePlans.revenueShare')}>
      <div className={styles.fields}>
        {TIER_ROWS.map((n) => (
          <TierFields key={n} form={form} n={n} />
        ))}
        <Choice
          form={form}
          name="plan.revenueShare.carryOver"
          label={t('affiliatePlans.carryOver')}
          options={['NONE', 'FULL']}
        />
        <TextField form={form} name="plan.revenueShare.highRoller" label={t('affiliatePlans.highRoller')} />
      </div>
    </FieldGroup>
  );
}

function TierFields({ form, n }: Group & { n: number }) {
  const { t } = useTexts();
  const [ngr, firstDeposits, rate] = tierFields(n);
  return (
    <>
      <TextField form={form} name={ngr} label={t('affiliatePlans.tierNgr', { n: n + 1 })} />
      <TextField form={form} name={firstDeposits} label={t('affiliatePlans.tierFirstDeposits', { n: n + 1 })} />
      <TextField form={form} name={rate} label={t('affiliatePlans.tierRate', { n: n + 1 })} />
    </>
  );
}

interface NamedField {
  form: Form<PlanValues>;
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

function TextField({ form, name, label, hint, isRequired = false }: NamedField) {
  const { t } = useTexts();
  const aside = !isRequired && t('common:optional');
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={hint}
      aside={aside}
      t={t}
      isRequired={isRequired}
      autoComplete="off"
    />
  );
}

function Choice({ form, name, label, options }: NamedField & { options: readonly string[] }) {
  const { t } = useTexts();
  return (
    <Field label={label}>
      <Select
        {...textControl(form, name)}
        options={options.map((value) => ({ value, label: t(`affiliatePlans.choice.${value}`) }))}
      />
    </Field>
  );
}
