import { useState } from 'react';
import { giveFreeRounds } from '#browser/stores/back-office/members/free-rounds';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { WINNINGS_FORMS } from '#rules/rewards/free-rounds-terms';
import {
  Alert,
  Field,
  type Form,
  FormAmount,
  FormField,
  moneyText,
  Select,
  textControl,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { Contribution } from '../shared/Contribution.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FreeRoundsGame } from '../shared/FreeRoundsGame.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import { NAME_LENGTH } from './bonus-form.ts';
import {
  bonusProblemsOf,
  checkFreeRounds,
  type FreeRoundsValues,
  NEW_FREE_ROUNDS,
  toNewFreeRounds,
} from './free-rounds-form.ts';

interface GiveFreeRoundsProps {
  member: MemberPage;
  /** The brand's maximum of the wagering factor. */
  maxFactor: string;
  onClose: () => void;
}

/** Gives a member free rounds of one game, whose winnings are cash or a bonus. */
export function GiveFreeRoundsDialog({ member, maxFactor, onClose }: GiveFreeRoundsProps) {
  const { t } = useTexts();
  const [check] = useState(() => checkFreeRounds(maxFactor));
  const form = useForm(NEW_FREE_ROUNDS, { check });
  // Repeated requests of one dialog give them once.
  const [key] = useState(() => crypto.randomUUID());
  const { currency } = member;
  return (
    <DecisionDialog
      title={t('freeRounds.giveTitle')}
      text={t('freeRounds.giveText')}
      confirmLabel={t('freeRounds.give')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('members.fact.memberId'), value: <Code>{member.memberId}</Code> },
      ]}
      form={form}
      decide={(values) => giveFreeRounds(member, toNewFreeRounds(values, key))}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t('freeRounds.name')}
        hint={t('freeRounds.nameHint')}
        t={t}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
      />
      <FieldGrid>
        <FreeRoundsGame form={form} />
        <FormField form={form} name="rounds" label={t('freeRounds.rounds')} t={t} inputMode="numeric" />
        <AmountField form={form} name="stake" currency={currency} />
        <AmountField form={form} name="maxWin" currency={currency} />
        <FormField form={form} name="days" label={t('freeRounds.days')} t={t} inputMode="numeric" />
      </FieldGrid>
      <Field label={t('freeRounds.winningsAs')} isRequired>
        <Select
          {...textControl(form, 'winningsAs')}
          options={WINNINGS_FORMS.map((value) => ({ value, label: t(`freeRounds.form.${value}`) }))}
        />
      </Field>
      {form.values.winningsAs === 'bonus' && <BonusTerms form={form} maxFactor={maxFactor} currency={currency} />}
      <ReasonField form={form} hint={t('members.reasonHint')} />
      <Summary values={form.values} currency={currency} maxFactor={maxFactor} />
    </DecisionDialog>
  );
}

interface TermsProps {
  form: Form<FreeRoundsValues>;
  maxFactor: string;
  currency: string;
}

/** Terms of the bonus that the winnings become. */
function BonusTerms({ form, maxFactor, currency }: TermsProps) {
  const { t } = useTexts();
  return (
    <FieldGroup title={t('freeRounds.bonusTerms')}>
      <FieldGrid>
        <FormField
          form={form}
          name="factor"
          label={t('bonuses.factor')}
          hint={t('bonuses.factorHint', { max: maxFactor })}
          t={t}
          inputMode="decimal"
        />
        <AmountField form={form} name="maxBet" currency={currency} />
        <FormField form={form} name="bonusDays" label={t('freeRounds.bonusDays')} t={t} inputMode="numeric" />
        <AmountField form={form} name="maxConversion" currency={currency} isRequired={false} />
      </FieldGrid>
      <Contribution form={form} />
    </FieldGroup>
  );
}

interface AmountFieldProps {
  form: Form<FreeRoundsValues>;
  name: 'stake' | 'maxWin' | 'maxBet' | 'maxConversion';
  currency: string;
  isRequired?: boolean;
}

function AmountField({ form, name, currency, isRequired = true }: AmountFieldProps) {
  const { t, tag } = useTexts();
  const group = name === 'stake' || name === 'maxWin' ? 'freeRounds' : 'bonuses';
  return (
    <FormAmount
      form={form}
      name={name}
      label={t(`${group}.${name}`)}
      currency={currency}
      tag={tag}
      t={t}
      isRequired={isRequired}
      aside={!isRequired && t('common:optional')}
    />
  );
}

/** Says what they may cost, and what is wrong with the terms of the bonus. */
function Summary({ values, currency, maxFactor }: Omit<TermsProps, 'form'> & { values: FreeRoundsValues }) {
  const { t, tag } = useTexts();
  const money = (amount: string) => moneyText({ amount: amount || '0', currency, tag });
  const { stake, maxWin, rounds, days } = values;
  const facts = { maxWin: money(maxWin), stake: money(stake), count: Number(rounds) || 0, days: Number(days) || 0 };
  return (
    <>
      <Alert tone="plain">{t('freeRounds.summary', facts)}</Alert>
      {bonusProblemsOf(values, maxFactor).map((problem) => (
        <Alert key={problem} tone="bad">
          {t(`bonuses.problem.${problem}`, { max: maxFactor })}
        </Alert>
      ))}
    </>
  );
}
