import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { awardableItems } from '#browser/stores/back-office/promotions';
import { valueOf } from '#browser/stores/loadable';
import { Alert, Field, type Form, FormAmount, FormField, moneyText, Select, textControl } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { type Choices, withChosen } from '../shared/choices.ts';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { type OfferValues, prizeField } from './offer-form/fields.ts';
import { prizeCount, prizeText } from './offer-form/table-rows.ts';
import { prizeTotal } from './offer-form/to-offer.ts';
import styles from './Promotions.module.css';

/** Table of prizes in the order in which they are drawn, and their sum, which is the budget. */
export function RafflePrizes({ form }: { form: Form<OfferValues> }) {
  const { t, tag } = useTexts();
  const { currency } = form.values;
  const list = useStore(awardableItems.$store);
  const items = valueOf(list) ?? [];
  useEffect(() => void awardableItems.load(tag), [tag]);
  return (
    <>
      <p className={styles.hint}>{t('promotions.prizesHint')}</p>
      {list.state === 'failed' && <Alert tone="bad">{errorText(t, list.error)}</Alert>}
      {Array.from({ length: prizeCount(form.values) }, (_, row) => (
        <FieldGrid key={row} kind="row" label={t('promotions.prizeRow', { number: row + 1 })}>
          <FormField
            form={form}
            name={prizeField('prizeName', row)}
            label={t('promotions.field.prize.name')}
            isRequired={false}
            t={t}
            autoComplete="off"
          />
          <FormAmount
            form={form}
            name={prizeField('prizeAmount', row)}
            label={t('promotions.field.prize.amount')}
            currency={currency}
            tag={tag}
            t={t}
            isRequired={false}
          />
          <PrizeItem form={form} row={row} items={items} />
          <FormField
            form={form}
            name={prizeField('prizeCount', row)}
            label={t('promotions.field.prize.count')}
            t={t}
            inputMode="numeric"
            autoComplete="off"
          />
        </FieldGrid>
      ))}
      <p className={styles.hint}>
        {t('promotions.prizeTotal', { total: moneyText({ amount: prizeTotal(form.values), currency, tag }) })}
      </p>
    </>
  );
}

/** Goods of the point mall that are a prize instead of money. */
function PrizeItem({ form, row, items }: { form: Form<OfferValues>; row: number; items: Choices }) {
  const { t } = useTexts();
  const name = prizeField('prizeItem', row);
  const chosen = prizeText(form.values, 'prizeItem', row);
  return (
    <Field label={t('promotions.field.prize.item')}>
      <Select {...textControl(form, name)} options={[{ value: '', label: '–' }, ...withChosen(items, chosen)]} />
    </Field>
  );
}
