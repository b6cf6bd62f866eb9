import { DRAW_STATES, type DrawState } from '#rules/lottery/draws/states';

/**
 * One table: statements that change a state take their condition from it.
 * PENDING: made, its bets begin later. OPEN: takes bets until `closesAt`, by the database's clock, whatever this column says.
 * CLOSED: waits for its result. DRAWN: has one, which the bets have not been held against yet. VOID: never had one, everything
 * goes back. RESETTLED: the result was corrected. There is no way from a result to VOID and none to another result of an
 * in-house draw: who can see a result must not be able to undo it.
 */
export const DRAW_TRANSITIONS: Readonly<Record<DrawState, readonly DrawState[]>> = {
  // A draw that no worker looked at between its opening and its close never was OPEN.
  PENDING: ['OPEN', 'CLOSED', 'VOID'],
  OPEN: ['CLOSED', 'VOID'],
  CLOSED: ['DRAWN', 'VOID'],
  DRAWN: ['SETTLED', 'RESETTLED'],
  SETTLED: ['RESETTLED'],
  VOID: [],
  RESETTLED: ['RESETTLED'],
};

/** The states from which a draw may come to `state`. */
function statesBefore(state: DrawState): readonly DrawState[] {
  return DRAW_STATES.filter((from) => DRAW_TRANSITIONS[from].includes(state));
}

/** The same for a statement: 'OPEN', 'PENDING'. Fixed names of our own, never input. */
export function sqlStatesBefore(state: DrawState): string {
  return statesBefore(state)
    .map((from) => `'${from}'`)
    .join(', ');
}
