import styles from './Sparks.module.css';

const SPARKS = 12;

/** Sparks that burst once behind an award; none for those who want no motion. `--sparks-from` is their distance from the top. */
export function Sparks() {
  return (
    <span className={styles.sparks} aria-hidden="true">
      {Array.from({ length: SPARKS }, (_, index) => (
        <i key={index} style={{ rotate: `${(360 / SPARKS) * index}deg` }} />
      ))}
    </span>
  );
}
