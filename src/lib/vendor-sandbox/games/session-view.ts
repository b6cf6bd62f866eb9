import { formatAmount } from '#kernel/money';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';

/** A player's session as every page shows it. Amounts are decimal strings. */
export interface SessionView {
  startedAt: string;
  staked: string;
  won: string;
}

export function viewSession({ rounds }: Pick<Store, 'rounds'>, { id, createdMs }: Session): SessionView {
  const { stakedMinor, wonMinor } = rounds.totals(id);
  return {
    startedAt: new Date(createdMs).toISOString(),
    staked: formatAmount(stakedMinor),
    won: formatAmount(wonMinor),
  };
}
