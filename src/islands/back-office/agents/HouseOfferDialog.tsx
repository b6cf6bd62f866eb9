import { useStore } from '@nanostores/react';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WireFamily } from '#api/endpoints/contracts';
import { contractRules, offerHouseContract } from '#browser/stores/back-office/agent-contracts';
import { valueOf } from '#browser/stores/loadable';
import { CARRY_OVERS, DIVIDEND_PERIODS } from '#rules/agents/families';
import { Button, Field, FormAmount, FormField, type FormWith, Select, textControl, useForm } from '../../ui/index.ts';
import { emptyTier, REALTIME_RATES, termsOf, TIER_CONDITIONS } from '../../ui/contracts/offer-form.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import styles from './AgentsScreen.module.css';
import { FAMILIES } from './FamilyFilter.tsx';
import { checkHouseOffer, type HouseOfferValues, INITIAL_OFFER, MAX_TIERS } from './house-offer-form.ts';

/** Offers a contract of the house to a master agent; a second person approves it. */
export function HouseOfferDialog({ onClose }: { onClose: () => void }) {
  const { t, tag } = useTexts();
  const [family, setFamily] = useState<WireFamily>('dividend');
  const [tiers, setTiers] = useState(1);
  const form = useForm<HouseOfferValues>(INITIAL_OFFER, { check: checkHouseOffer(family, tiers) });
  const currency = valueOf(useStore(contractRules.$store))?.currency ?? '';
  useEffect(() => void contractRules.load(), []);
  const money = { form, tag, currency, t, isRequired: false };
  return (
    <DecisionDialog
      title={t('agentContracts.offerTitle')}
      text={t('agentContracts.offerText')}
      confirmLabel={t('agentContracts.offer')}
      facts={[]}
      isLarge
      form={form}
      decide={({ to, reason, ...values }) =>
        offerHouseContract(family, { to: to.trim(), terms: termsOf(family, values, tiers), reason: reason.trim() })
      }
      onClose={onClose}
    >
      <div className={styles.fields}>
        <FormField form={form} name="to" label={t('agentContracts.masterId')} t={t} autoComplete="off" />
        <Field label={t('agentReceivables.family')} isRequired>
          <Select
            value={family}
            onChange={({ currentTarget: { value } }) => setFamily(FAMILIES.find((each) => each === value) ?? family)}
            options={FAMILIES.map((value) => ({ value, label: t(`contractFamily.${value}`) }))}
          />
        </Field>
      </div>
      {family === 'dividend' && <ScheduleFields form={form} />}
      {family === 'realtimeSalary' ? (
        <div className={styles.fields}>
          {REALTIME_RATES.map((name) => (
            <RateField key={name} form={form} name={name} label={`${t(`agent:contracts.rates.${name}`)} (%)`} />
          ))}
        </div>
      ) : (
        <Tiers
          family={family}
          form={form}
          tiers={tiers}
          currency={currency}
          onAdd={() => {
            form.set(emptyTier(tiers));
            setTiers(tiers + 1);
          }}
          onRemove={() => setTiers(tiers - 1)}
        />
      )}
      <div className={styles.fields}>
        <FormAmount {...money} name="cap" label={t('agent:contracts.cap')} />
        <FormAmount {...money} name="minPayout" label={t('agent:contracts.minPayout')} />
      </div>
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

type OfferForm = FormWith<string>;

function ScheduleFields({ form }: { form: OfferForm }) {
  const { t } = useTexts();
  return (
    <div className={styles.fields}>
      <Field label={t('agent:contracts.periodLabel')} isRequired>
        <Select
          {...textControl(form, 'period')}
          options={DIVIDEND_PERIODS.map((value) => ({ value, label: t(`agent:contracts.period.${value}`) }))}
        />
      </Field>
      <Field label={t('agent:contracts.carryOverLabel')} isRequired>
        <Select
          {...textControl(form, 'carryOver')}
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

interface TiersProps {
  family: WireFamily;
  form: OfferForm;
  tiers: number;
  currency: string;
  onAdd: () => void;
  onRemove: () => void;
}

function Tiers({ family, form, tiers, currency, onAdd, onRemove }: TiersProps) {
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
                  name={`active.${index}`}
                  label={t('agent:contracts.condition.active')}
                  t={t}
                  inputMode="numeric"
                  isRequired={false}
                />
              ) : (
                <FormAmount
                  key={name}
                  form={form}
                  name={`${name}.${index}`}
                  label={t(`agent:contracts.condition.${name}`)}
                  currency={currency}
                  tag={tag}
                  t={t}
                  isRequired={false}
                />
              ),
            )}
            <RateField form={form} name={`rate.${index}`} label={t('agent:contracts.ratePercent')} />
          </div>
        </FieldGroup>
      ))}
      <div className={styles.buttons}>
        {tiers < MAX_TIERS && (
          <Button variant="secondary" onClick={onAdd}>
            <Plus size={18} aria-hidden="true" />
            {t('agent:contracts.addTier')}
          </Button>
        )}
        {tiers > 1 && (
          <Button variant="quiet" onClick={onRemove}>
            <Trash2 size={18} aria-hidden="true" />
            {t('agent:contracts.removeTier')}
          </Button>
        )}
      </div>
    </>
  );
}
