import styles from '../Lottery.module.css';

interface ChipsProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value | undefined;
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A choice of one value from a few, all of them visible. */
export function Chips<Value extends string>({ label, values, value, nameOf, onChange }: ChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
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
