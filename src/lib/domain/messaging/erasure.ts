import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { liveEvents, outboxMessages } from './tables.ts';

export interface Addressee {
  id: bigint;
  email: string | null;
  mobile: string | null;
}

/** Deletes a member's live events, and the messages to the contacts of the account, sent or not. */
export async function eraseMessages(tx: Tx, { id, email, mobile }: Addressee): Promise<void> {
  await tx.orm.delete(liveEvents).where(eq(liveEvents.memberId, id));
  const numbers = mobile === null ? [] : [mobile];
  const isTheirs = or(
    inArray(outboxMessages.recipient, numbers),
    sql`lower(${outboxMessages.recipient}) = lower(${email}::text)`,
  );
  await tx.orm.delete(outboxMessages).where(isTheirs);
}
