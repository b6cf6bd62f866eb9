/**
 * `betting`: the debit is being asked for. `cancelling`: its fate is unknown and it is being undone.
 * `drawn`: paid for and decided; the portal has yet to hear of the win or the end. `disputed`: the portal
 * refused what we owe; a person has to look.
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

/** `pending` until the portal decided, or until a bet is given up (its cancel takes over). */
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
