import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CountryDialingCode } from '#rules/identity/registration';
import type { Translator } from '../use-translator.ts';
import { countryOf, flagOf, sortCountries } from './countries.ts';
import styles from './CountryPicker.module.css';
import { CountryList } from './CountryList.tsx';
import { useCountryList } from './use-country-list.ts';

export interface CountryPickerProps {
  tag: string;
  t: Translator;
  /** Countries, the market's own first. */
  countries: readonly CountryDialingCode[];
  /** Dial code with its plus; '' selects the market's own. */
  dialCode: string;
  onDialCode: (dialCode: string) => void;
  /** Called when the visitor has chosen, to move on to the number. */
  onChosen?: () => void;
}

/**
 * A dial code with its flag: a combobox whose list opens on focus and is searched by typing. The list lies below the
 * nearest positioned ancestor, at its width.
 */
export function CountryPicker({ tag, t, countries, dialCode, onDialCode, onChosen }: CountryPickerProps) {
  const named = useMemo(() => sortCountries(countries, tag), [countries, tag]);
  const [lastCode, setLastCode] = useState<string>();
  const chosen = countryOf(named, dialCode, lastCode);
  useHomeCountry(named[0], chosen, onDialCode);
  const id = useId();
  const list = useCountryList({
    countries: named,
    chosen,
    onChoose: ({ countryCode, countryDialingCode }) => {
      setLastCode(countryCode);
      onDialCode(countryDialingCode);
      onChosen?.();
    },
  });
  const active = list.found[list.active];

  return (
    <>
      <span className={styles.picker}>
        <span className={styles.flag}>
          {chosen && <img src={flagOf(chosen.countryCode)} width={20} height={20} alt="" />}
        </span>
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('common:country.label')}
          aria-describedby={`${id}-chosen`}
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.countryCode}`}
          value={list.isOpen ? list.query : dialCode}
          placeholder={dialCode}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          onFocus={list.open}
          onClick={list.open}
          onBlur={list.closeSoon}
          onChange={(event) => list.search(event.currentTarget.value)}
          onKeyDown={list.handleKey}
        />
        <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
        <span className="visually-hidden" id={`${id}-chosen`}>
          {chosen && `${chosen.name} ${chosen.countryDialingCode}`}
        </span>
      </span>
      {list.isOpen && <CountryList id={id} t={t} list={list} chosen={chosen} />}
    </>
  );
}

/** Selects the visitor's country unless the current dial code is in the list. */
function useHomeCountry(
  home: CountryDialingCode | undefined,
  chosen: CountryDialingCode | undefined,
  onDialCode: (dialCode: string) => void,
): void {
  const onHome = useRef(onDialCode);
  useEffect(() => {
    onHome.current = onDialCode;
  });
  useEffect(() => {
    if (home && !chosen) onHome.current(home.countryDialingCode);
  }, [home, chosen]);
}
