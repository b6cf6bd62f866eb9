import type { ProfitRow, SpanOverview, TeamOverview, TeamProfit } from '#domain/team-reports';
import { type TeamFigures, toMinor } from '#rules/agents/figures/team-figures';
import { wireAccountType } from '#rules/roles';
import { toBreadcrumbResponse } from './agents.ts';

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

export function toOverviewResponse({ asOf, online, current, before, products }: TeamOverview) {
  return {
    asOf,
    online,
    current: toSpanResponse(current),
    before: toSpanResponse(before),
    products: products.map(({ product, figures }) => {
      const { stake, validBet, ggr } = toFiguresResponse(figures);
      return { product, stake, validBet, ggr };
    }),
  };
}

export function toTopDownlineResponse({ publicId: id, username, figures }: ProfitRow) {
  const { validBet, ngr } = toFiguresResponse(figures);
  return { id, username, validBet, ngr };
}

export function toTeamProfitResponse({ asOf, path, page, own, total }: TeamProfit) {
  return {
    asOf,
    path: path.map(toBreadcrumbResponse),
    page: {
      ...page,
      rows: page.rows.map(({ publicId: id, username, accountType, isInTeam, figures }) => ({
        id,
        username,
        type: wireAccountType(accountType),
        isInTeam,
        figures: toFiguresResponse(figures),
      })),
    },
    own: own && toFiguresResponse(own),
    total: toFiguresResponse(total),
  };
}
