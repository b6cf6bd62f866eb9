/**
 * Allowed transitions of a round. `debiting`: the debit is requested. `cancelling`: the outcome of the debit is unknown
 * and it is being cancelled. `open`: debited, and decided later.
 * An open round stays open when a part of it is cashed out. `adjusting`: a corrected result changes what a settled round paid.
 * `refunding`: cancelled by the vendor. `settling`: debited and decided; the portal has not confirmed the win or the close yet.
 * `disputed`: the portal refused the payment; a person must decide.
 */
const ROUND_TRANSITIONS = {
  debiting: ['open', 'settling', 'refused', 'cancelling'],
  open: ['open', 'settling', 'refunding', 'disputed'],
  refunding: ['cancelled', 'disputed'],
  settling: ['settled', 'disputed'],
  adjusting: ['settled', 'open', 'disputed'],
  cancelling: ['cancelled', 'disputed'],
  refused: [],
  settled: ['adjusting'],
  cancelled: [],
  disputed: [],
} as const satisfies Record<string, readonly string[]>;

export type RoundState = keyof typeof ROUND_TRANSITIONS;
export const ROUND_STATES: readonly RoundState[] = [
  'debiting',
  'open',
  'refunding',
  'settling',
  'adjusting',
  'cancelling',
  'refused',
  'settled',
  'cancelled',
  'disputed',
];

/**
 * Allowed transitions of a transaction: `pending` until the portal has decided, or until a bet is given up
 * (`abandoned`) and cancelled.
 */
const TRANSACTION_TRANSITIONS = {
  pending: ['accepted', 'refused', 'abandoned'],
  accepted: [],
  refused: [],
  abandoned: [],
} as const satisfies Record<string, readonly string[]>;

export type TransactionState = keyof typeof TRANSACTION_TRANSITIONS;
export const TRANSACTION_STATES: readonly TransactionState[] = ['pending', 'accepted', 'refused', 'abandoned'];

export function canRoundMove(from: RoundState, to: RoundState): boolean {
  return ROUND_TRANSITIONS[from].some((allowed) => allowed === to);
}

export function canTransition(from: TransactionState, to: TransactionState): boolean {
  return TRANSACTION_TRANSITIONS[from].some((allowed) => allowed === to);
}
