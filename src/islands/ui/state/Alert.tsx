import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { classes } from '../classes.ts';

export type AlertTone = 'plain' | 'good' | 'warning' | 'bad';

const ICONS: Record<AlertTone, LucideIcon> = {
  plain: Info,
  good: CircleCheck,
  warning: TriangleAlert,
  bad: CircleAlert,
};

/** A message in context: above the refused form, beside the thing that it warns of. */
export function Alert({ tone = 'plain', children }: { tone?: AlertTone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={classes(styles.alert, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
