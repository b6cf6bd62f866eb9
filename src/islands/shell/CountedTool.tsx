import type { LucideIcon } from 'lucide-react';
import { classes } from '../ui/index.ts';
import styles from './AccountBar.module.css';

interface CountedToolProps {
  icon: LucideIcon;
  /** Names the number of unread messages, too. */
  label: string;
  count: number;
  onClick: () => void;
  /** The module that it belongs to, if any. */
  module?: string;
}

/** A button with a number of unread messages; in a narrow header it is in the menu instead. */
export function CountedTool({ icon: Icon, label, count, onClick, module }: CountedToolProps) {
  return (
    <button
      className={classes(styles.tool, styles.counted)}
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      data-module={module}
    >
      <Icon size={20} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
