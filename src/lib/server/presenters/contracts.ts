import type { WireFamily } from '#api/endpoints/contracts';
import {
  type ContractView,
  type Forecast,
  type IncomeDay,
  type OfferCheck,
  type ReceivableView,
  type RecentPeriod,
  type StatementView,
  termsOf,
} from '#domain/contracts';
import { limitsOf } from '#rules/agents/contract-program';
import type { ContractFamily } from '#rules/agents/families';
import { formatTerms } from '#rules/agents/terms/terms-schema';
import { formatRate } from '#rules/rewards/rates';

const FAMILIES: Readonly<Record<WireFamily, ContractFamily>> = {
  dividend: 'DIVIDEND',
  dailySalary: 'DAILY',
  hourSalary: 'HOURLY',
  realtimeSalary: 'REALTIME',
};
const WIRE: Readonly<Record<ContractFamily, WireFamily>> = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourSalary',
  REALTIME: 'realtimeSalary',
};

/** Returns the family of contracts that a call names. */
export function familyOf(family: WireFamily): ContractFamily {
  return FAMILIES[family];
}

export function wireFamilyOf(family: ContractFamily): WireFamily {
  return WIRE[family];
}

/** Presents a contract or an offer. */
export function toContractResponse(contract: ContractView) {
  const {
    payer,
    payee,
    payeePublicId: payeeId,
    state,
    fromAt: from,
    toAt: to,
    endedBy,
    expiresAt,
    requestedBy,
    createdAt,
  } = contract;
  const id = String(contract.id);
  const family = wireFamilyOf(contract.family);
  const terms = formatTerms(termsOf(contract));
  return { id, family, payer, payee, payeeId, terms, state, from, to, endedBy, expiresAt, requestedBy, createdAt };
}

/** Presents a statement. */
export function toStatementResponse(statement: StatementView) {
  const { periodId: period, payer, payee, status, result, statedAt } = statement;
  return {
    id: String(statement.id),
    contractId: String(statement.contractId),
    family: wireFamilyOf(statement.family),
    period,
    payer,
    payee,
    status,
    result,
    amount: statement.amountMinor,
    adjustments: statement.adjustments.map(({ periodId, ...adjustment }) => ({ period: periodId, ...adjustment })),
    broughtForward: statement.broughtForwardMinor,
    due: statement.dueMinor,
    paid: statement.paidMinor,
    owed: statement.receivableMinor,
    carriedForward: statement.carriedForwardMinor,
    statedAt,
  };
}

/** Presents a receivable under a contract. */
export function toReceivableResponse({
  id,
  family,
  periodId: period,
  payer,
  payee,
  amountMinor,
  leftMinor,
  createdAt,
}: ReceivableView) {
  return {
    id: String(id),
    family: wireFamilyOf(family),
    period,
    payer,
    payee,
    amount: amountMinor,
    left: leftMinor,
    createdAt,
  };
}

/** Presents what a running contract comes to by now. */
export function toForecastResponse({ contractId, period, result, amountMinor, broughtForwardMinor, gap }: Forecast) {
  return {
    contractId: String(contractId),
    period: period.id,
    start: period.start,
    end: period.end,
    result,
    amount: amountMinor,
    broughtForward: broughtForwardMinor,
    next: gap ? { tier: gap.tier, bet: gap.betMinor, loss: gap.lossMinor, active: gap.active } : null,
  };
}

export function toRecentPeriodResponse({ periodId: period, startAt, endAt, betMinor, amountMinor }: RecentPeriod) {
  return { period, start: startAt, end: endAt, bet: betMinor, amount: amountMinor };
}

/** Presents what an offer has to keep to. */
export function toOfferCheckResponse(family: ContractFamily, checked: OfferCheck) {
  const { refusal, program, own, current, allowedPpm, risks } = checked;
  const { maxRatePpm, minSpreadPpm, maxTiers, periods, carryOvers } = limitsOf(program.families[family]);
  return {
    refusal: refusal ?? null,
    funding: program.funding,
    offerDays: program.offerDays,
    maxRate: formatRate(maxRatePpm),
    maxTiers,
    minSpread: formatRate(minSpreadPpm),
    periods: [...periods],
    carryOvers: [...carryOvers],
    own: own ? formatTerms(own) : null,
    current: current ? formatTerms(current) : null,
    allowed: allowedPpm ? allowedPpm.map(formatRate) : null,
    risks: [...risks],
  };
}

/** Presents an agent's income with its sums. */
export function toIncomeResponse(days: readonly IncomeDay[]) {
  const total = (amountOf: (day: IncomeDay) => bigint) => days.reduce((sum, day) => sum + amountOf(day), 0n);
  const familyTotal = (family: ContractFamily) => ({
    receivedMinor: total(({ families }) => families[family].receivedMinor),
    paidMinor: total(({ families }) => families[family].paidMinor),
  });
  const sums = {
    families: {
      DIVIDEND: familyTotal('DIVIDEND'),
      DAILY: familyTotal('DAILY'),
      HOURLY: familyTotal('HOURLY'),
      REALTIME: familyTotal('REALTIME'),
    },
    teamRebatesMinor: total((day) => day.teamRebatesMinor),
    correctionsMinor: total((day) => day.correctionsMinor),
    manualMinor: total((day) => day.manualMinor),
    netMinor: total((day) => day.netMinor),
  };
  return { days: days.map((day) => ({ day: day.day, ...toIncome(day) })), total: toIncome(sums) };
}

function toIncome({ families, teamRebatesMinor, correctionsMinor, manualMinor, netMinor }: Omit<IncomeDay, 'day'>) {
  const income = (family: ContractFamily) => {
    const { receivedMinor: received, paidMinor: paid } = families[family];
    return { received, paid };
  };
  return {
    teamRebates: teamRebatesMinor,
    dividend: income('DIVIDEND'),
    dailySalary: income('DAILY'),
    hourSalary: income('HOURLY'),
    realtimeSalary: income('REALTIME'),
    corrections: correctionsMinor,
    manual: manualMinor,
    net: netMinor,
  };
}
