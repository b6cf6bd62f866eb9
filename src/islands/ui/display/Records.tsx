import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Records.module.css';

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** `number`: aligned to the end, digits of equal width. `actions`: buttons, without a label on phones. */
  kind?: 'number' | 'actions';
  /** True for a value that a narrow screen leaves out. */
  isEmpty?: (row: Row) => boolean;
}

export interface RecordsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, position: number) => string;
}

/** Shows rows as a table or, on narrow screens, as cards: the first column is their title, the others have labels above the values. */
export function Records<Row>({ caption, columns, rows, keyOf }: RecordsProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={classes(kind && styles[kind])}>
                {kind === 'actions' ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={keyOf(row, position)} className={styles.row}>
              {columns.map(({ key, label, kind, cell, isEmpty }) => (
                <td
                  key={key}
                  className={classes(styles.cell, kind && styles[kind], isEmpty?.(row) && styles.empty)}
                  data-label={label}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
