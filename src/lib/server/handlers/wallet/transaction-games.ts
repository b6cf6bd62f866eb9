import { listTitlesByCode } from '#domain/games';
import { getTitle } from '#i18n/titles';
import type { StatementLine } from '#domain/ledger';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import type { RequestContext } from '../../context.ts';

/** Returns a function that names the game of a transaction in the caller's language; null for one of no game. */
export async function gamesOf({ app, languageTag }: RequestContext, lines: readonly StatementLine[]) {
  const codes = lines.flatMap((line) => line.details?.['game'] ?? []);
  const titles = await listTitlesByCode(app.db, codes);
  return ({ details }: StatementLine): string | null => {
    const code = details?.['game'];
    if (!code) return null;
    return getTitle(titles.get(code) ?? { en: code, ...lotteryGame(code)?.titles }, languageTag);
  };
}
