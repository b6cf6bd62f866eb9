import type { Maintenance } from '#domain/modules';
import { audit, type AuditEntry } from '#domain/staff';
import type { Deposit, Withdrawal } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { maskEmail, maskMobile } from '#rules/members/masks';
import type { RevealedMessage } from '../adapters/messages/outbox.ts';

/** The acting staff member and how to open a transaction for the action. */
export interface Actor {
  actor: string;
  address?: string;
  /** The first of two people, when the actor is the second. */
  proposedBy?: string | undefined;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type Entry = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

/**
 * Runs the work and writes the audit entry in one transaction. Work that had been done before is not recorded again.
 */
export function runAudited<Result>(
  { actor, address, proposedBy, write }: Actor,
  work: (tx: Tx, actor: string) => Promise<Result>,
  entryOf: (result: Result) => Entry | undefined,
): Promise<Result> {
  return write(async (tx) => {
    const result = await work(tx, actor);
    const entry = entryOf(result);
    const details = proposedBy === undefined ? entry?.details : { ...entry?.details, proposedBy };
    if (entry) await audit(tx, { ...entry, details, actor, address });
    return result;
  });
}

/** Audit entry for a decision on a payment: the owner by ID, because the log outlives the account's name, and the amount. */
export function paymentEntry(action: string, payment: Deposit | Withdrawal, details: Entry['details'] = {}): Entry {
  const { publicId: subject, memberPublicId: memberId, amountMinor, currency } = payment;
  return { action, subject, details: { memberId, amount: formatAmount(amountMinor), currency, ...details } };
}

/** Audit entry for revealing a code or link: the recipient, but not the content. */
export function revealedMessageEntry(id: string, { channel, recipient }: RevealedMessage): Entry {
  const masked = channel === 'sms' ? maskMobile(recipient) : maskEmail(recipient);
  return { action: 'outbox.show', subject: id, details: { channel, recipient: masked } };
}

/** Audit entry for beginning or ending maintenance mode. */
export function maintenanceEntry(step: 'begin' | 'end', begun?: Maintenance): Entry {
  const details = begun && { message: begun.message, until: begun.until?.toISOString() ?? null };
  return { action: `maintenance.${step}`, subject: 'site', ...(details ? { details } : {}) };
}

/** Converts a change to the audit log's plain values; objects and lists become JSON. */
export function detailsOf(change: object): Record<string, string | number | boolean | null> {
  const plain = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    plain.map(([name, value]) => [name, value !== null && typeof value === 'object' ? JSON.stringify(value) : value]),
  );
}
