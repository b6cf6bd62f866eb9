import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { WireFamily } from '#api/endpoints/contracts';
import { contractRules, offerHouseContract } from '#browser/stores/back-office/agents/agent-contracts';
import { businessDayOf } from '#browser/stores/business-days';
import { valueOf } from '#browser/stores/loadable';
import { Field, FormField, Select, useForm } from '../../ui/index.ts';
import { emptyTier, termsOf } from '../../ui/contracts/offer-form.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import styles from './AgentsScreen.module.css';
import { FAMILIES } from './FamilyFilter.tsx';
import { checkHouseOffer, defaultOffer, type HouseOfferValues, INITIAL_OFFER } from './house-offer-form.ts';
import { TermsFields } from './TermsFields.tsx';

/** Offers a contract of the house to a master agent; a second person approves it. */
export function HouseOfferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [family, setFamily] = useState<WireFamily>('dividend');
  const [tiers, setTiers] = useState(1);
  const form = useForm<HouseOfferValues>(INITIAL_OFFER, { check: checkHouseOffer(family, tiers) });
  const rules = valueOf(useStore(contractRules.$store));
  useEffect(() => void contractRules.load(), []);
  const { set } = form;
  const filledFamily = useRef<WireFamily>(undefined);
  // The form begins with the family's default terms of today; rules that are loaded again leave what was typed.
  useEffect(() => {
    if (!rules || filledFamily.current === family) return;
    filledFamily.current = family;
    const offered = defaultOffer(rules.versions, family, businessDayOf(new Date()));
    set(offered.values);
    setTiers(offered.tiers);
  }, [rules, family, set]);
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
      <TermsFields
        form={form}
        prefix=""
        family={family}
        tiers={tiers}
        minTiers={1}
        currency={rules?.currency ?? ''}
        onTiers={(count) => {
          if (count > tiers) form.set(emptyTier(tiers));
          setTiers(count);
        }}
      />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
