import { teamExportRequest } from '#api/endpoints/team-reports';
import type { TeamNames } from '#domain/agents';
import { getTitle } from '#i18n/titles';
import type {
  BetCursor,
  ProfitRow,
  SpanOverview,
  TeamBet,
  TeamExport,
  TeamOverview,
  TeamProfit,
  TeamTransaction,
  TransactionCursor,
} from '#domain/team-reports';
import { productOf } from '#rules/agents/figures/products';
import { type TeamFigures, toMinor } from '#rules/agents/figures/team-figures';
import { wireAccountType } from '#rules/roles';
import { toPathResponse } from './agents.ts';
import { transactionKind, transactionReference } from './transactions.ts';

/** Converts the reports of agents to the format of the API. */

export function toFiguresResponse(figures: TeamFigures) {
  return {
    stake: figures.stakeMinor,
    validBet: toMinor(figures.weighted.all),
    payout: figures.payoutMinor,
    ggr: figures.ggrMinor,
    rebates: figures.rebatesMinor,
    promotions: figures.promotionsMinor,
    salaries: figures.salariesMinor,
    fees: figures.feesMinor,
    ngr: figures.ngrMinor,
    deposits: figures.depositsMinor,
    withdrawals: figures.withdrawalsMinor,
  };
}

function toSpanResponse({ span, figures, people, income }: SpanOverview) {
  const { size: teamSize, newMembers, firstDeposits, firstDepositsMinor: firstDepositAmount } = people;
  return {
    ...span,
    figures: toFiguresResponse(figures),
    teamSize,
    newMembers,
    firstDeposits,
    firstDepositAmount,
    income: {
      commission: income.agent_commission,
      dividend: income.dividend,
      dailySalary: income.daily_salary,
      hourSalary: income.hourly_salary,
      realtimeSalary: income.realtime_salary,
    },
  };
}

export function toOverviewResponse({ asOf, current, before, products }: TeamOverview) {
  return {
    asOf,
    current: toSpanResponse(current),
    before: toSpanResponse(before),
    products: products.map(({ product, figures }) => {
      const { stake, validBet, ggr } = toFiguresResponse(figures);
      return { product, stake, validBet, ggr };
    }),
  };
}

export function toTopDownlineResponse({ publicId: id, username, isNear, figures }: ProfitRow, nameOf: TeamNames) {
  const { validBet, ngr } = toFiguresResponse(figures);
  return { id, username: nameOf(username, isNear), validBet, ngr };
}

export function toTeamProfitResponse({ asOf, path, page, own, total, active }: TeamProfit, nameOf: TeamNames) {
  return {
    asOf,
    path: toPathResponse(path, nameOf),
    page: {
      ...page,
      rows: page.rows.map(({ publicId: id, username, isNear, accountType, isInTeam, figures, active: members }) => ({
        id,
        username: nameOf(username, isNear),
        type: wireAccountType(accountType),
        isInTeam,
        figures: toFiguresResponse(figures),
        active: members,
      })),
    },
    own: own && toFiguresResponse(own),
    total: toFiguresResponse(total),
    active,
  };
}

export function toTeamBetResponse(bet: TeamBet, languageTag: string, nameOf: TeamNames) {
  const {
    publicId: memberId,
    username,
    isNear,
    vendorName,
    titles,
    reference,
    betType,
    selection,
    state,
    device,
    at,
    settledAt,
  } = bet;
  return {
    id: `${bet.source}-${bet.id}`,
    memberId,
    username: nameOf(username, isNear),
    product: productOf(bet.category),
    vendorName,
    game: getTitle(titles, languageTag),
    reference,
    betType,
    selection,
    tickets: [...bet.tickets],
    stake: bet.stakeMinor,
    payout: bet.payoutMinor,
    validBet: bet.validBetMinor,
    state,
    device,
    at,
    settledAt,
  };
}

export function toTeamTransactionResponse(line: TeamTransaction, nameOf: TeamNames) {
  const { entryId, accountId, publicId: memberId, username, isNear, at } = line;
  return {
    id: `${entryId}.${accountId}`,
    memberId,
    username: nameOf(username, isNear),
    kind: transactionKind(line),
    amount: line.amountMinor,
    balanceAfter: line.balanceAfterMinor,
    reference: transactionReference(line),
    at,
  };
}

const idsOf = (cursor: string): [bigint, bigint] => {
  const [first = '0', second = '0'] = cursor.split('.');
  return [BigInt(first), BigInt(second)];
};

/** Cursors are sent as two ids. */
export const betCursorText = (next: BetCursor | null) => next && `${next.rounds}.${next.lottery}`;
export const transactionCursorText = (next: TransactionCursor | null) => next && `${next.entryId}.${next.accountId}`;

export function betCursorOf(text: string | undefined): BetCursor | undefined {
  if (text === undefined) return undefined;
  const [rounds, lottery] = idsOf(text);
  return { rounds, lottery };
}

export function transactionCursorOf(text: string | undefined): TransactionCursor | undefined {
  if (text === undefined) return undefined;
  const [entryId, accountId] = idsOf(text);
  return { entryId, accountId };
}

export function toTeamExportResponse({ publicId: id, request, ...stored }: TeamExport) {
  const {
    report,
    query: { from, to },
  } = teamExportRequest.parse(request);
  return { id, report, from, to, ...stored };
}
