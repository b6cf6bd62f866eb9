import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mobileNumber } from '#rules/members/mobile-numbers';
import { errorProblem } from '#browser/client/errors';
import type { MobileNumber } from '#browser/phone-auth/port';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings, requireRegisterSettings } from '#browser/stores/auth/registration';
import { fieldError, type Form, type Problems, textControl, type Translator } from '../../ui/index.ts';
import { PhoneField } from '../../ui/country-picker/PhoneField.tsx';

interface MobileFieldsProps {
  tag: string;
  t: Translator;
  form: Form<MobileNumber>;
}

/** A mobile number: its country and the number as dialed within the country. */
export function MobileFields({ tag, t, form }: MobileFieldsProps) {
  const settings = valueOf(useStore($registerSettings));
  useEffect(() => void loadRegisterSettings(), []);
  const label = t('auth:field.mobileNum');
  return (
    <PhoneField
      tag={tag}
      t={t}
      label={label}
      error={fieldError(form, 'mobileNum', { t, label })}
      isRequired
      input={textControl(form, 'mobileNum')}
      countries={settings?.countryDialingCodes ?? []}
      dialCode={form.values.countryDialingCode}
      onDialCode={(code) => form.change('countryDialingCode', code)}
    />
  );
}

/** Checks a mobile number. Waits for the dial codes, which may still be loading. */
export async function mobileProblems(read: () => MobileNumber): Promise<Problems<'mobileNum'>> {
  try {
    await requireRegisterSettings();
  } catch (error) {
    return { mobileNum: errorProblem(error) };
  }
  const { countryDialingCode, mobileNum } = read();
  const isNumber = mobileNumber(countryDialingCode, mobileNum) !== undefined;
  return isNumber ? {} : { mobileNum: { code: 'invalid_mobile_number' } };
}
