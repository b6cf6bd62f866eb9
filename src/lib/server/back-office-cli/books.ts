import { checkBooks } from '#domain/ledger';
import { reverseEntry as reverseLedgerEntry } from '#domain/wallet';
import { displayTime } from '#kernel/clock';
import { formatAmount } from '#kernel/money';
import { listOutboxMessages, revealOutboxMessage } from '../adapters/messages/outbox.ts';
import { runAudited, revealedMessageEntry } from '../audit/audit-record.ts';
import { type Command, type CommandContext, proposeInstead, UsageError, rolesOf } from './command.ts';
import { textTable } from './text-table.ts';

const LATEST = { pageNo: 1, pageSize: 50 };

async function trialBalance({ db, print }: CommandContext): Promise<number> {
  const result = await checkBooks(db);
  print(
    textTable(result.totals, [
      { title: 'ACCOUNT TYPE', text: (row) => row.accountKind },
      { title: 'CURRENCY', text: (row) => row.currency },
      { title: 'TOTAL', text: (row) => formatAmount(row.totalMinor), isNumber: true },
    ]),
  );
  print(`${result.entries} entries, ${result.postings} postings`);
  for (const { text } of result.problems) print(`PROBLEM  ${text}`);
  for (const { accountKind, reason } of result.halted) print(`HALTED   ${accountKind}: ${reason}`);
  print(result.isBalanced ? 'The ledger is balanced.' : 'The ledger is NOT balanced.');
  return result.isBalanced ? 0 : 1;
}

/** Reverses an entry with a new one whose amounts are negated; the first entry stays. */
async function reverseBooked(context: CommandContext, words: readonly string[]): Promise<number> {
  const { acting, print } = context;
  const [id = '', reason = ''] = words;
  if (!/^\d{1,18}$/.test(id)) throw new UsageError('An entry id is a number; the transaction history shows it.');
  if (context.isFourEyesOn) {
    return proposeInstead(context, 'POST /ops/api/ledger/entries/{id}/reverse', { params: { id }, body: { reason } });
  }
  const { entryId, isReplay } = await runAudited(
    acting,
    (tx, actor) => reverseLedgerEntry(tx, {}, { id: BigInt(id), reason, actor }),
    () => ({ action: 'ledger.reverse', subject: id, details: { reason } }),
  );
  print(
    isReplay ? `Entry ${id} was already reversed by entry ${entryId}.` : `Entry ${id} is reversed by entry ${entryId}.`,
  );
  return 0;
}

async function outbox({ db, timeZone, print }: CommandContext): Promise<number> {
  const page = await listOutboxMessages(db, LATEST);
  print(
    textTable(page.rows, [
      { title: 'ID', text: (row) => row.id.toString() },
      { title: 'TIME', text: (row) => displayTime(row.createdAt, timeZone) },
      { title: 'CHANNEL', text: (row) => row.channel },
      { title: 'RECIPIENT', text: (row) => row.recipient },
      { title: 'TEXT', text: (row) => [row.subject, row.body].filter(Boolean).join(': ') },
    ]),
  );
  print(`${page.rows.length} of ${page.totalRows}`);
  return 0;
}

/** Prints a message with its code or link, never in production; the audit log records it. */
async function showMessage({ acting, isProduction, print }: CommandContext, words: readonly string[]): Promise<number> {
  const [id = ''] = words;
  if (isProduction) throw new UsageError('Codes and links are never shown in production.');
  if (!/^\d{1,18}$/.test(id)) throw new UsageError('A message id is a number; the outbox shows it.');
  const { subject, body } = await runAudited(
    acting,
    (tx) => revealOutboxMessage(tx, BigInt(id)),
    (message) => revealedMessageEntry(id, message),
  );
  print([subject, body].filter(Boolean).join('\n\n'));
  return 0;
}

export const bookCommands: Record<string, Command> = {
  'ledger trial-balance': { usage: '', summary: 'checks that the ledger is balanced', words: 0, run: trialBalance },
  'ledger reverse': {
    roles: rolesOf('POST /ops/api/ledger/entries/{id}/reverse'),
    usage: '<entry id> <reason>',
    summary: 'reverses an entry, such as a deposit credited by mistake',
    words: 2,
    isRestText: true,
    run: reverseBooked,
  },
  outbox: { usage: '', summary: 'lists SMS and emails, with masked codes and links', words: 0, run: outbox },
  'outbox show': {
    roles: rolesOf('POST /ops/api/outbox/{id}/show'),
    usage: '<id>',
    summary: 'shows a message with its code or link',
    words: 1,
    run: showMessage,
  },
};
