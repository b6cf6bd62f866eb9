import * as z from 'zod';
import { defineStatement } from './statements.ts';

/**
 * Keys of the advisory locks with one key. SQL functions use the same numbers; a test checks that every number in a query
 * is registered here and that none is used twice, although PostgreSQL keeps locks with one and with two keys apart.
 */
export const LOCKS = {
  /** Lets one process at a time bring the schema up to date. */
  migration: 7000,
  /** Every ledger posting holds it shared; it is taken exclusively to read the id of the last entry that is complete. */
  ledgerGate: 7002,
  /** Lets one process at a time write the first content of a new portal. */
  contentSeed: 7004,
  /** Lets one transaction at a time move accounts in the tree of agents; those that add accounts below agents hold it shared. */
  agentTree: 7005,
  /** Lets one process at a time create the draws of the coming days. */
  drawCreation: 7006,
  /** Lets one process at a time adjust odds to the stakes. */
  oddsAdjustment: 7007,
  /** Lets one process at a time advance the house accounts' watermarks: the last entry that their balance includes. */
  ledgerWatermarks: 7008,
  /** Lets one process at a time replace the keys of encrypted requests. */
  encryptionKeys: 7009,
  /** Every new row of the audit log, the steps of payments and the results of draws holds it shared; sealing takes it exclusively to read the last id that is complete. */
  recordsGate: 7010,
  /** Lets one process at a time seal a block of records. */
  recordSeals: 7011,
  /** Lets one process at a time compute the popularity of games. */
  gamePopularity: 7012,
  /** Lets one process at a time settle contracts. */
  contractRuns: 7015,
  /** Lets one transaction at a time settle affiliates. */
  affiliateRuns: 7016,
  /** Lets one process at a time compare the figures with the ledger. */
  reconciliation: 7017,
  /** Lets one transaction at a time publish a greeting of the chat, or change a published one. */
  chatGreeting: 7018,
} as const;

/** Keys of the advisory locks with two keys: a class, and the hash of the id of an object of that class. */
export const LOCK_CLASSES = {
  /** Keeps the events of one member in the order of their ids. The object is the member. */
  memberEvents: 7001,
  /** Keeps bets out of a draw while its settlement begins: bets hold it shared. The object is the draw. */
  draw: 7003,
  /** Counts the claims of a promotion by one person, browser, network or bank account one after the other. The object is the hashed key. */
  claimKey: 7013,
  /** Lets one transaction at a time change the contracts of a family. The object is the family. */
  contractFamily: 7014,
} as const;

/** Defines the statement that waits for a lock and holds it until the transaction ends. */
export function lockStatement(lock: keyof typeof LOCKS) {
  return defineStatement({ name: `lock_${lock}`, text: `select pg_advisory_xact_lock(${LOCKS[lock]})` });
}

/** Defines the same for a lock that several transactions may hold, as long as none waits for it alone. */
export function sharedLockStatement(lock: keyof typeof LOCKS) {
  return defineStatement({ name: `share_${lock}`, text: `select pg_advisory_xact_lock_shared(${LOCKS[lock]})` });
}

/** Defines the same without waiting: returns one row with `isAcquired`, false when another transaction holds the lock. */
export function tryLockStatement(lock: keyof typeof LOCKS) {
  return defineStatement({
    name: `try_lock_${lock}`,
    row: z.object({ isAcquired: z.boolean() }),
    text: `select pg_try_advisory_xact_lock(${LOCKS[lock]}) as "isAcquired"`,
  });
}
