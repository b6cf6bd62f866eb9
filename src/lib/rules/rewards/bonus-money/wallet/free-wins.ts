import { collect, freeWinOf, paysWithoutRound } from '../free-rounds.ts';
import { collectingGrant, type Grant, type GrantTerms } from '../grants.ts';
import { creditOf } from '../shares.ts';
import type { OutcomeStatus, Valued, WinCall } from './events.ts';
import { addGrant, bookCredit, findGrant, grantTime, type WalletState } from './state.ts';

/** Returns why a win of free rounds is refused before its round is judged. */
export function freeWinRefusal({ freeRounds, rounds }: WalletState, call: WinCall): OutcomeStatus | undefined {
  if (call.winKind !== 'free' || call.freeRoundsId === undefined) return undefined;
  const won = freeRounds.get(call.freeRoundsId);
  if (!won) return 'REWARD_NOT_FOUND';
  return rounds.has(call.roundId) || paysWithoutRound(won) ? undefined : 'ROUND_NOT_FOUND';
}

/** Pays a win of free rounds as cash, or into the grant that collects them. */
export function payFreeWin(state: WalletState, call: Valued<WinCall>, id: string): void {
  const known = state.freeRounds.get(id);
  if (!known) throw new Error(`no free rounds ${id}`);
  const { freeRounds, paidMinor, excessMinor } = freeWinOf(known, call.amountMinor, call.endsFreeRounds);
  state.freeRounds.set(id, freeRounds);
  state.books.post({ games: -excessMinor, promotions: excessMinor });
  if (freeRounds.grantTerms) payIntoGrant(state, { id, paidMinor, terms: freeRounds.grantTerms });
  else state.books.post({ games: -paidMinor, cash: paidMinor });
}

interface Collected {
  id: string;
  paidMinor: bigint;
  terms: GrantTerms;
}

function payIntoGrant(state: WalletState, { id, paidMinor, terms }: Collected): void {
  if (paidMinor === 0n) return;
  const grant = findGrant(state, id) ?? createCollecting(state, id, terms);
  if (!grant) {
    state.books.post({ games: -paidMinor, promotions: paidMinor });
  } else if (grant.state === 'collecting') {
    state.grants.set(grant.id, collect(grant, paidMinor));
    state.books.post({ games: -paidMinor, bonus: paidMinor });
  } else {
    bookCredit(state, creditOf(grant, paidMinor, grantTime(state)));
  }
}

/** Free rounds that were cancelled have no grant to collect in. */
function createCollecting(state: WalletState, id: string, terms: GrantTerms): Grant | undefined {
  if (state.freeRounds.get(id)?.state === 'cancelled') return undefined;
  return addGrant(state, id, (grantId) => collectingGrant({ id: grantId, terms }, state.now));
}
