import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { isWhole } from '#rules/rewards/offers/offer-forms';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { Field, type Form, FormAmount, FormCheckbox, FormField, Select, textControl } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { categoryText } from '../shared/category-text.ts';
import { Contribution } from '../shared/Contribution.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { FreeRoundsGame } from '../shared/FreeRoundsGame.tsx';
import { GameShares } from './GameShares.tsx';
import {
  type ChoiceName,
  CHOICES,
  type FlagName,
  isAmount,
  isChoice,
  isCount,
  isMoment,
  isRequired,
  type OfferValues,
  type TextName,
  tierField,
  type OfferType,
  rateField,
  type TierPart,
} from './offer-form/fields.ts';
import {
  AWARD_FIELDS,
  canBeHeldOut,
  canHaveCodes,
  canPayAutomatically,
  claimKeysOf,
  fieldGroups,
  formOf,
  formsOf,
  isMoneyField,
  isRaffle,
  offerTypeOf,
  isPaidAsBonus,
  STEP_PARTS,
} from './offer-form/shown-fields.ts';
import { tierCount } from './offer-form/table-rows.ts';
import { RafflePrizes } from './RafflePrizes.tsx';
import { RaffleOrItemField } from '../shared/RaffleOrItemField.tsx';
import styles from './Promotions.module.css';

type OfferForm = Form<OfferValues>;

/** Fields of an offer in groups: award, form and wagering, who may claim, limits, period and budget. */
export function OfferFields({ form }: { form: OfferForm }) {
  const { t } = useTexts();
  const type = offerTypeOf(form.values);
  return (
    <>
      <FieldGroup title={t('promotions.group.award')}>
        <p className={styles.hint}>{t(`promotions.typeHint.${type}`)}</p>
        {STEP_PARTS[type] && <Tiers form={form} type={type} parts={STEP_PARTS[type]} />}
        {type === 'rebate' && <Rates form={form} />}
        {type === 'raffle' && <RafflePrizes form={form} />}
        {type === 'free_rounds' && (
          <FieldGrid>
            <FreeRoundsGame form={form} />
          </FieldGrid>
        )}
        <Fields form={form} names={AWARD_FIELDS[type]} />
        {type === 'cashback' && <Flags form={form} names={['deductsAwards']} />}
        {canPayAutomatically(form.values) && <Flags form={form} names={['paysAutomatically']} />}
      </FieldGroup>
      {fieldGroups(form.values).map(({ name, fields }) => (
        <FieldGroup key={name} title={t(`promotions.group.${name}`)}>
          <Fields form={form} names={fields} />
          {name === 'form' && isPaidAsBonus(form.values) && (
            <>
              <Contribution form={form} />
              <GameShares form={form} />
            </>
          )}
          {name === 'form' && formOf(form.values) === 'tickets' && (
            <RaffleOrItemField form={form} name="raffle" hint={t('promotions.hint.raffle')} />
          )}
          {name === 'form' && formOf(form.values) === 'goods' && (
            <RaffleOrItemField form={form} name="item" hint={t('promotions.hint.item')} />
          )}
          {name === 'members' && !isRaffle(form.values) && (
            <Flags form={form} names={['noActiveGrant', 'needsJoining']} />
          )}
          {name === 'members' && canHaveCodes(form.values) && <Flags form={form} names={['hasSingleUseCodes']} />}
          {name === 'members' && canBeHeldOut(form.values) && <Flags form={form} names={['hasControlGroup']} />}
          {name === 'limits' && (
            <>
              <p className={styles.hint}>{t('promotions.onePerHint')}</p>
              <Flags form={form} names={claimKeysOf(form.values)} />
            </>
          )}
        </FieldGroup>
      ))}
    </>
  );
}

/** Lists of amounts, one for each day or VIP level. */
const LISTS: readonly TextName[] = ['rewards', 'byLevel'];

/** Fields that stand side by side, below lists that need the whole width. */
export function Fields({ form, names }: { form: OfferForm; names: readonly TextName[] }) {
  const lists = names.filter((name) => LISTS.includes(name));
  const others = names.filter((name) => !LISTS.includes(name));
  const kind = names.some(isMoment) ? 'wide' : undefined;
  return (
    <>
      {lists.length > 0 && <FieldRow form={form} names={lists} kind="whole" />}
      <FieldRow form={form} names={others} kind={kind} />
    </>
  );
}

