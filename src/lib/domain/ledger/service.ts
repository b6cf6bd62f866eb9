import type { Db, Tx } from '#kernel/database';
import { SQL_ERRORS, sqlState } from '#kernel/sql-errors';
import { entryHash } from './entry-hash.ts';
import {
  EntryConflictError,
  EntryNotReversibleError,
  HoldClosedError,
  InsufficientFundsError,
  PayoutsHaltedError,
} from './errors.ts';
import * as store from './store.ts';
import { ACCOUNT_KINDS, type AccountKind, type Entry, type Hold, type Posted } from './types.ts';

/** The account of that kind, owner and currency; made when it is not there. */
export async function ensureAccount(tx: Tx, kind: AccountKind, ownerId: bigint, currency: string): Promise<bigint> {
  const known = await store.findAccount(tx, kind, ownerId, currency);
  return known ?? store.ensureAccount(tx, { kind, ownerId, currency, guarded: ACCOUNT_KINDS[kind].guarded });
}

export const findAccount = store.findAccount;
export const balances = store.balances;
export const balancesOfOwner = store.balancesOfOwner;

/**
 * Books an entry: every line or none. The same namespace and key again, with the same content, gives the
 * first entry and moves nothing.
 * Throws InsufficientFundsError and EntryConflictError; the transaction cannot go on after either.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  try {
    return await store.post(tx, entry, entryHash(entry));
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  const state = sqlState(error);
  if (state === SQL_ERRORS.accountOverdrawn) return new InsufficientFundsError(error);
  if (state === SQL_ERRORS.entryKeyReused) return new EntryConflictError(error);
  return error;
}

/** What a person may undo. The rest has a way of its own: a vendor cancels its bet, a hold is released. */
const REVERSIBLE = new Set(['deposit', 'reversal']);

/**
 * Corrects an entry by one with every line turned round. An entry is undone at most once; asked again, nothing moves.
 * Throws EntryNotReversibleError, and InsufficientFundsError when the money is not there any more.
 */
export async function reverse(tx: Tx, original: bigint, details: Record<string, string>): Promise<Posted> {
  const { kind, lines } = await store.postingsOf(tx, original);
  if (kind === undefined || !REVERSIBLE.has(kind)) throw new EntryNotReversibleError();
  return post(tx, {
    namespace: 'reversal',
    key: original.toString(),
    kind: 'reversal',
    details,
    reversesId: original,
    lines: lines.map((line) => ({ ...line, amountMinor: -line.amountMinor })),
  });
}

export interface HoldRequest extends Omit<Entry, 'lines' | 'reversesId'> {
  accountId: bigint;
  heldAccountId: bigint;
  amountMinor: bigint;
}

/** First phase: takes the amount out of the account into its owner's held account. Throws as `post` does. */
export async function hold(tx: Tx, request: HoldRequest): Promise<Hold> {
  const { accountId, heldAccountId, amountMinor, ...entry } = request;
  const lines = [
    { accountId, amountMinor: -amountMinor },
    { accountId: heldAccountId, amountMinor },
  ];
  const { entryId } = await post(tx, { ...entry, lines });
  return store.openHold(tx, { accountId, heldAccountId, amountMinor }, entryId);
}

/** Second phase: the held money goes where it was meant for. Exactly once; a repetition moves nothing. */
export function settleHold(tx: Tx, holdId: bigint, toAccountId: bigint, kind: string): Promise<void> {
  return closeHold(tx, { holdId, outcome: 'settled', toAccountId, kind });
}

/** Second phase: the held money goes back. Exactly once; a repetition moves nothing. */
export function releaseHold(tx: Tx, holdId: bigint, kind: string): Promise<void> {
  return closeHold(tx, { holdId, outcome: 'released', toAccountId: undefined, kind });
}

interface Closing {
  holdId: bigint;
  outcome: 'settled' | 'released';
  /** undefined: back to the account it came from. */
  toAccountId: bigint | undefined;
  kind: string;
}

async function closeHold(tx: Tx, closing: Closing): Promise<void> {
  const closed = await store.closeHold(tx, closing.holdId, closing.outcome);
  if (!closed) {
    const before = await store.findHold(tx, closing.holdId);
    if (before?.state !== closing.outcome) throw new HoldClosedError();
    return;
  }
  const { entryId } = await post(tx, {
    // Both outcomes use the one key: the ledger itself refuses the second of them.
    namespace: 'hold',
    key: `${closing.holdId}:close`,
    kind: closing.kind,
    lines: [
      { accountId: closed.heldAccountId, amountMinor: -closed.amountMinor },
      { accountId: closing.toAccountId ?? closed.accountId, amountMinor: closed.amountMinor },
    ],
  });
  await store.nameClosingEntry(tx, closing.holdId, entryId);
}

/** Throws PayoutsHaltedError while payouts out of accounts of this kind stand still. */
export async function assertNotHalted(db: Db, kind: AccountKind): Promise<void> {
  const halts = await store.halts(db);
  if (halts.some((halt) => halt.accountKind === kind)) throw new PayoutsHaltedError();
}

export const liftHalt = store.liftHalt;
