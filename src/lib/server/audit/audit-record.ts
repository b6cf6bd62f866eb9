import type { Maintenance } from '#domain/modules';
import { audit, type AuditEntry } from '#domain/staff';
import type { Deposit, Withdrawal } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { maskEmail, maskMobile } from '#rules/masks';
import type { RevealedMessage } from '../adapters/messages/outbox.ts';

/** Who acts, and how a transaction is begun for it. */
export interface Acting {
  actor: string;
  address?: string;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type Entry = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

/** Does the work and writes into the audit log who did it: both or neither. What had been done before is not written again. */
export function recorded<Result>(
  { actor, address, write }: Acting,
  work: (tx: Tx, actor: string) => Promise<Result>,
  entryOf: (result: Result) => Entry | undefined,
): Promise<Result> {
  return write(async (tx) => {
    const result = await work(tx, actor);
    const entry = entryOf(result);
    if (entry) await audit(tx, { ...entry, actor, address });
    return result;
  });
}

/** The entry of a decision on a claim: whose it was and how much. */
export function claimEntry(action: string, claim: Deposit | Withdrawal, details: Entry['details'] = {}): Entry {
  const { publicId: subject, account, amountMinor, currency } = claim;
  return { action, subject, details: { account, amount: formatAmount(amountMinor), currency, ...details } };
}

/** The entry of who had a code or a link shown: to whom it was sent, and not what it is. */
export function shownMessageEntry(id: string, { channel, recipient }: RevealedMessage): Entry {
  const masked = channel === 'sms' ? maskMobile(recipient) : maskEmail(recipient);
  return { action: 'outbox.show', subject: id, details: { channel, recipient: masked } };
}

/** The entry of closing the site, or of opening it. */
export function maintenanceEntry(step: 'begin' | 'end', begun?: Maintenance): Entry {
  const details = begun && { message: begun.message, until: begun.until?.toISOString() ?? null };
  return { action: `maintenance.${step}`, subject: 'site', ...(details ? { details } : {}) };
}
