import { listTitlesByName } from '#domain/games';
import { getTitle } from '#i18n/titles';
import { listStatement, type StatementFilter, type StatementLine } from '#domain/ledger';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import type { RequestContext } from '../../context.ts';
import { transactionKind, transactionReference } from '../../presenters/transactions.ts';

/**
 * Returns a page of an account's transactions, newest first, with the names of games in the caller's language or of what is awarded, and the
 * sums of all pages.
 */
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
    details: gameOf(line) ?? line.award,
  }));
  return { page: { ...page, rows }, sums };
}

/** A game as entries of the ledger and bets name it. */
interface NamedGame {
  /** The vendor's code; null for a lottery game. */
  vendor: string | null;
  code: string;
}

const VENDOR_NAMESPACE = 'vendor:';

function gameOfLine({ namespace, game: code, vendor }: StatementLine): NamedGame | undefined {
  if (code === null) return undefined;
  if (namespace.startsWith(VENDOR_NAMESPACE)) return { vendor: namespace.slice(VENDOR_NAMESPACE.length), code };
  return { vendor: namespace === 'inhouse' ? IN_HOUSE_VENDOR : vendor, code };
}

/** Returns a function that names the game of a transaction in the caller's language; null for one of no game. */
export async function gamesOf(request: RequestContext, lines: readonly StatementLine[]) {
  const titleOf = await gameTitles(
    request,
    lines.flatMap((line) => gameOfLine(line) ?? []),
  );
  return (line: StatementLine): string | null => {
    const game = gameOfLine(line);
    return game ? titleOf(game) : null;
  };
}

const nameOf = ({ vendor, code }: NamedGame) => `${vendor}|${code}`;

/** Returns a function that titles games in the caller's language. */
export async function gameTitles({ app, languageTag }: RequestContext, games: readonly NamedGame[]) {
  const ofVendors = games.filter(({ vendor }) => vendor !== null).map(nameOf);
  const titles = await listTitlesByName(app.db, ofVendors);
  return (game: NamedGame): string => {
    const found = game.vendor === null ? lotteryGame(game.code)?.titles : titles.get(nameOf(game));
    return getTitle(found ?? {}, languageTag, game.code);
  };
}
