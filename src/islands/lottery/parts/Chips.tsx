import { useEffect, useRef } from 'react';
import { classes } from '../../ui/index.ts';
import styles from '../Lottery.module.css';

interface ChipsProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value | undefined;
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
  /** One row on a phone, which scrolls sideways and has the chosen value in view. */
  isRow?: boolean;
}

/** A choice of one value from a few, all of them visible. */
export function Chips<Value extends string>({ label, values, value, nameOf, onChange, isRow }: ChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current) centerChosen(row.current);
  }, [value]);
  return (
    <div className={classes(styles.chips, isRow && styles.row)} role="group" aria-label={label} ref={row}>
      {values.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.chip}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {nameOf(each)}
        </button>
      ))}
    </div>
  );
}

/** Scrolls a row sideways to its chosen chip, and never the page. */
function centerChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
  if (!chosen || row.scrollWidth <= row.clientWidth) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += chosen.left + chosen.width / 2 - (left + width / 2);
}
