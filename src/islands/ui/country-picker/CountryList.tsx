import { useEffect, useRef } from 'react';
import type { Translator } from '../use-translator.ts';
import { flagOf, type NamedCountry } from './countries.ts';
import styles from './CountryPicker.module.css';
import type { useCountryList } from './use-country-list.ts';

interface CountryListProps {
  id: string;
  t: Translator;
  list: ReturnType<typeof useCountryList>;
  chosen: NamedCountry | undefined;
}

export function CountryList({ id, t, list, chosen }: CountryListProps) {
  const { found, active, choose } = list;
  const element = useRef<HTMLDivElement>(null);
  const activeCode = found[active]?.countryCode;
  useEffect(() => {
    element.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeCode]);

  return (
    <div className={styles.popup}>
      <div
        ref={element}
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('common:country.list')}
        tabIndex={-1}
        // Keeps the focus in the input: a press on the list would close it.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((country, index) => (
          <button
            key={country.countryCode}
            id={`${id}-${country.countryCode}`}
            className={styles.option}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={country === chosen}
            data-active={index === active ? '' : undefined}
            onClick={() => choose(country)}
          >
            <img src={flagOf(country.countryCode)} width={20} height={20} alt="" loading="lazy" />
            <span className={styles.name}>{country.name}</span>
            <span className={styles.code} dir="ltr">
              {country.countryDialingCode}
            </span>
          </button>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && t('common:country.none')}
      </p>
    </div>
  );
}
