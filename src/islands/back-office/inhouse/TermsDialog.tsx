import { useState } from 'react';
import { changeInhouseTerms, type InhouseTerms } from '#browser/stores/back-office/inhouse';
import { Field, type Form, FormAmount, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import { AMOUNTS, checkOf, initialOf, mayAutoplay, type TermsValues, toChange } from './terms-form.ts';

/** Edits the terms of a game for bets that are placed afterwards. */
export function TermsDialog({ terms, onClose }: { terms: InhouseTerms; onClose: () => void }) {
  const { t } = useTexts();
  const [check] = useState(() => checkOf(terms));
  const form = useForm<TermsValues>(initialOf(terms), { check });
  const name = t(`inhouseTerms.game.${terms.game}`);
  return (
    <DecisionDialog
      title={t('inhouseTerms.editTitle', { name })}
      text={t('inhouseTerms.editText')}
      confirmLabel={t('ranks.save')}
      facts={[]}
      isLarge
      form={form}
      decide={(given) => changeInhouseTerms(name, toChange(terms, given))}
      onClose={onClose}
    >
      <FieldGrid>
        <Switch form={form} name="enabled" />
        <FormField
          form={form}
          name="rtp"
          label={t('inhouseTerms.rtp')}
          t={t}
          isRequired
          inputMode="decimal"
          autoComplete="off"
        />
        {AMOUNTS.map((amount) => (
          <Amount key={amount} form={form} name={amount} terms={terms} />
        ))}
        {terms.roundLimit !== null && <Amount form={form} name="roundLimit" terms={terms} />}
        <Amount form={form} name="maxDayLoss" terms={terms} isOptional />
        <FormField
          form={form}
          name="minCycleMs"
          label={t('inhouseTerms.minCycleMs')}
          t={t}
          isRequired
          inputMode="numeric"
          autoComplete="off"
        />
        {mayAutoplay(terms) && <Switch form={form} name="allowsAutoplay" />}
      </FieldGrid>
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function Switch({ form, name }: { form: Form<TermsValues>; name: 'enabled' | 'allowsAutoplay' }) {
  const { t } = useTexts();
  return (
    <Field label={t(`inhouseTerms.${name}`)} isRequired>
      <Select
        {...textControl(form, name)}
        options={['on', 'off'].map((value) => ({ value, label: t(`referrals.switch.${value}`) }))}
      />
    </Field>
  );
}

interface AmountProps {
  form: Form<TermsValues>;
  name: (typeof AMOUNTS)[number] | 'roundLimit' | 'maxDayLoss';
  terms: InhouseTerms;
  isOptional?: boolean;
}

function Amount({ form, name, terms, isOptional = false }: AmountProps) {
  const { t, tag } = useTexts();
  return (
    <FormAmount
      form={form}
      name={name}
      label={t(`inhouseTerms.${name}`)}
      currency={terms.currency}
      tag={tag}
      t={t}
      isRequired={!isOptional}
      aside={isOptional && t('common:optional')}
    />
  );
}
