const GAP = '  ';

export interface TextColumn<Row> {
  title: string;
  text: (row: Row) => string | null | undefined;
  isNumber?: boolean;
}

/** Formats rows as a table whose columns are as wide as their widest text; numbers are aligned right. */
export function textTable<Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => plain(text(row))))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const isNumber = columns.map((column) => column.isNumber);
  return lines
    .map((line) => {
      const cells = line.map((cell, at) =>
        isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      );
      return cells.join(GAP).trimEnd();
    })
    .join('\n');
}

/** Control characters, and those that change the direction of what follows. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

/** Removes control characters, so that user-written text cannot move the cursor, break a line or turn it around. */
function plain(text: string | null | undefined): string {
  return (text ?? '–').replace(CONTROLS, ' ') || '–';
}
