import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mobileNumber } from '#rules/mobile-numbers';
import { errorProblem } from '#browser/client/errors';
import type { MobileNumber } from '#browser/stores/auth/codes';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings, requireRegisterSettings } from '#browser/stores/auth/registration';
import { fieldError, type Form, type Problems, textControl, type Translator } from '../../ui/index.ts';
import { PhoneField } from '../../ui/country-picker/PhoneField.tsx';

interface MobileFieldsProps {
  tag: string;
  t: Translator;
  form: Form<MobileNumber>;
}

/** A mobile number: whose country, and the number as it is dialled there. */
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

/** A number is none without its dial code, which may still be on its way to a quick hand. */
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
