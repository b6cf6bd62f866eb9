import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { countryCodes, type CountryCode } from '#browser/stores/security';
import { valueOf } from '#browser/stores/loadable';
import { Field, Select, type Translator } from '../../ui/index.ts';

/** Before the list is there, and where it does not come: the market's own. */
const HOME: CountryCode = { countryCode: 'VN', countryDialingCode: '+84' };

interface NamedCountry extends CountryCode {
  name: string;
}

/** Every country in the reader's language, the market's own first. */
export function useCountries(tag: string): NamedCountry[] {
  const listed = valueOf(useStore(countryCodes.$store));
  useEffect(() => void countryCodes.load(), []);
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const [home = HOME, ...others] = listed ?? [];
    const named = (code: CountryCode) => ({ ...code, name: names.of(code.countryCode) ?? code.countryCode });
    return [named(home), ...others.map(named).toSorted((a, b) => a.name.localeCompare(b.name, tag))];
  }, [listed, tag]);
}

export function dialingCodeOf(countries: readonly CountryCode[], country: string): string {
  return countries.find(({ countryCode }) => countryCode === country)?.countryDialingCode ?? HOME.countryDialingCode;
}

interface CountrySelectProps {
  countries: readonly NamedCountry[];
  value: string;
  onChange: (country: string) => void;
  t: Translator;
}

/** Whose number it is. */
export function CountrySelect({ countries, value, onChange, t }: CountrySelectProps) {
  return (
    <Field label={t('security:mobile.country')}>
      <Select
        name="country"
        autoComplete="tel-country-code"
        options={countries.map(({ countryCode, countryDialingCode, name }) => ({
          value: countryCode,
          label: `${name} (${countryDialingCode})`,
        }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
