import type { ReactNode } from 'react';
import { Button, type ButtonProps, type Translator } from '../../ui/index.ts';
import styles from './cells.module.css';
import type { Column } from '../../ui/display/Records.tsx';

export interface RowAction {
  label: string;
  onClick: () => void;
  variant?: ButtonProps['variant'];
}

interface RowActionsProps {
  /** Names the row in its buttons' accessible labels: their visible texts are the same in all rows. */
  of: string;
  actions: readonly RowAction[];
}

export function RowActions({ of, actions }: RowActionsProps) {
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ label, variant = 'secondary', onClick }) => (
        <Button key={label} variant={variant} aria-label={`${label}: ${of}`} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Column with the buttons of a row. */
export function actionsColumn<Row>(t: Translator, cell: (row: Row) => ReactNode): Column<Row> {
  return { key: 'actions', label: t('column.actions'), kind: 'actions', cell };
}
