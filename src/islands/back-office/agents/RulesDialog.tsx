import { changeContractRules } from '#browser/stores/back-office/agents/agent-contracts';
import type { ContractProgram } from '#rules/agents/contract-program';
import { CARRY_OVERS, CONTRACT_FAMILIES, type ContractFamily, DIVIDEND_PERIODS } from '#rules/agents/families';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { DEDUCTIONS } from '#rules/agents/figures/team-figures';
import { FUNDINGS } from '#rules/agents/settlement/results';
import { Checkbox, Field, type Form, FormAmount, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { emptyTier } from '../../ui/contracts/offer-form.ts';
import { productName } from '../../ui/contracts/product-name.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import styles from './AgentsScreen.module.css';
import {
  checkRules,
  CHOICE_KEYS,
  FAMILY_KEYS,
  FAMILY_NUMBERS,
  familyField,
  initialOf,
  type RulesValues,
  toProgram,
} from './rules-form.ts';
import { TermsFields } from './TermsFields.tsx';

interface RulesDialogProps {
  version: number;
  program: ContractProgram;
  currency: string;
  onClose: () => void;
}

/** Writes the next version of the rules for contracts. */
export function RulesDialog({ version, program, currency, onClose }: RulesDialogProps) {
  const { t, tag } = useTexts();
  const form = useForm<RulesValues>(initialOf(program), { check: checkRules });
  return (
    <DecisionDialog
      title={t('agentSettings.rulesTitle')}
      text={t('agentSettings.rulesText')}
      confirmLabel={t('agentSettings.save')}
      facts={[]}
      isLarge
      form={form}
      decide={(values) =>
        changeContractRules({
          version,
          fromDay: values.fromDay.trim(),
          program: toProgram(values),
          reason: values.reason.trim(),
        })
      }
      onClose={onClose}
    >
      <div className={styles.fields}>
        <FormField
          form={form}
          name="fromDay"
          label={t('agentSettings.from')}
          hint={t('agentSettings.fromHint')}
          t={t}
          autoComplete="off"
        />
        <Field label={t('agentSettings.funding')} hint={t('agentSettings.fundingHint')} isRequired>
          <Select
            {...textControl(form, 'funding')}
            options={FUNDINGS.map((value) => ({ value, label: t(`agentSettings.fundings.${value}`) }))}
          />
        </Field>
        <FormField form={form} name="offerDays" label={t('agentSettings.offerDays')} t={t} inputMode="numeric" />
        <FormField form={form} name="minMargin" label={t('agentSettings.minMargin')} t={t} inputMode="decimal" />
        <FormAmount
          form={form}
          name="fourEyesFrom"
          label={t('agentSettings.fourEyesFrom')}
          currency={currency}
          tag={tag}
          t={t}
        />
        <FormAmount
          form={form}
          name="flagHoldFrom"
          label={t('agentSettings.flagHoldFrom')}
          currency={currency}
          tag={tag}
          t={t}
        />
      </div>
      <Products form={form} list="edges" prefix="" />
      {CONTRACT_FAMILIES.map((family) => (
        <FamilyFields key={family} family={family} form={form} currency={currency} />
      ))}
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

interface PartProps {
  form: Form<RulesValues>;
}

interface FamilyProps extends PartProps {
  family: ContractFamily;
  currency: string;
}

function FamilyFields({ family, form, currency }: FamilyProps) {
  const { t } = useTexts();
  const prefix = familyField(family, '');
  const hasProblem = Object.keys(form.problems).some((name) => name.startsWith(prefix));
  const name = t(`contractFamily.${FAMILY_KEYS[family]}`);
  const state = form.values[`${prefix}isOn`] === 'yes' ? 'on' : 'off';
  return (
    <details className={styles.family} open={hasProblem || undefined}>
      <summary>
        {name} · {t(`agentSettings.switch.${state}`)}
      </summary>
      <div className={styles.stack}>
        <div className={styles.fields}>
          <Choice form={form} name={`${prefix}isOn`} label={t('agentSettings.isOn')} />
          <Choice form={form} name={`${prefix}needsApproval`} label={t('agentSettings.approval')} />
        </div>
        <div className={styles.fields}>
          {FAMILY_NUMBERS.map((field) => (
            <FormField
              key={field}
              form={form}
              name={`${prefix}${field}`}
              label={t(`agentSettings.${field}`)}
              t={t}
              inputMode="decimal"
            />
          ))}
        </div>
        {(family === 'DIVIDEND' ? DIVIDEND_PERIODS : (['D'] as const)).map((period) => (
          <ActiveFields key={period} form={form} prefix={`${prefix}active.${period}.`} currency={currency}>
            {family === 'DIVIDEND'
              ? t('agentSettings.activeIn', { period: t(`agent:contracts.period.${period}`) })
              : t('agentSettings.active')}
          </ActiveFields>
        ))}
        <Choices form={form} prefix={prefix} list="deduct" names={DEDUCTIONS} />
        {family === 'DIVIDEND' && (
          <>
            <Choices form={form} prefix={prefix} list="periods" names={DIVIDEND_PERIODS} />
            <Choices form={form} prefix={prefix} list="carryOvers" names={CARRY_OVERS} />
          </>
        )}
        <Products form={form} list="weights" prefix={prefix} />
        <Products form={form} list="vendorFees" prefix={prefix} />
        <DefaultOffer form={form} family={family} currency={currency} />
      </div>
    </details>
  );
}

interface NamedProps extends PartProps {
  name: string;
  label: string;
}

/** The control has no name: its field is a text, which the form would read from the control. */
function Choice({ form, name, label }: NamedProps) {
  return (
    <Checkbox
      label={label}
      checked={form.values[name] === 'yes'}
      onChange={({ currentTarget: { checked } }) => form.change(name, checked ? 'yes' : 'no')}
    />
  );
}

interface ListProps extends PartProps {
  /** Path of the family; '' for the whole program. */
  prefix: string;
}

interface ChoicesProps extends ListProps {
  list: 'deduct' | 'periods' | 'carryOvers';
  names: readonly string[];
}

function Choices({ form, prefix, list, names }: ChoicesProps) {
  const { t } = useTexts();
  return (
    <FieldGroup title={t(`agentSettings.${list}`)}>
      <div className={styles.fields}>
        {names.map((name) => (
          <Choice key={name} form={form} name={`${prefix}${list}.${name}`} label={t(`${CHOICE_KEYS[list]}.${name}`)} />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Terms with which an offer to a master agent begins. */
function DefaultOffer({ form, family, currency }: FamilyProps) {
  const { t } = useTexts();
  const prefix = familyField(family, 'offer.');
  const count = `${prefix}tiers`;
  return (
    <FieldGroup title={t('agentSettings.offer')}>
      <p className={styles.hint}>{t('agentSettings.offerHint')}</p>
      <TermsFields
        form={form}
        prefix={prefix}
        family={FAMILY_KEYS[family]}
        tiers={Number(form.values[count])}
        minTiers={0}
        currency={currency}
        onTiers={(tiers) => {
          const added = tiers > Number(form.values[count]) ? emptyTier(tiers - 1) : {};
          form.set({
            ...Object.fromEntries(Object.entries(added).map(([name, value]) => [`${prefix}${name}`, value])),
            [count]: String(tiers),
          });
        }}
      />
    </FieldGroup>
  );
}

/** Numbers by product; one that is left out is none. */
function Products({ form, prefix, list }: ListProps & { list: 'edges' | 'weights' | 'vendorFees' }) {
  const { t } = useTexts();
  // The house's edge on a lottery follows from the prize group.
  const products = AGENT_PRODUCTS.filter((product) => list !== 'edges' || product !== 'LOTTERY');
  return (
    <FieldGroup title={t(`agentSettings.${list}`)}>
      <p className={styles.hint}>{t(`agentSettings.${list}Hint`)}</p>
      <div className={styles.fields}>
        {products.map((product) => (
          <FormField
            key={product}
            form={form}
            name={`${prefix}${list}.${product}`}
            label={productName(t, product)}
            t={t}
            inputMode="decimal"
            isRequired={false}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function ActiveFields({ form, prefix, currency, children: title }: ListProps & { currency: string; children: string }) {
  const { t, tag } = useTexts();
  const amount = (name: 'bet' | 'deposit' | 'dayBet') => (
    <FormAmount
      form={form}
      name={`${prefix}${name}`}
      label={t(`agentSettings.activeRule.${name}`)}
      currency={currency}
      tag={tag}
      t={t}
    />
  );
  return (
    <FieldGroup title={title}>
      <div className={styles.fields}>
        {amount('bet')}
        {amount('deposit')}
        <FormField
          form={form}
          name={`${prefix}days`}
          label={t('agentSettings.activeRule.days')}
          t={t}
          inputMode="numeric"
        />
        {amount('dayBet')}
      </div>
    </FieldGroup>
  );
}
