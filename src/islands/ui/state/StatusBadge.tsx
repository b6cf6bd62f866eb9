import { Ban, CircleCheck, CircleMinus, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { classes } from '../classes.ts';
import styles from './StatusBadge.module.css';

export type StatusTone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad';

const ICONS: Record<StatusTone, LucideIcon> = {
  neutral: CircleMinus,
  progress: Clock,
  good: CircleCheck,
  warning: TriangleAlert,
  bad: Ban,
};

interface StatusBadgeProps {
  tone: StatusTone;
  label: string;
  /** Default: the tone's own. */
  icon?: LucideIcon;
}

/** A state as a word, an icon and a color. */
export function StatusBadge({ tone, label, icon: Icon = ICONS[tone] }: StatusBadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  );
}
