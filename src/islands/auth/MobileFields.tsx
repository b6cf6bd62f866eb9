import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mobileNumber } from '#rules/mobile-numbers';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/registration';
import type { Translator } from '../ui/index.ts';
import { PhoneField } from '../ui/country-picker/PhoneField.tsx';

interface MobileValues {
  countryDialingCode: string;
  mobileNum: string;
}

interface MobileFieldsProps {
  tag: string;
  t: Translator;
  form: UseFormReturn<MobileValues>;
}

/** A mobile number: whose country, and the number as it is dialled there. */
export function MobileFields({ tag, t, form }: MobileFieldsProps) {
  const settings = valueOf(useStore($registerSettings));
  useEffect(() => void loadRegisterSettings(), []);
  const isMobile = (text: string, { countryDialingCode }: MobileValues) =>
    mobileNumber(countryDialingCode, text) !== undefined || t('errors:invalid_mobile_number');
  return (
    <PhoneField
      tag={tag}
      t={t}
      label={t('auth:field.mobileNum')}
      error={form.formState.errors.mobileNum?.message}
      isRequired
      input={form.register('mobileNum', { validate: isMobile })}
      countries={settings?.countryDialingCodes ?? []}
      dialCode={form.watch('countryDialingCode')}
      onDialCode={(code) => form.setValue('countryDialingCode', code)}
    />
  );
}
