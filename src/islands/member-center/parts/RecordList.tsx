import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import type { Page } from '#kernel/paging';
import type { Loader } from '#browser/stores/loadable';
import { Loaded, Pagination, type Translator } from '../../ui/index.ts';
import styles from './Parts.module.css';
import { type Column, RecordTable } from './RecordTable.tsx';

interface RecordListProps<Row> {
  records: Pick<Loader<Page<Row>, unknown[]>, '$store' | 'reload'>;
  caption: string;
  columns: readonly Column<Row>[];
  empty: ReactNode;
  onPage: (pageNo: number) => Promise<void>;
  t: Translator;
}

/** A paged record; a new page is shown from its first row. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { records, caption, columns, empty, onPage, t } = props;
  const list = useStore(records.$store);
  const top = useRef<HTMLDivElement>(null);

  async function turnTo(pageNo: number): Promise<void> {
    await onPage(pageNo);
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <Loaded loadable={list} t={t} onRetry={records.reload} rows={5}>
      {({ rows, pageNo, totalPages }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div className={styles.records} ref={top}>
            <RecordTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
            <Pagination page={pageNo} pages={totalPages} onChange={(page) => void turnTo(page)} t={t} />
          </div>
        )
      }
    </Loaded>
  );
}
