import { Plus, Trash2 } from 'lucide-react';
import type { WireFamily } from '#api/endpoints/contracts';
import { CARRY_OVERS, DIVIDEND_PERIODS } from '#rules/agents/families';
import { Button, Field, FormAmount, FormField, type FormWith, Select, textControl } from '../../ui/index.ts';
import { REALTIME_RATES, TIER_CONDITIONS } from '../../ui/contracts/offer-form.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import styles from './AgentsScreen.module.css';
import { MAX_TIERS } from './house-offer-form.ts';

type OfferForm = FormWith<string>;

interface TermsFieldsProps {
  form: OfferForm;
  /** Path of the terms among the fields of the form. */
  prefix: string;
  family: WireFamily;
  /** Number of tiers that are shown. */
  tiers: number;
  minTiers: number;
  currency: string;
  onTiers: (tiers: number) => void;
}

/** Enters the terms of a contract of the house. */
export function TermsFields({ form, prefix, family, currency, ...tiers }: TermsFieldsProps) {
  const { t, tag } = useTexts();
  const money = { form, tag, currency, t, isRequired: false };
  return (
    <>
      {family === 'dividend' && <ScheduleFields form={form} prefix={prefix} />}
      {family === 'realtimeSalary' ? (
        <div className={styles.fields}>
          {REALTIME_RATES.map((name) => (
            <RateField
              key={name}
              form={form}
              name={`${prefix}${name}`}
              label={`${t(`agent:contracts.rates.${name}`)} (%)`}
            />
          ))}
        </div>
      ) : (
        <Tiers family={family} form={form} prefix={prefix} currency={currency} {...tiers} />
      )}
      <div className={styles.fields}>
        <FormAmount {...money} name={`${prefix}cap`} label={t('agent:contracts.cap')} />
        <FormAmount {...money} name={`${prefix}minPayout`} label={t('agent:contracts.minPayout')} />
      </div>
    </>
  );
}

function ScheduleFields({ form, prefix }: Pick<TermsFieldsProps, 'form' | 'prefix'>) {
  const { t } = useTexts();
  return (
    <div className={styles.fields}>
      <Field label={t('agent:contracts.periodLabel')} isRequired>
        <Select
          {...textControl(form, `${prefix}period`)}
          options={DIVIDEND_PERIODS.map((value) => ({ value, label: t(`agent:contracts.period.${value}`) }))}
        />
      </Field>
      <Field label={t('agent:contracts.carryOverLabel')} isRequired>
        <Select
          {...textControl(form, `${prefix}carryOver`)}
          options={CARRY_OVERS.map((value) => ({ value, label: t(`agent:contracts.carryOver.${value}`) }))}
        />
      </Field>
    </div>
  );
}

function RateField({ form, name, label }: { form: OfferForm; name: string; label: string }) {
  const { t } = useTexts();
  return <FormField form={form} name={name} label={label} t={t} inputMode="decimal" autoComplete="off" dir="ltr" />;
}

function Tiers({ family, form, prefix, tiers, minTiers, currency, onTiers }: TermsFieldsProps) {
  const { t, tag } = useTexts();
  return (
    <>
      {Array.from({ length: tiers }, (_, index) => (
        <FieldGroup key={index} title={t('agent:contracts.tierNumber', { tier: index + 1 })}>
          <div className={styles.fields}>
            {TIER_CONDITIONS[family].map((name) =>
              name === 'active' ? (
                <FormField
                  key={name}
                  form={form}
                  name={`${prefix}active.${index}`}
                  label={t('agent:contracts.condition.active')}
                  t={t}
                  inputMode="numeric"
                  isRequired={false}
                />
              ) : (
                <FormAmount
                  key={name}
                  form={form}
                  name={`${prefix}${name}.${index}`}
                  label={t(`agent:contracts.condition.${name}`)}
                  currency={currency}
                  tag={tag}
                  t={t}
                  isRequired={false}
                />
              ),
            )}
            <RateField form={form} name={`${prefix}rate.${index}`} label={t('agent:contracts.ratePercent')} />
          </div>
        </FieldGroup>
      ))}
      <div className={styles.buttons}>
        {tiers < MAX_TIERS && (
          <Button variant="secondary" onClick={() => onTiers(tiers + 1)}>
            <Plus size={18} aria-hidden="true" />
            {t('agent:contracts.addTier')}
          </Button>
        )}
        {tiers > minTiers && (
          <Button variant="quiet" onClick={() => onTiers(tiers - 1)}>
            <Trash2 size={18} aria-hidden="true" />
            {t('agent:contracts.removeTier')}
          </Button>
        )}
      </div>
    </>
  );
}
