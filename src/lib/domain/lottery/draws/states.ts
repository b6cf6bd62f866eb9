import { DRAW_STATES, type DrawState } from '#rules/lottery/draws/states';

/**
 * Allowed state transitions; every statement that changes a state takes its condition from this table.
 * PENDING: created, not open yet. OPEN: accepts bets until `closesAt` by the database's clock, which counts more than this
 * column. CLOSED: waits for its result. DRAWN: has a result, bets are not settled. SETTLED: bets are settled. VOID: has no result
 * and refunds its bets. RESETTLED: the result was corrected. No transition leads from a result to VOID, and an in-house result
 * is never replaced: people who can see a result must not be able to undo it.
 */
export const DRAW_TRANSITIONS: Readonly<Record<DrawState, readonly DrawState[]>> = {
  // PENDING leads straight to CLOSED when no worker ran between the opening and the close.
  PENDING: ['OPEN', 'CLOSED', 'VOID'],
  OPEN: ['CLOSED', 'VOID'],
  CLOSED: ['DRAWN', 'VOID'],
  DRAWN: ['SETTLED', 'RESETTLED'],
  SETTLED: ['RESETTLED'],
  VOID: [],
  RESETTLED: ['RESETTLED'],
};

/** Lists the states that have a transition to `state`. */
function statesBefore(state: DrawState): readonly DrawState[] {
  return DRAW_STATES.filter((from) => DRAW_TRANSITIONS[from].includes(state));
}

/** Returns the same list as SQL literals ('OPEN', 'PENDING'); built from constants, never from input. */
export function sqlStatesBefore(state: DrawState): string {
  return statesBefore(state)
    .map((from) => `'${from}'`)
    .join(', ');
}
