import { Plus, Trash2 } from 'lucide-react';
import type { ContractPage, OfferCheck } from '#browser/stores/agent/contracts';
import { Button, Field, FormAmount, FormField, type FormWith, Select, textControl } from '../../ui/index.ts';
import { REALTIME_RATES, TIER_CONDITIONS } from '../../ui/contracts/offer-form.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import styles from './Contracts.module.css';

interface FieldsProps {
  form: FormWith<string>;
  check: OfferCheck;
}

/** Fields of a dividend's period and carry-over. */
export function ScheduleFields({ form, check: { own, periods, carryOvers } }: FieldsProps) {
  const { t } = useAgent();
  // A downline is paid for the same periods as its upline.
  const allowed = periods.filter((period) => own?.period === undefined || own.period === period);
  return (
    <div className={parts.fields}>
      <Field label={t('agent:contracts.periodLabel')} isRequired>
        <Select
          {...textControl(form, 'period')}
          options={allowed.map((value) => ({ value, label: t(`agent:contracts.period.${value}`) }))}
        />
      </Field>
      <Field label={t('agent:contracts.carryOverLabel')} isRequired>
        <Select
          {...textControl(form, 'carryOver')}
          options={carryOvers.map((value) => ({ value, label: t(`agent:contracts.carryOver.${value}`) }))}
        />
      </Field>
    </div>
  );
}

interface TierFieldsProps extends FieldsProps {
  family: ContractPage;
  tiers: number;
  onAdd: () => void;
  onRemove: () => void;
}

/** Fields of the tiers; the last one can be removed, and one added below it. */
export function TierFields({ family, form, check, tiers, onAdd, onRemove }: TierFieldsProps) {
  const { t } = useAgent();
  return (
    <>
      <ol className={parts.list}>
        {Array.from({ length: tiers }, (_, index) => (
          <li key={index} className={parts.item}>
            <p className={styles.tierName}>
              {t('agent:contracts.tierNumber', { tier: index + 1 })}
              {index > 0 && index === tiers - 1 && (
                <button
                  className="icon-button"
                  type="button"
                  onClick={onRemove}
                  aria-label={t('agent:contracts.removeTier')}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </button>
              )}
            </p>
            <TierForm family={family} form={form} index={index} allowed={check.allowed?.[index]} />
          </li>
        ))}
      </ol>
      {tiers < check.maxTiers && (
        <Button type="button" variant="secondary" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {t('agent:contracts.addTier')}
        </Button>
      )}
    </>
  );
}

interface TierFormProps {
  family: ContractPage;
  form: FormWith<string>;
  index: number;
  /** Highest rate for the conditions. */
  allowed: string | undefined;
}

function TierForm({ family, form, index, allowed }: TierFormProps) {
  const { t, tag, account } = useAgent();
  return (
    <div className={parts.fields}>
      {TIER_CONDITIONS[family].map((name) =>
        name === 'active' ? (
          <NumberField key={name} form={form} name={`active.${index}`} label={t('agent:contracts.condition.active')} />
        ) : (
          <FormAmount
            key={name}
            form={form}
            name={`${name}.${index}`}
            label={t(`agent:contracts.condition.${name}`)}
            isRequired={false}
            currency={account.currency}
            tag={tag}
            t={t}
          />
        ),
      )}
      <NumberField
        form={form}
        name={`rate.${index}`}
        label={t('agent:contracts.ratePercent')}
        hint={allowed === undefined ? undefined : t('agent:contracts.rateUpTo', { rate: allowed })}
        isRequired
      />
    </div>
  );
}

/** Fields of the rates of a real-time salary. */
export function RateFields({ form, check: { allowed } }: FieldsProps) {
  const { t } = useAgent();
  return (
    <div className={parts.fields}>
      {REALTIME_RATES.map((name, index) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={`${t(`agent:contracts.rates.${name}`)} (%)`}
          hint={allowed?.[index] === undefined ? undefined : t('agent:contracts.rateUpTo', { rate: allowed[index] })}
        />
      ))}
    </div>
  );
}

interface NumberFieldProps {
  form: FormWith<string>;
  name: string;
  label: string;
  hint?: string | undefined;
  isRequired?: boolean;
}

function NumberField({ form, name, label, hint, isRequired = false }: NumberFieldProps) {
  const { t } = useAgent();
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      isRequired={isRequired}
      t={t}
    />
  );
}

/** Fields of the cap and the smallest payout. */
export function PaymentFields({ form }: { form: FormWith<string> }) {
  const { t, tag, account } = useAgent();
  const shared = { form, t, tag, currency: account.currency, isRequired: false };
  return (
    <div className={parts.fields}>
      <FormAmount {...shared} name="cap" label={t('agent:contracts.cap')} />
      <FormAmount {...shared} name="minPayout" label={t('agent:contracts.minPayout')} />
    </div>
  );
}
