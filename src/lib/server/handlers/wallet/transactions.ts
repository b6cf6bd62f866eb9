import { listTitlesByCode } from '#domain/games';
import { getTitle } from '#i18n/titles';
import { listStatement, type StatementFilter, type StatementLine } from '#domain/ledger';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import type { RequestContext } from '../../context.ts';
import { transactionKind, transactionReference } from '../../presenters/transactions.ts';

/** Returns a page of an account's transactions, newest first, with the names of games in the caller's language, and the sums of all pages. */
export async function listTransactions(request: RequestContext, filter: StatementFilter, currency: string) {
  const { page, sums } = await listStatement(request.app.db, filter);
  const gameOf = await gamesOf(request, page.rows);
  const rows = page.rows.map((line) => ({
    id: line.entryId.toString(),
    kind: transactionKind(line),
    amount: line.amountMinor,
    balanceAfter: line.balanceAfterMinor,
    currency,
    at: line.at,
    reference: transactionReference(line),
    details: gameOf(line),
  }));
  return { page: { ...page, rows }, sums };
}

/** Returns a function that names the game of a transaction in the caller's language; null for one of no game. */
export async function gamesOf(request: RequestContext, lines: readonly StatementLine[]) {
  const titleOf = await gameTitles(
    request,
    lines.flatMap((line) => line.details?.['game'] ?? []),
  );
  return ({ details }: StatementLine): string | null => {
    const code = details?.['game'];
    return code ? titleOf(code) : null;
  };
}

/** Returns a function that names games by their codes in the caller's language. */
export async function gameTitles({ app, languageTag }: RequestContext, codes: readonly string[]) {
  const titles = await listTitlesByCode(app.db, codes);
  return (code: string): string =>
    getTitle(titles.get(code) ?? { en: code, ...lotteryGame(code)?.titles }, languageTag);
}
