import type { WireFamily } from '#api/endpoints/contracts';
import type { ContractView, ReceivableView, StatementView } from '#domain/contracts';
import type { ContractFamily } from '#rules/agents/families';

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
  const { payer, payee, terms, state, fromAt: from, toAt: to, endedBy, expiresAt, requestedBy, createdAt } = contract;
  const id = String(contract.id);
  const family = wireFamilyOf(contract.family);
  return { id, family, payer, payee, terms, state, from, to, endedBy, expiresAt, requestedBy, createdAt };
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
