import type { Grant } from './grants.ts';
import { partsOfBets, sharesOfWin, type Parts } from './shares.ts';
import type { ClosedRound } from './progress.ts';
import { lowest } from '../rates.ts';

/** Returns what a round should have paid to each owner: its shares of the payout, or the stakes of a void round. */
export function targetsOfRound({ bets, payoutMinor, isVoid }: ClosedRound): Parts {
  const stakes = partsOfBets(bets);
  return isVoid ? stakes : sharesOfWin(payoutMinor, stakes);
}

/** Returns what a correction still has to pay (above zero) or to take back (below) from each owner (docs/spec/rewards-rulebook.md §1.7). */
export function correctionOf(paid: Parts, targets: Parts): Parts {
  const ids = [...new Set([...paid.byGrant.keys(), ...targets.byGrant.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  return {
    cashMinor: targets.cashMinor - paid.cashMinor,
    byGrant: new Map(ids.map((id) => [id, (targets.byGrant.get(id) ?? 0n) - (paid.byGrant.get(id) ?? 0n)])),
  };
}

/** Sources of the money that a correction takes back from a grant; the three amounts add up to it. */
export interface TakeBack {
  readonly grant: Grant;
  readonly balanceMinor: bigint;
  /** Money that was converted; a receivable where the player's cash does not cover it. */
  readonly cashMinor: bigint;
  readonly promotionsMinor: bigint;
}

/** Takes back a share that a grant should not have received; promotions bear what it no longer has. */
export function takeBackOf(grant: Grant, amountMinor: bigint): TakeBack {
  switch (grant.state) {
    case 'collecting':
    case 'queued':
    case 'active':
    case 'ending': {
      const balanceMinor = lowest(grant.balanceMinor, amountMinor);
      const left = { ...grant, balanceMinor: grant.balanceMinor - balanceMinor };
      return { grant: left, balanceMinor, cashMinor: 0n, promotionsMinor: amountMinor - balanceMinor };
    }
    case 'completed': {
      const cashMinor = lowest(grant.convertedMinor, amountMinor);
      const left = { ...grant, convertedMinor: grant.convertedMinor - cashMinor };
      return { grant: left, balanceMinor: 0n, cashMinor, promotionsMinor: amountMinor - cashMinor };
    }
    default:
      return { grant, balanceMinor: 0n, cashMinor: 0n, promotionsMinor: amountMinor };
  }
}
