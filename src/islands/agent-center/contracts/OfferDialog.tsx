import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ContractPage, offerCheck, type OfferCheck, offerees, sendOffer } from '#browser/stores/agent/contracts';
import { valueOf } from '#browser/stores/loadable';
import { errorTextKey } from '#kernel/errors';
import {
  Alert,
  Button,
  Dialog,
  EmptyState,
  Field,
  FormElement,
  type FormWith,
  Loaded,
  missingProblems,
  Select,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import styles from './Contracts.module.css';
import { emptyTier, type OfferValues, termsOf, valuesOf } from '../../ui/contracts/offer-form.ts';
import { PaymentFields, RateFields, ScheduleFields, TierFields } from './OfferFields.tsx';
import { PaymentPassword, useHasPaymentPassword } from './PaymentPassword.tsx';
import { TermsTable } from './TermsTable.tsx';

interface Offeree {
  id: string;
  username: string;
}

interface OfferDialogProps {
  /** Families of which one can be selected. */
  families: readonly ContractPage[];
  /** Undefined: one of the direct downlines is selected first. */
  payee: Offeree | undefined;
  onClose: () => void;
}

/** Offers a contract to a direct downline: the account and the family, then the terms. */
export function OfferDialog({ families, payee, onClose }: OfferDialogProps) {
  const { t } = useAgent();
  const [family, setFamily] = useState(families[0]);
  const [selected, setSelected] = useState(payee);
  const title = selected ? t('agent:contracts.offerTo', { name: selected.username }) : t('agent:contracts.offer');
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="large" isDismissible={false}>
      <div className={parts.stack}>
        {families.length > 1 && family && (
          <Field label={t('agent:contracts.family')} isRequired>
            <Select
              value={family}
              onChange={({ currentTarget: { value } }) => setFamily(families.find((each) => each === value))}
              options={families.map((value) => ({ value, label: t(`agent:page.${value}`) }))}
            />
          </Field>
        )}
        {!payee && <OffereeField selected={selected} onSelect={setSelected} />}
        {selected && family && (
          <Limits key={`${selected.id}/${family}`} family={family} payee={selected} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface OffereeFieldProps {
  selected: Offeree | undefined;
  onSelect: (offeree: Offeree | undefined) => void;
}

function OffereeField({ selected, onSelect }: OffereeFieldProps) {
  const { t } = useAgent();
  const loadable = useStore(offerees.$store);
  useEffect(() => void offerees.load(), []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={offerees.reload} rows={1}>
      {({ page: { rows } }) =>
        rows.length === 0 ? (
          <EmptyState title={t('agent:contracts.noAgentsTitle')} text={t('agent:contracts.noAgentsText')} />
        ) : (
          <Field label={t('agent:contracts.payee')} isRequired>
            <Select
              value={selected?.id ?? ''}
              placeholder={t('agent:choose')}
              onChange={({ currentTarget: { value } }) => onSelect(rows.find(({ id }) => id === value))}
              options={rows.map(({ id, username }) => ({ value: id, label: username }))}
            />
          </Field>
        )
      }
    </Loaded>
  );
}

interface PartProps {
  family: ContractPage;
  payee: Offeree;
  onClose: () => void;
}

/** Requests the limits first; the form begins with the present terms, or with the agent's own. */
function Limits({ family, payee, onClose }: PartProps) {
  const { t } = useAgent();
  const loadable = useStore(offerCheck.$store);
  const [first, setFirst] = useState<OfferCheck>();
  useEffect(() => {
    offerCheck.clear();
    void offerCheck.load(family, payee.id, {});
  }, [family, payee.id]);
  const checked = valueOf(loadable);
  if (checked && !first) setFirst(checked);
  return (
    <Loaded loadable={loadable} t={t} onRetry={offerCheck.reload} rows={4} isAutoRefreshed>
      {(check) => first && <OfferForm family={family} payee={payee} first={first} check={check} onClose={onClose} />}
    </Loaded>
  );
}

/** Refusals that no other terms avoid. */
const BLOCKING: ReadonlySet<string> = new Set([
  'family_disabled',
  'payee_not_agent',
  'account_blocked',
  'contract_debt',
  'no_own_contract',
  'wrong_state',
]);

/** Milliseconds after the last change until the terms are checked. */
const CHECK_DELAY_MS = 400;

interface OfferFormProps extends PartProps {
  first: OfferCheck;
  check: OfferCheck;
}

function OfferForm({ family, payee, first, check, onClose }: OfferFormProps) {
  const { t } = useAgent();
  const [initial] = useState(() => valuesOf(family, first.current ?? first.own));
  const [tiers, setTiers] = useState(initial.tiers);
  const hasPassword = useHasPaymentPassword();
  const form = useForm<OfferValues>(
    { ...initial.values, paymentPassword: '' },
    {
      check: ({ paymentPassword = '' }) => missingProblems({ paymentPassword }),
    },
  );
  const { paymentPassword = '', ...values } = form.values;
  const key = JSON.stringify(termsOf(family, values, tiers));
  useEffect(() => {
    const timer = setTimeout(
      () => void offerCheck.load(family, payee.id, JSON.parse(key) as Record<string, unknown>),
      CHECK_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [family, payee.id, key]);
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async (sent) => {
    await sendOffer(family, { to: payee.id, terms: termsOf(family, sent, tiers), paymentPassword });
    onClose();
  });
  const isBlocked = check.refusal !== null && BLOCKING.has(check.refusal);
  if (isBlocked) return <Alert tone="bad">{t(errorTextKey(check.refusal ?? ''))}</Alert>;
  return (
    <FormElement form={form} onSubmit={onSubmit} className={parts.stack}>
      {first.own && (
        <details className={styles.own}>
          <summary>{t('agent:contracts.yourTerms')}</summary>
          <TermsTable family={family} terms={first.own} caption={t('agent:contracts.yourTerms')} />
        </details>
      )}
      {family === 'dividend' && <ScheduleFields form={form} check={check} />}
      {family === 'realtimeSalary' ? (
        <RateFields form={form} check={check} />
      ) : (
        <TierFields
          family={family}
          form={form}
          check={check}
          tiers={tiers}
          onAdd={() => {
            form.set(emptyTier(tiers));
            setTiers(tiers + 1);
          }}
          onRemove={() => setTiers(tiers - 1)}
        />
      )}
      <PaymentFields form={form} />
      <Check check={check} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      <PaymentPassword form={form as FormWith<'paymentPassword'>} />
      <Button type="submit" isWide isBusy={isBusy} disabled={!hasPassword}>
        {t('agent:contracts.sendOffer')}
      </Button>
    </FormElement>
  );
}

/** Says what the server would answer, who pays, and where the agent may have to add money of its own. */
function Check({ check: { refusal, funding, risks, offerDays } }: { check: OfferCheck }) {
  const { t } = useAgent();
  return (
    <div className={parts.stack} aria-live="polite">
      {refusal === null ? (
        <Alert tone="good">{t('agent:contracts.offerFits', { days: offerDays })}</Alert>
      ) : (
        <Alert tone="warning">{t(errorTextKey(refusal))}</Alert>
      )}
      <Alert>
        <p>{t(`agent:contracts.funding.${funding}`)}</p>
        {funding === 'UPLINE' && risks.length > 0 && (
          <ul className={styles.list}>
            {risks.map((risk) => (
              <li key={risk}>{t(`agent:contracts.risk.${risk}`)}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
