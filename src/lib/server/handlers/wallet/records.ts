import { listBets, getTitle, listTitlesByCode } from '#domain/games';
import { listStatement } from '#domain/ledger';
import { getAccountId, getReceivable } from '#domain/wallet';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { TRANSACTION_KINDS, type TransactionKind } from '#rules/transaction-kinds';
import type { Handlers } from '../../context.ts';
import { memberOf } from '../identity/caller.ts';

function transactionKind(kind: string): TransactionKind {
  return TRANSACTION_KINDS.find((known) => known === kind) ?? 'adjustment';
}

function period(query: { from?: string | undefined; to?: string | undefined }) {
  return { from: query.from ? new Date(query.from) : undefined, to: query.to ? new Date(query.to) : undefined };
}

export const recordHandlers: Handlers<'GET /wps/member/records/account' | 'GET /wps/member/records/bets'> = {
  async 'GET /wps/member/records/account'(request, { query }) {
    const member = memberOf(request);
    const { pageNo, pageSize, kind } = query;
    const accountId = await getAccountId(request.app.db, member);
    const page = await listStatement(request.app.db, { pageNo, pageSize, kind, accountId, ...period(query) });
    const receivable = await getReceivable(request.app.db, member.id);
    const codes = page.rows.flatMap((line) => line.details?.['game'] ?? []);
    const titles = await listTitlesByCode(request.app.db, codes);
    const titleFor = (code: string | undefined) =>
      code && getTitle(titles.get(code) ?? { en: code, ...lotteryGame(code)?.titles }, request.languageTag);
    const rows = page.rows.map((line) => ({
      id: line.entryId.toString(),
      kind: transactionKind(line.kind),
      amount: line.amountMinor,
      balanceAfter: line.balanceAfterMinor,
      currency: member.currency,
      at: line.at,
      reference: line.key,
      details: titleFor(line.details?.['game']) ?? null,
    }));
    return { ...page, rows, receivable };
  },

  async 'GET /wps/member/records/bets'(request, { query }) {
    const member = memberOf(request);
    const { pageNo, pageSize } = query;
    const page = await listBets(request.app.db, { memberId: member.id, pageNo, pageSize, ...period(query) });
    const rows = page.rows.map((bet) => ({
      id: bet.id.toString(),
      vendor: bet.vendorCode,
      gameCode: bet.gameCode,
      gameTitle: getTitle(bet.titles, request.languageTag),
      roundId: bet.roundId,
      state: bet.state,
      tickets: bet.tickets,
      stake: bet.stakeMinor,
      win: bet.winMinor,
      balanceBefore: bet.balanceBeforeMinor,
      balanceAfter: bet.balanceAfterMinor,
      currency: member.currency,
      at: bet.openedAt,
    }));
    return { ...page, rows };
  },
};
