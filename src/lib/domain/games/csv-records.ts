import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';

/** A record with the line that it ends on. */
const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
export type CsvRecord = z.infer<typeof records>[number];

/** A row of a file that cannot be read. */
export interface LineProblem {
  /** Line of a CSV file; position from 1 in a JSON list. */
  line: number;
  /** Code or id of what the row describes, where it can be read. */
  code: string | undefined;
  field: string;
  problem: string;
}

/** Parses CSV; returns a problem for text that is none. */
export function parseCsvRecords(text: string): CsvRecord[] | LineProblem {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
    return records.parse(parse(text, options));
  } catch (error) {
    return fileProblem(`not CSV: ${messageOf(error)}`, error instanceof CsvError ? { line: Number(error.lines) } : {});
  }
}

/** Returns a problem of a file as a whole. */
export function fileProblem(problem: string, { line = 1, field = '' } = {}): LineProblem {
  return { line, code: undefined, field, problem };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : '';
}
