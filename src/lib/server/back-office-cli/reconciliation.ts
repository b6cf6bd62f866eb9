import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { findDifferences, findVendor, reportTransactions, type BookedTransaction, type Vendor } from '#domain/games';
import type { Db } from '#kernel/database';
import { formatAmount, parseAmount } from '#kernel/money';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { textTable } from './text-table.ts';

const PAGE = 1000;

const statement = z.array(
  z.looseObject({
    txId: z.string().min(1).max(128),
    call: z.enum(['bet', 'win', 'cancel', 'close']),
    amount: z
      .string()
      .refine((text) => parseAmount(text) !== undefined, 'not an amount')
      .default('0'),
  }),
);

/** Normalizes a transaction: cancels and closes have no amount in the protocol. */
function toBookedTransaction(txId: string, operation: string, amountMinor: bigint): BookedTransaction {
  const isPlain = operation === 'bet' || operation === 'win';
  return { txId, operation, amount: formatAmount(isPlain ? amountMinor : 0n) };
}

/** Reads the vendor's statement: a JSON list of `{txId, call, amount}`. */
async function readStatement(file: string): Promise<BookedTransaction[]> {
  const read = statement.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new UsageError(`${file} is not a list of transactions:\n${z.prettifyError(read.error)}`);
  return read.data.map(({ txId, call, amount }) => toBookedTransaction(txId, call, parseAmount(amount) ?? 0n));
}

async function ownTransactions(db: Db, vendor: Vendor, period: { from: Date; to: Date }): Promise<BookedTransaction[]> {
  const all: BookedTransaction[] = [];
  for (let after = 0n; ;) {
    const rows = await reportTransactions(db, vendor, { ...period, after, limit: PAGE });
    all.push(...rows.map(({ txId, operation, amountMinor }) => toBookedTransaction(txId, operation, amountMinor)));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return all;
    after = last.portalTx;
  }
}

function moment(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new UsageError(`"${text}" is not a time; write 2026-11-21T00:00:00Z.`);
  return at;
}

/** Compares a vendor's statement with the ledger and prints every difference (docs/spec/seamless-wallet.md, rule 10). */
async function reconcile({ db, print }: CommandContext, words: readonly string[]): Promise<number> {
  const [code = '', from = '', to = '', file = ''] = words;
  const vendor = await findVendor(db, code);
  if (!vendor) throw new UsageError(`There is no vendor "${code}".`);
  const own = await ownTransactions(db, vendor, { from: moment(from), to: moment(to) });
  const found = findDifferences(own, await readStatement(file));
  const shown = (transaction: BookedTransaction | undefined) =>
    transaction ? `${transaction.operation} ${transaction.amount}` : '–';
  if (found.length > 0) {
    print(
      textTable(found, [
        { title: 'TRANSACTION', text: (row) => row.txId },
        { title: 'WHAT', text: (row) => row.what },
        { title: 'PORTAL', text: (row) => shown(row.portal) },
        { title: 'VENDOR', text: (row) => shown(row.vendor) },
      ]),
    );
  }
  print(found.length === 0 ? `${own.length} transactions, no difference.` : `ALERT  ${found.length} differences.`);
  return found.length === 0 ? 0 : 1;
}

export const reconciliationCommands: Record<string, Command> = {
  'vendors reconcile': {
    usage: '<vendor> <from> <to> <file.json>',
    summary: "compares a vendor's own statement with the ledger",
    words: 4,
    run: reconcile,
  },
};
