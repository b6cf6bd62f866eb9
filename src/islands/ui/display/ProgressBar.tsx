import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** Whole percent that is done, 0 to 100. */
  percent: number;
  /** The progress in words, such as "₫40,000 of ₫100,000". */
  text: string;
}

/** A bar that fills up from the start of the line. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
