import styles from './RankLabel.module.css';

interface RankLabelProps {
  /** Name, color of the text and of the background (`clubLabel` of the specification). */
  label: { labelName: string; color: string; color2: string };
}

/** The label of a VIP level in its own colors, which are the same in both themes. */
export function RankLabel({ label: { labelName, color, color2 } }: RankLabelProps) {
  return (
    <span className={styles.label} style={{ color, backgroundColor: color2 }}>
      {labelName}
    </span>
  );
}
