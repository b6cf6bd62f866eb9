import { FileDown, Printer } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { printPart } from '#browser/page/print-part';
import { saveText } from '#browser/page/save-file';
import type { AllRows } from '#browser/stores/wallet/all-pages';
import { csvText } from '#kernel/csv';
import { Alert, Button, type Translator, useAction } from '../../ui/index.ts';
import styles from './RecordExport.module.css';

export interface ExportColumn<Row> {
  label: string;
  /** Amounts as decimals, so that a spreadsheet adds them up. */
  text: (row: Row) => string;
}

interface RecordExportProps<Row> {
  /** Name of the file without its ending. */
  name: string;
  title: string;
  columns: readonly ExportColumn<Row>[];
  /** The filters that select the rows. */
  filter: object;
  /** Reads all rows that the filters select; `t` has the namespaces `records` and `member`. */
  read: () => Promise<AllRows<Row>>;
  t: Translator;
}

/** Saves a record as CSV, or prints it, which browsers can do into a PDF. */
export function RecordExport<Row>({ name, title, columns, filter, read, t }: RecordExportProps<Row>) {
  const { isBusy, failure, runAction } = useAction(t);
  const [printed, setPrinted] = useState<string[][]>();
  const [cutFilter, setCutFilter] = useState<object>();
  const endPrinting = useCallback(() => setPrinted(undefined), []);
  const head = columns.map(({ label }) => label);
  /** Returns the lines; the last one says that older rows are missing, as the page does. */
  async function readLines(): Promise<string[][]> {
    const all = await read();
    setCutFilter(all.isCut ? filter : undefined);
    const lines = all.rows.map((row) => columns.map(({ text }) => text(row)));
    return all.isCut ? [...lines, [t('member:export.cut')]] : lines;
  }
  return (
    <>
      <div className={styles.export}>
        <div className={styles.tools}>
          <Button
            variant="quiet"
            isBusy={isBusy}
            onClick={() =>
              runAction(async () => saveText(`${name}.csv`, csvText([head, ...(await readLines())]), 'text/csv'))
            }
          >
            <FileDown size={18} aria-hidden="true" />
            {t('records:export.csv')}
          </Button>
          <Button variant="quiet" isBusy={isBusy} onClick={() => runAction(async () => setPrinted(await readLines()))}>
            <Printer size={18} aria-hidden="true" />
            {t('records:export.print')}
          </Button>
        </div>
        {failure && <Alert tone="bad">{failure}</Alert>}
        {cutFilter === filter && <Alert tone="warning">{t('member:export.cut')}</Alert>}
      </div>
      {printed && <PrintedRecord title={title} head={head} rows={printed} onDone={endPrinting} />}
    </>
  );
}

interface PrintedRecordProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  onDone: () => void;
}

/** A table that takes the page's place on paper, and is not on the screen. */
function PrintedRecord({ title, head, rows, onDone }: PrintedRecordProps) {
  useEffect(() => {
    printPart('record', onDone);
  }, [onDone]);
  return createPortal(
    <section className={styles.paper}>
      <h1>{title}</h1>
      <table>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} colSpan={row.length === 1 ? head.length : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
