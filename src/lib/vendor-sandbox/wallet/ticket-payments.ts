import { formatAmount } from '#kernel/money';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import type { TransactionOperation } from './protocol.ts';
import type { OperationFields } from './transport.ts';

/** Calls of version 1.1 for bets that the vendor accepts later. Each returns the id of the transaction that is due now. */
export interface TicketPayments {
  /** Ends the hold of a bet. */
  confirm(round: Round, ticket: OperationFields): string;
  /** Pays a part of an open round before it is decided; the last part ends it. */
  cashOut(round: Round, cashOut: CashOut): string;
  /** Changes what a settled round has paid, after a corrected result. */
  adjust(round: Round, adjustment: Adjustment): string;
}

export interface CashOut {
  amountMinor: bigint;
  /** Part of the whole bet in ten-thousandths. */
  part: number;
  /** 1 for the first cash-out of the round. */
  sequence: number;
  /** Present when nothing of the bet is left: the outcome that is stored. */
  outcome: unknown;
}

export interface Adjustment {
  differenceMinor: bigint;
  /** `unsettle` opens the round again. */
  reason: 'resettle' | 'unsettle';
  sequence: number;
  outcome: unknown;
  /** With the corrected results. */
  ticket: OperationFields;
}

interface Deps {
  store: Pick<Store, 'rounds'>;
  send(round: Round, operation: TransactionOperation, fields: OperationFields, sequence: number): string;
}

const refTxIdOf = ({ id }: Round) => `${id}-bet`;

export function ticketPayments({ store, send }: Deps): TicketPayments {
  return {
    confirm(round, ticket) {
      const { playerId, id: roundId, stakeMinor } = round;
      const bet = { playerId, roundId, refTxId: refTxIdOf(round), amount: formatAmount(stakeMinor) };
      return send(round, 'confirm', { ...bet, ticket }, 1);
    },
    cashOut(round, { amountMinor, part, sequence, outcome }) {
      const state = outcome === undefined ? 'open' : 'settling';
      store.rounds.move(round, { state, outcome, winMinor: round.winMinor + amountMinor });
      const paid = { amount: formatAmount(amountMinor), part: partOf(part) };
      return send(round, 'cashout', { ...factsOf(round), ...paid }, sequence);
    },
    adjust(round, { differenceMinor, reason, sequence, outcome, ticket }) {
      store.rounds.move(round, { state: 'adjusting', outcome, winMinor: round.winMinor + differenceMinor });
      const change = { amount: formatAmount(differenceMinor), reason, ticket };
      return send(round, 'adjust', { ...factsOf(round), ...change }, sequence);
    },
  };
}

function factsOf(round: Round): OperationFields {
  const { playerId, currency, id: roundId } = round;
  return { playerId, currency, roundId, refTxId: refTxIdOf(round) };
}

/** Formats ten-thousandths as a decimal: "0.25" for 2500. */
function partOf(part: number): string {
  return formatAmount(BigInt(part));
}
