import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { countryCodes } from '#browser/stores/security';
import { Loaded, type Translator } from '../../ui/index.ts';
import { type PhoneInput, PhoneField } from '../../ui/country-picker/PhoneField.tsx';

interface ContactNumberProps {
  tag: string;
  t: Translator;
  error: string | undefined;
  input: PhoneInput;
  dialCode: string;
  onDialCode: (dialCode: string) => void;
}

/** The number that is to be confirmed. Without the countries' dial codes there is none to be given. */
export function ContactNumber({ tag, t, ...field }: ContactNumberProps) {
  const loadable = useStore(countryCodes.$store);
  useEffect(() => void countryCodes.load(), []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={countryCodes.reload} rows={1}>
      {(countries) => (
        <PhoneField tag={tag} t={t} label={t('security:mobile.label')} countries={countries} isRequired {...field} />
      )}
    </Loaded>
  );
}
