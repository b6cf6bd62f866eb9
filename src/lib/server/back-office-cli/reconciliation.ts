import { readFile } from 'node:fs/promises';
import { findVendor, listDifferences, parseVendorReport, reconcile } from '#domain/games';
import { systemClock } from '#kernel/clock';
import { formatAmount } from '#kernel/money';
import type { DifferenceKind } from '#rules/vendors/reconciliation';
import { amountReaderOf, type VendorAmounts } from '../adapters/vendors/dialects.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { textTable } from './text-table.ts';

/** Differences that are printed; the back office lists more. */
const PRINTED = 1000;

const KINDS: Readonly<Record<DifferenceKind, string>> = {
  missing_at_portal: 'missing at the portal',
  missing_at_vendor: 'missing at the vendor',
  not_the_same: 'not the same',
};

function moment(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new UsageError(`"${text}" is not a time; write 2026-11-21T00:00:00Z.`);
  return at;
}

/** Reads a vendor's report. Throws UsageError for one with a problem. */
async function readReport(file: string, amounts: VendorAmounts): Promise<string> {
  const { transactions, problems } = parseVendorReport(
    await readFile(file, 'utf8'),
    file.endsWith('.csv') ? 'csv' : 'json',
    amountReaderOf(amounts),
  );
  if (problems.length === 0) return transactions;
  const lines = problems.slice(0, 20).map(({ line, field, problem }) => `${line}: ${field}: ${problem}`);
  throw new UsageError(`${file} is not a list of transactions:\n${lines.join('\n')}`);
}

/** Compares a vendor's report with the ledger like the back office, and prints the differences (docs/spec/seamless-wallet.md, rule 10). */
async function compare({ db, acting, currency, print }: CommandContext, words: readonly string[]): Promise<number> {
  const [vendorCode = '', from = '', to = '', file = ''] = words;
  const period = { from: moment(from), to: moment(to) };
  if (period.from >= period.to) throw new UsageError('The period ends before it begins.');
  const vendor = await findVendor(db, vendorCode);
  if (!vendor) throw new UsageError(`There is no vendor "${vendorCode}".`);
  const transactions = await readReport(file, { dialect: vendor.dialect, settings: vendor.dialectSettings, currency });
  const comparison = { ...period, vendorCode, transactions, comparedBy: acting.actor, now: systemClock.now() };
  const run = await db.transaction((tx) => reconcile(tx, comparison), { noStatementTimeout: true });
  if (run.differences === 0) {
    print(`${run.portalTransactions} transactions, no difference.`);
    return 0;
  }
  const { rows } = await listDifferences(db, run.id, { pageNo: 1, pageSize: PRINTED });
  const shown = (call: string | null, amountMinor: bigint | null) =>
    call === null ? '–' : `${call} ${formatAmount(amountMinor ?? 0n)}`;
  print(
    textTable(rows, [
      { title: 'TRANSACTION', text: (row) => row.txId },
      { title: 'WHAT', text: (row) => KINDS[row.kind] },
      { title: 'PORTAL', text: (row) => shown(row.portalCall, row.portalMinor) },
      { title: 'VENDOR', text: (row) => shown(row.vendorCall, row.vendorMinor) },
    ]),
  );
  print(`ALERT  ${run.differences} differences.`);
  return 1;
}

export const reconciliationCommands: Record<string, Command> = {
  'vendors reconcile': {
    usage: '<vendor> <from> <to> <file.json or file.csv>',
    summary: "compares a vendor's own report with the ledger, and stores the differences for the back office",
    words: 4,
    run: compare,
  },
};
