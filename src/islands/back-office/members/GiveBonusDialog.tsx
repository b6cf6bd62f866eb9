import { useState } from 'react';
import { giveBonus } from '#browser/stores/back-office/members/bonuses';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { parseFactor } from '#rules/rewards/rates';
import { requiredOfBonus } from '#rules/rewards/staff-bonus';
import {
  Alert,
  Field,
  type Form,
  FormField,
  moneyText,
  Select,
  textControl,
  useForm,
  FormAmount,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { Contribution } from '../shared/Contribution.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import {
  type BonusValues,
  checkBonus,
  CHOICE_NAMES,
  CHOICES,
  NAME_LENGTH,
  NEW_BONUS,
  problemsOf,
  toNewBonus,
  toStaffBonus,
} from './bonus-form.ts';
import styles from './MemberBonuses.module.css';

interface GiveBonusProps {
  member: MemberPage;
  /** The brand's maximum of the wagering factor. */
  maxFactor: string;
  onClose: () => void;
}

/** Gives a member a bonus, with a summary of its terms in plain words. */
export function GiveBonusDialog({ member, maxFactor, onClose }: GiveBonusProps) {
  const { t } = useTexts();
  const [check] = useState(() => checkBonus(maxFactor));
  const form = useForm(NEW_BONUS, { check });
  // Repeated requests of one dialog give one bonus.
  const [key] = useState(() => crypto.randomUUID());
  const { currency } = member;
  return (
    <DecisionDialog
      title={t('bonuses.giveTitle')}
      text={t('bonuses.giveText')}
      confirmLabel={t('bonuses.give')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('members.fact.memberId'), value: <Code>{member.memberId}</Code> },
      ]}
      form={form}
      decide={(values) => giveBonus(member, toNewBonus(values, key))}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t('bonuses.name')}
        hint={t('bonuses.nameHint')}
        t={t}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
      />
      <FieldGrid>
        <AmountField form={form} name="amount" currency={currency} isRequired />
        <FormField
          form={form}
          name="factor"
          label={t('bonuses.factor')}
          hint={t('bonuses.factorHint', { max: maxFactor })}
          t={t}
          inputMode="decimal"
        />
        <AmountField form={form} name="maxBet" currency={currency} isRequired />
        <FormField form={form} name="days" label={t('bonuses.days')} t={t} inputMode="numeric" />
      </FieldGrid>
      <AmountField form={form} name="maxConversion" currency={currency} />
      <Contribution form={form} />
      <MoreTerms form={form} currency={currency} />
      <ReasonField form={form} hint={t('members.reasonHint')} />
      <Summary values={form.values} maxFactor={maxFactor} currency={currency} />
    </DecisionDialog>
  );
}

/** Terms that most bonuses leave as they are. */
function MoreTerms({ form, currency }: { form: Form<BonusValues>; currency: string }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const needsDeposit = form.values.base !== 'bonus';
  return (
    <details
      className={styles.more}
      open={isOpen || needsDeposit}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('bonuses.more')}</summary>
      <FieldGrid>
        {CHOICE_NAMES.map((name) => (
          <Field key={name} label={t(`bonuses.${name}`)} isRequired>
            <Select
              {...textControl(form, name)}
              options={CHOICES[name].map((value) => ({ value, label: t(`bonuses.choice.${name}.${value}`) }))}
            />
          </Field>
        ))}
      </FieldGrid>
      {needsDeposit && <AmountField form={form} name="deposit" currency={currency} isRequired />}
    </details>
  );
}

interface AmountFieldProps {
  form: Form<BonusValues>;
  name: 'amount' | 'deposit' | 'maxBet' | 'maxConversion';
  currency: string;
  isRequired?: boolean;
}

function AmountField({ form, name, currency, isRequired = false }: AmountFieldProps) {
  const { t, tag } = useTexts();
  const label = t(`bonuses.${name}`);
  return (
    <FormAmount
      form={form}
      name={name}
      label={label}
      currency={currency}
      tag={tag}
      t={t}
      isRequired={isRequired}
      aside={!isRequired && t('common:optional')}
    />
  );
}

interface SummaryProps {
  values: BonusValues;
  maxFactor: string;
  currency: string;
}

/** Says in plain words what the member must do, and what is wrong with the terms. */
function Summary({ values, maxFactor, currency }: SummaryProps) {
  const { t, tag } = useTexts();
  const problems = problemsOf(values, maxFactor);
  const bonus = toStaffBonus(values);
  const required = requiredOfBonus(bonus, parseFactor(maxFactor) ?? 0n);
  const money = (amount: string | bigint) => moneyText({ amount, currency, tag });
  const sums = { factor: values.factor, amount: money(bonus.amountMinor), required: money(required) };
  const stake = required === 0n ? 'cashAtOnce' : values.base;
  return (
    <>
      <Alert tone="plain">
        <p>{t(`bonuses.summary.${stake}`, { ...sums, deposit: money(bonus.depositMinor) })}</p>
        <p>{t('bonuses.summary.limits', { days: Number(values.days) || 0, maxBet: money(values.maxBet) })}</p>
      </Alert>
      {problems.map((problem) => (
        <Alert key={problem} tone="bad">
          {t(`bonuses.problem.${problem}`, { max: maxFactor })}
        </Alert>
      ))}
    </>
  );
}
