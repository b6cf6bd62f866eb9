import { lt, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { SECURITY_EVENT_DAYS, type SecurityEventKind } from '#rules/identity/security-events';
import { securityEvents } from './tables.ts';

/** A refused attempt or a sign of an attack. It contains no secret, and no personal data but the network. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Network of the client, as rate limits count it. */
  network?: string;
  /** Username of a member, existing or not. Only a keyed hash of it is stored. */
  memberName?: string | undefined;
  /** The same for staff. */
  staffName?: string | undefined;
  /** Endpoint's key, vendor's or game's code, a member's public id, or a fixed text such as `sign-in`, that it is about. Never a text of the request. */
  subject?: string;
  requestId?: string;
}

/** Receives security events. */
export interface SecurityEventRecorder {
  /** Returns at once, throws nothing and waits for nothing: a refusal must not become slower by being recorded. */
  record(event: SecurityEvent): void;
}

export type SecurityEventRow = Omit<typeof securityEvents.$inferInsert, 'id'>;

/** Stores events. */
export async function addSecurityEvents(tx: Tx, rows: readonly SecurityEventRow[]): Promise<void> {
  if (rows.length > 0) await tx.orm.insert(securityEvents).values([...rows]);
}

/** Deletes events that are older than their retention. */
export async function deleteOldSecurityEvents(tx: Tx): Promise<void> {
  const isOld = lt(securityEvents.at, sql`now() - make_interval(days => ${SECURITY_EVENT_DAYS})`);
  await tx.orm.delete(securityEvents).where(isOld);
}
