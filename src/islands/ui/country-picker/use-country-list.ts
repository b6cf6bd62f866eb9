import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchCountries, type NamedCountry } from './countries.ts';

/** Delay that lets a tap on the list take effect before it closes. */
const CLOSE_DELAY_MS = 200;
const PAGE = 8;

/** How far a key moves in the list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

interface ListOptions {
  countries: readonly NamedCountry[];
  chosen: NamedCountry | undefined;
  onChoose: (country: NamedCountry) => void;
}

/** State of a combobox of countries: the typed text, the matches and the active option. */
export function useCountryList({ countries, chosen, onChoose }: ListOptions) {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const found = isOpen ? searchCountries(countries, query) : [];
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(): void {
    clearTimeout(timer.current);
    if (isOpen) return;
    setIsOpen(true);
    setQuery('');
    setActive(Math.max(0, chosen ? countries.indexOf(chosen) : 0));
  }

  function close(): void {
    clearTimeout(timer.current);
    setIsOpen(false);
  }

  function choose(country: NamedCountry | undefined): void {
    if (!country) return;
    close();
    onChoose(country);
  }

  function search(text: string): void {
    clearTimeout(timer.current);
    setIsOpen(true);
    setQuery(text);
    setActive(0);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(Math.min(Math.max(active + step, 0), found.length - 1));
      else open();
      return;
    }
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Keeps the key from the form and the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') choose(found[active]);
    else close();
  }

  const closeSoon = () => {
    timer.current = setTimeout(close, CLOSE_DELAY_MS);
  };
  return { isOpen, query, found, active, open, closeSoon, choose, search, handleKey };
}
