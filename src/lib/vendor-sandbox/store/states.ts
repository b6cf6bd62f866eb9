/**
 * Allowed transitions of a round. `betting`: the debit is requested. `cancelling`: the outcome of the debit is unknown
 * and it is being cancelled. `drawn`: debited and drawn; the portal has not confirmed the win or the close yet.
 * `disputed`: the portal refused the payment; a person must decide.
 */
const ROUND_MOVES = {
  betting: ['drawn', 'refused', 'cancelling'],
  drawn: ['settled', 'disputed'],
  cancelling: ['cancelled', 'disputed'],
  refused: [],
  settled: [],
  cancelled: [],
  disputed: [],
} as const satisfies Record<string, readonly string[]>;

export type RoundState = keyof typeof ROUND_MOVES;
export const ROUND_STATES: readonly RoundState[] = [
  'betting',
  'drawn',
  'cancelling',
  'refused',
  'settled',
  'cancelled',
  'disputed',
];

/**
 * Allowed transitions of a transaction: `pending` until the portal has decided, or until a bet is given up and
 * cancelled.
 */
const TRANSACTION_TRANSITIONS = {
  pending: ['accepted', 'rejected', 'abandoned'],
  accepted: [],
  rejected: [],
  abandoned: [],
} as const satisfies Record<string, readonly string[]>;

export type TransactionState = keyof typeof TRANSACTION_TRANSITIONS;
export const TRANSACTION_STATES: readonly TransactionState[] = ['pending', 'accepted', 'rejected', 'abandoned'];

export function canRoundMove(from: RoundState, to: RoundState): boolean {
  return ROUND_MOVES[from].some((allowed) => allowed === to);
}

export function canTransition(from: TransactionState, to: TransactionState): boolean {
  return TRANSACTION_TRANSITIONS[from].some((allowed) => allowed === to);
}
