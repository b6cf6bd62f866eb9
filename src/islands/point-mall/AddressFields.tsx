import { DELIVERY_LENGTHS } from '#rules/rewards/points/delivery';
import { Field, fieldError, FormField, type FormWith, TextArea, textControl, type Translator } from '../ui/index.ts';

export const EMPTY_ADDRESS = { recipient: '', phone: '', address: '' };

/** Fields for the address that goods are sent to. */
export function AddressFields({ form, t }: { form: FormWith<keyof typeof EMPTY_ADDRESS>; t: Translator }) {
  const label = t('points:redeem.address');
  return (
    <>
      <FormField
        form={form}
        name="recipient"
        dir="auto"
        label={t('points:redeem.recipient')}
        autoComplete="name"
        maxLength={DELIVERY_LENGTHS.recipient.max}
        t={t}
      />
      <FormField form={form} name="phone" label={t('points:redeem.phone')} type="tel" autoComplete="tel" t={t} />
      <Field
        label={label}
        hint={t('points:redeem.addressHint')}
        error={fieldError(form, 'address', { t, label })}
        isRequired
      >
        <TextArea
          {...textControl(form, 'address')}
          rows={2}
          autoComplete="street-address"
          maxLength={DELIVERY_LENGTHS.address.max}
        />
      </Field>
    </>
  );
}
