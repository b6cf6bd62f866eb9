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
const MOVEMENT_MOVES = {
  pending: ['accepted', 'rejected', 'abandoned'],
  accepted: [],
  rejected: [],
  abandoned: [],
} as const satisfies Record<string, readonly string[]>;

export type MovementState = keyof typeof MOVEMENT_MOVES;
export const MOVEMENT_STATES: readonly MovementState[] = ['pending', 'accepted', 'rejected', 'abandoned'];

export function canRoundMove(from: RoundState, to: RoundState): boolean {
  return ROUND_MOVES[from].some((allowed) => allowed === to);
}

export function canMovementMove(from: MovementState, to: MovementState): boolean {
  return MOVEMENT_MOVES[from].some((allowed) => allowed === to);
}
