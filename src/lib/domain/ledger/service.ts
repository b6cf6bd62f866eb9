import type { Db, Tx } from '#kernel/database';
import { SQL_ERRORS, SQL_STATES, sqlState } from '#kernel/sql-errors';
import { entryHash } from './entry-hash.ts';
import {
  BalanceTooHighError,
  EntryConflictError,
  EntryNotReversibleError,
  HoldClosedError,
  InsufficientFundsError,
  WithdrawalsHaltedError,
} from './errors.ts';
import * as store from './store.ts';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  type Entry,
  type Hold,
  type Payment,
  PAYOUT_KINDS,
  type Posted,
} from './types.ts';

/** Returns the id of the account of a kind, owner and currency; creates it when it does not exist. */
export async function ensureAccount(tx: Tx, kind: AccountKind, ownerId: bigint, currency: string): Promise<bigint> {
  const existing = await store.findAccount(tx, kind, ownerId, currency);
  return existing ?? store.ensureAccount(tx, { kind, ownerId, currency, guarded: ACCOUNT_KINDS[kind].guarded });
}

export const findAccount = store.findAccount;
export const getBalances = store.getBalances;
export const getBalancesOfOwner = store.getBalancesOfOwner;
export const lockBalancesOfOwner = store.lockBalancesOfOwner;

/**
 * Books an entry, all lines or none. A repeated namespace and key with the same content returns the first entry and books
 * nothing. Throws InsufficientFundsError, BalanceTooHighError and EntryConflictError, after which the transaction must roll back.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  try {
    return await store.post(tx, entry, entryHash(entry));
  } catch (error) {
    throw toLedgerError(error);
  }
}

/**
 * Books many entries of one kind. The caller holds the locks of their guarded accounts, each of which occurs once. Throws what `post`
 * throws, and EntryConflictError for a key that was used before.
 */
export async function postMany(tx: Tx, kind: string, entries: readonly Omit<Entry, 'kind'>[]): Promise<void> {
  if (entries.length === 0) return;
  try {
    await store.postMany(
      tx,
      kind,
      entries.map((entry) => ({ ...entry, kind })),
    );
  } catch (error) {
    throw toLedgerError(error);
  }
}

/**
 * Books many entries of one kind that pay out of one guarded account. The caller holds the locks of all their accounts, each of which is
 * paid once. Throws InsufficientFundsError when the payer does not cover all of them, and EntryConflictError for a key that was used before.
 */
export async function payMany(
  tx: Tx,
  paid: { kind: string; payerId: bigint; payments: readonly Payment[] },
): Promise<void> {
  if (paid.payments.length === 0) return;
  try {
    await store.payMany(tx, paid);
  } catch (error) {
    throw toLedgerError(error);
  }
}

/**
 * Locks the balances of many owners' accounts of one guarded kind until the transaction ends, and creates those that do not exist.
 * Returns the accounts' ids by owner.
 */
export const lockAccounts = store.lockAccounts;

/** Returns the error of the ledger that an error of its SQL functions stands for; others as they are. */
export function toLedgerError(error: unknown): unknown {
  const state = sqlState(error);
  if (state === SQL_ERRORS.accountOverdrawn) return new InsufficientFundsError(error);
  if (state === SQL_ERRORS.balanceTooHigh) return new BalanceTooHighError(error);
  if (state === SQL_ERRORS.entryKeyReused || state === SQL_STATES.uniqueViolation) return new EntryConflictError(error);
  return error;
}

/** Kinds that staff may reverse. Others have their own operations: a vendor cancels its bet, a hold is released. */
const REVERSIBLE = new Set(['deposit', 'reversal']);

/**
 * Books the reversal of an entry, with all amounts negated. A second call for the same entry books nothing. Throws
 * EntryNotReversibleError, and InsufficientFundsError when the balance is too low by now.
 */
export async function reverse(tx: Tx, original: bigint, details: Record<string, string>): Promise<Posted> {
  const { kind, lines } = await store.getPostings(tx, original);
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

/** Opens a hold: moves the amount from the account to its owner's held account. Throws what `post` throws. */
export async function hold(tx: Tx, request: HoldRequest): Promise<Hold> {
  const { accountId, heldAccountId, amountMinor, ...entry } = request;
  const lines = [
    { accountId, amountMinor: -amountMinor },
    { accountId: heldAccountId, amountMinor },
  ];
  const { entryId } = await post(tx, { ...entry, lines });
  return store.openHold(tx, { accountId, heldAccountId, amountMinor }, entryId);
}

/** Settles a hold: moves its amount to the target account, once. Throws HoldClosedError when it was released. */
export function settleHold(tx: Tx, holdId: bigint, toAccountId: bigint, kind: string): Promise<void> {
  return closeHold(tx, { holdId, outcome: 'settled', toAccountId, kind });
}

/** Releases a hold: moves its amount back, once. Throws HoldClosedError when it was settled. */
export function releaseHold(tx: Tx, holdId: bigint, kind: string): Promise<void> {
  return closeHold(tx, { holdId, outcome: 'released', toAccountId: undefined, kind });
}

interface HoldClosing {
  holdId: bigint;
  outcome: 'settled' | 'released';
  /** Undefined moves the amount back to the account that it came from. */
  toAccountId: bigint | undefined;
  kind: string;
}

async function closeHold(tx: Tx, closing: HoldClosing): Promise<void> {
  const closed = await store.closeHold(tx, closing.holdId, closing.outcome);
  if (!closed) {
    const before = await store.findHold(tx, closing.holdId);
    if (before?.state !== closing.outcome) throw new HoldClosedError();
    return;
  }
  const { entryId } = await post(tx, {
    // Both outcomes use the same key, so that the ledger itself refuses the second.
    namespace: 'hold',
    key: `${closing.holdId}:close`,
    kind: closing.kind,
    lines: [
      { accountId: closed.heldAccountId, amountMinor: -closed.amountMinor },
      { accountId: closing.toAccountId ?? closed.accountId, amountMinor: closed.amountMinor },
    ],
  });
  await store.setClosingEntry(tx, closing.holdId, entryId);
}

/** Throws WithdrawalsHaltedError while one of these kinds of accounts is halted; default: those that a payout uses. */
export async function assertNotHalted(db: Db, kinds: readonly string[] = PAYOUT_KINDS): Promise<void> {
  const halts = await store.listHalts(db);
  if (halts.some((halt) => kinds.includes(halt.accountKind))) throw new WithdrawalsHaltedError();
}

export const liftHalt = store.liftHalt;
