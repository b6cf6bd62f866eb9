import * as z from 'zod';
import { jsonNumber, parseExactJson } from '#kernel/exact-json';
import { parseAmount } from '#kernel/money';
import { REPORTED_CALLS } from '#rules/vendors/reconciliation';
import { fileProblem, type LineProblem, messageOf, parseCsvRecords } from '../csv-records.ts';

export const REPORT_FORMATS = ['csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Largest number of transactions of a report. */
const MAX_ROWS = 200_000;

export interface VendorReport {
  /** Transactions as JSON: `[txId, call, minor units]`. One text, because it is passed between threads and to the database. */
  transactions: string;
  problems: LineProblem[];
}

interface Row {
  line: number;
  input: unknown;
}

/** Returns the decimal text of an amount as the vendor writes it. */
type ReadAmount = (text: string) => string;

const rowSchema = (readAmount: ReadAmount) =>
  z.object({
    txId: z.string().min(1).max(128),
    call: z.enum(REPORTED_CALLS),
    amount: z
      .union([z.string(), jsonNumber])
      .default('0')
      .transform((text) => parseAmount(readAmount(text)))
      .refine((amountMinor) => amountMinor !== undefined, 'not an amount of this vendor with at most four decimals')
      .transform((amountMinor) => amountMinor ?? 0n),
  });

/**
 * Parses a vendor's report: `txId`, `call` and `amount` of each transaction, in a JSON list, in the response of `GET /vendor/v1/report`, or
 * in a CSV file with these columns beside others. Amounts are as the vendor's requests have them: in its units, integers or decimals. A
 * report with a problem cannot be compared.
 */
export function parseVendorReport(text: string, format: ReportFormat, readAmount: ReadAmount): VendorReport {
  const reported = rowSchema(readAmount);
  const rows = format === 'csv' ? readCsv(text) : readJson(text);
  if (!Array.isArray(rows)) return { transactions: '[]', problems: [rows] };
  if (rows.length > MAX_ROWS)
    return { transactions: '[]', problems: [fileProblem(`more than ${MAX_ROWS} transactions`)] };
  const byId = new Map<string, string>();
  const problems: LineProblem[] = [];
  for (const { line, input } of rows) {
    const { data, error } = reported.safeParse(input);
    const code = idOf(input);
    if (error) {
      const found = error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }));
      problems.push(...found.map((problem) => ({ line, code, ...problem })));
      continue;
    }
    const { txId, call, amount } = data;
    // Cancels and closes have no amount in the protocol.
    const transaction = JSON.stringify([txId, call, String(call === 'cancel' || call === 'close' ? 0n : amount)]);
    const before = byId.get(txId);
    if (before !== undefined && before !== transaction)
      problems.push({ line, code, field: 'txId', problem: 'listed twice, with other contents' });
    byId.set(txId, transaction);
  }
  return { transactions: `[${[...byId.values()].join(',')}]`, problems };
}

function idOf(input: unknown): string | undefined {
  const id: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'txId') : undefined;
  return typeof id === 'string' ? id.slice(0, 128) : undefined;
}

function readJson(text: string): Row[] | LineProblem {
  let parsed: unknown;
  try {
    parsed = parseExactJson(text);
  } catch (error) {
    return fileProblem(`not JSON: ${messageOf(error)}`);
  }
  const list: unknown =
    typeof parsed === 'object' && parsed !== null && 'movements' in parsed ? parsed.movements : parsed;
  if (!Array.isArray(list)) return fileProblem('not a list of transactions');
  return list.map((input: unknown, index) => ({ line: index + 1, input }));
}

function readCsv(text: string): Row[] | LineProblem {
  const records = parseCsvRecords(text);
  if (!Array.isArray(records)) return records;
  const [header, ...rest] = records;
  const columns = header?.record ?? [];
  const missing = ['txId', 'call', 'amount'].find((column) => !columns.includes(column));
  if (missing !== undefined) return fileProblem('a missing column', { field: missing });
  const [txIdAt, callAt, amountAt] = [columns.indexOf('txId'), columns.indexOf('call'), columns.indexOf('amount')];
  return rest.map(({ record, info }) => ({
    line: info.lines,
    input: { txId: record[txIdAt], call: record[callAt], amount: record[amountAt] || undefined },
  }));
}
