import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { classes } from '../classes.ts';
import styles from './StatusBadge.module.css';

export type StatusTone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad';

const ICONS: Record<StatusTone, LucideIcon> = {
  neutral: CircleDashed,
  progress: Clock,
  good: CircleCheck,
  warning: TriangleAlert,
  bad: Ban,
};

/** The state of a deposit or withdrawal as a word, an icon and a color. */
export function StatusBadge({ tone, label }: { tone: StatusTone; label: string }) {
  const Icon = ICONS[tone];
  return (
    <span className={classes(styles.badge, styles[tone])}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  );
}
