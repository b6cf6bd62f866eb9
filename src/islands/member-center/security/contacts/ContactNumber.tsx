import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { countryCodes } from '#browser/stores/security/security';
import { fieldError, type Form, Loaded, textControl, type Translator } from '../../../ui/index.ts';
import { PhoneField } from '../../../ui/country-picker/PhoneField.tsx';

interface ContactNumberProps {
  tag: string;
  t: Translator;
  form: Form<{ mobileNum: string; countryDialingCode: string }>;
}

/** The mobile number to confirm. Needs the countries' dial codes. */
export function ContactNumber({ tag, t, form }: ContactNumberProps) {
  const loadable = useStore(countryCodes.$store);
  useEffect(() => void countryCodes.load(), []);
  const label = t('security:mobile.label');
  const error = fieldError(form, 'mobileNum', { t, label }) ?? fieldError(form, 'countryDialingCode', { t, label });
  return (
    <Loaded loadable={loadable} t={t} onRetry={countryCodes.reload} rows={1}>
      {(countries) => (
        <PhoneField
          tag={tag}
          t={t}
          label={label}
          error={error}
          isRequired
          input={textControl(form, 'mobileNum')}
          countries={countries}
          dialCode={form.values.countryDialingCode}
          onDialCode={(code) => form.change('countryDialingCode', code)}
        />
      )}
    </Loaded>
  );
}