interface FieldRowProps {
  form: OfferForm;
  names: readonly TextName[];
  kind: 'wide' | 'whole' | undefined;
}

function FieldRow({ form, names, kind }: FieldRowProps) {
  return (
    <FieldGrid kind={kind}>
      {names.map((name) => (
        <OfferField key={name} form={form} name={name} label={name} />
      ))}
    </FieldGrid>
  );
}

const isTier = (name: TextName): boolean => /\d$/.test(name);

/** One field with the control of its kind; `label` is its text key, `promotions.field.<label>`. */
function OfferField({ form, name, label: key }: { form: OfferForm; name: TextName; label: string }) {
  const { t, tag } = useTexts();
  const label = t(`promotions.field.${key}`);
  const optional = isRequired(name) || isTier(name) ? undefined : t('common:optional');
  if (isChoice(name)) return <Choice form={form} name={name} label={label} />;
  const isSum = isAmount(name) || (isTier(name) && !name.startsWith('rate'));
  if (isSum && isMoneyField(form.values, name)) {
    return (
      <FormAmount
        form={form}
        name={name}
        label={label}
        currency={form.values.currency}
        tag={tag}
        t={t}
        aside={optional}
        isRequired={isRequired(name)}
      />
    );
  }
  // Points have fractions.
  const numbers = isSum && !isWhole(formOf(form.values)) ? 'decimal' : 'numeric';
  const hint = HINTED.has(name) ? t(`promotions.hint.${name}`, { zone: OPERATOR_TIME_ZONE }) : undefined;
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={hint}
      aside={optional}
      t={t}
      isRequired={isRequired(name)}
      autoComplete="off"
      {...(isMoment(name)
        ? { type: 'datetime-local', step: 1 }
        : { inputMode: isCount(name) || isSum ? numbers : 'text' })}
    />
  );
}

const HINTED: ReadonlySet<TextName> = new Set([
  'rewards',
  'byLevel',
  'countries',
  'notCountries',
  'affiliates',
  'notAffiliates',
  'group',
  'startsAt',
  'salesEndAt',
  'turnoverFactor',
]);

function Choice({ form, name, label }: { form: OfferForm; name: ChoiceName; label: string }) {
  const { t } = useTexts();
  const choices: readonly string[] = name === 'form' ? formsOf(form.values) : CHOICES[name];
  const textOf = (value: string) => {
    if (name !== 'module') return t(`promotions.choice.${name}.${value}`);
    return value === '' ? '–' : t(`modules.what.${value}`);
  };
  const options = choices.map((value) => ({ value, label: textOf(value) }));
  return (
    <Field label={label} isRequired>
      <Select {...textControl(form, name)} options={options} />
    </Field>
  );
}

/** Table of steps: the highest row that a deposit or a loss reaches counts. */
function Tiers({ form, type, parts }: { form: OfferForm; type: OfferType; parts: readonly TierPart[] }) {
  const { t } = useTexts();
  return (
    <>
      <p className={styles.hint}>{t(type === 'cashback' ? 'promotions.lossHint' : 'promotions.tiersHint')}</p>
      {Array.from({ length: tierCount(form.values) }, (_, row) => (
        <FieldGrid key={row} kind="row" label={t('promotions.tier', { number: row + 1 })}>
          {parts.map((part) => (
            <OfferField
              key={part}
              form={form}
              name={tierField(part, row)}
              label={`${type === 'cashback' ? 'loss' : 'tier'}.${part}`}
            />
          ))}
        </FieldGrid>
      ))}
    </>
  );
}

/** Percent of the turnover that a rebate pays, by category and VIP level. */
function Rates({ form }: { form: OfferForm }) {
  const { t } = useTexts();
  return (
    <>
      <p className={styles.hint}>{t('promotions.ratesHint')}</p>
      <FieldGrid label={t('promotions.rates')}>
        {REWARD_CATEGORIES.map((category) => (
          <FormField
            key={category}
            form={form}
            name={rateField(category)}
            label={categoryText(t, category)}
            t={t}
            isRequired={false}
            inputMode="text"
            autoComplete="off"
          />
        ))}
      </FieldGrid>
    </>
  );
}

function Flags({ form, names }: { form: OfferForm; names: readonly FlagName[] }) {
  const { t } = useTexts();
  return (
    <div className={styles.flags}>
      {names.map((name) => (
        <FormCheckbox key={name} form={form} name={name} label={t(`promotions.field.${name}`)} t={t} />
      ))}
    </div>
  );
}
