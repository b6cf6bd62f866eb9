import { useRef, useState } from 'react';
import { type OfferBody, saveOffer, type SeenOffer } from '#browser/stores/back-office/promotions';
import { Alert, Field, Select, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { checkExtension, checkOffer } from './offer-form/check-offer.ts';
import { changeableFields, OFFER_TYPES } from './offer-form/shown-fields.ts';
import { newOffer } from './offer-form/new-offer.ts';
import { extendedOffer, toOffer } from './offer-form/to-offer.ts';
import { valuesOf } from './offer-form/values-of.ts';
import { Fields, OfferFields } from './OfferFields.tsx';
import styles from './Promotions.module.css';

interface OfferDialogProps {
  seen: SeenOffer;
  /** The rules so far; undefined for a promotion without rules. */
  offer: OfferBody | undefined;
  /** Only the end and the budget of a running promotion change. */
  isRunning: boolean;
  onClose: (isSaved: boolean) => void;
}

/** Writes the draft of a promotion's rules. */
export function OfferDialog({ seen, offer, isRunning, onClose }: OfferDialogProps) {
  const { t } = useTexts();
  const [initial] = useState(() => (offer ? valuesOf(offer) : newOffer('deposit_match')));
  const form = useForm(initial, { check: isRunning ? checkExtension : checkOffer });
  // The dialog closes after it has saved.
  const isSaved = useRef(false);
  const types = OFFER_TYPES.map((value) => ({ value, label: t(`promotions.type.${value}`) }));
  return (
    <DecisionDialog
      title={t(isRunning ? 'promotions.extendTitle' : 'promotions.editTitle')}
      text={t(isRunning ? 'promotions.extendText' : 'promotions.editText')}
      confirmLabel={t('promotions.save')}
      isLarge={!isRunning}
      facts={[{ label: t('promotions.promotion'), value: seen.title }]}
      form={form}
      decide={async (values) => {
        await saveOffer(seen, isRunning && offer ? extendedOffer(offer, values) : toOffer(values));
        isSaved.current = true;
      }}
      onClose={() => onClose(isSaved.current)}
    >
      {isRunning ? (
        <Fields form={form} names={changeableFields(form.values)} />
      ) : (
        <div className={styles.form}>
          <Field label={t('promotions.field.type')} isRequired>
            <Select
              options={types}
              value={form.values.type}
              onChange={({ currentTarget: { value } }) => {
                const type = OFFER_TYPES.find((name) => name === value);
                // The dates and the budget stay what was entered.
                const { startsAt, endsAt, budget } = form.values;
                if (type) form.set({ ...newOffer(type), startsAt, endsAt, budget });
              }}
            />
          </Field>
          <OfferFields form={form} />
        </div>
      )}
      {!isRunning && <Alert tone="plain">{t('promotions.afterSaving')}</Alert>}
    </DecisionDialog>
  );
}
