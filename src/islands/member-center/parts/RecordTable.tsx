import type { ReactNode } from 'react';
import { classes } from '../../ui/index.ts';
import styles from './RecordTable.module.css';

export interface Column<Row> {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Money is aligned to the end of its column. */
  isMoney?: boolean;
  /**
   * Position in a phone's card: start or end of the first line (`title`, `value`) or of the second (`note`, `end`), a line of its own
   * with its label, or none (`wide`).
   */
  position?: 'title' | 'value' | 'note' | 'end' | 'line' | 'wide';
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Records as a table, or as cards where space is short; both from the same markup. */
export function RecordTable<Row>({ caption, columns, rows, keyOf }: RecordTableProps<Row>) {
  const cellClass = ({ isMoney, position = 'line' }: Column<Row>) =>
    classes(styles.cell, styles[position], isMoney && styles.money);
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={cellClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={styles.row}>
              {columns.map((column) => (
                <td key={column.name} className={cellClass(column)} data-label={column.label}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
