import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { awardableItems, openRaffles } from '#browser/stores/back-office/promotions';
import { valueOf } from '#browser/stores/loadable';
import { Field, fieldError, type FormWith, Select, textControl } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { withChosen } from './choices.ts';

const LISTS = { raffle: openRaffles, item: awardableItems };

interface RaffleOrItemFieldProps {
  form: FormWith<'raffle' | 'item'>;
  name: keyof typeof LISTS;
  hint?: string;
}

/** Chooses the raffle whose tickets are awarded, or the goods of the point mall. */
export function RaffleOrItemField({ form, name, hint }: RaffleOrItemFieldProps) {
  const { t, tag } = useTexts();
  const list = useStore(LISTS[name].$store);
  const found = valueOf(list) ?? [];
  useEffect(() => void (name === 'item' ? awardableItems.load(tag) : openRaffles.load()), [name, tag]);
  const label = t(`promotions.field.${name}`);
  const chosen = form.values[name];
  const failure = list.state === 'failed' ? errorText(t, list.error) : undefined;
  return (
    <Field label={label} hint={hint} error={fieldError(form, name, { t, label }) ?? failure} isRequired>
      <Select {...textControl(form, name)} placeholder="–" options={withChosen(found, chosen)} />
    </Field>
  );
}
