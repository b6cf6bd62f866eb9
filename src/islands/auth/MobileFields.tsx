import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mobileNumber } from '#rules/mobile-numbers';
import { errorText } from '#browser/client/errors';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings, neededRegisterSettings } from '#browser/stores/registration';
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

  /** A number is none without its dial code, which may still be on its way to a quick hand. */
  async function isMobile(text: string): Promise<true | string> {
    try {
      await neededRegisterSettings();
    } catch (error) {
      return errorText(t, error);
    }
    return mobileNumber(form.getValues('countryDialingCode'), text) !== undefined || t('errors:invalid_mobile_number');
  }

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
