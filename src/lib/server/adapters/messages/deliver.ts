import type { Logger } from 'pino';
import { claimMessages, markDelivered, markFailed, type WaitingMessage } from '#domain/messaging';
import type { Database } from '#kernel/database';
import { type MessageTransports, MessageRefusedError } from './port.ts';

const AT_ONCE = 10;

interface Office {
  db: Database;
  transports: MessageTransports;
  log: Logger;
}

/**
 * Brings every message that is due to its carrier. No transaction is open while a carrier is asked: a worker that dies
 * between delivering and noting it delivers again after the lease, so a message comes at least once, with one id.
 */
export async function deliverMessages(office: Office): Promise<void> {
  const channels = Object.keys(office.transports);
  if (channels.length === 0) return;
  for (;;) {
    const due = await office.db.transaction((tx) => claimMessages(tx, { channels, limit: AT_ONCE }));
    await Promise.all(due.map((message) => deliver(office, message)));
    if (due.length < AT_ONCE) return;
  }
}

async function deliver({ db, transports, log }: Office, message: WaitingMessage): Promise<void> {
  const { id, channel, attempts } = message;
  try {
    await transports[channel]?.deliver(message);
  } catch (error) {
    const isFinal = error instanceof MessageRefusedError;
    await db.transaction((tx) => markFailed(tx, { id, reason: reasonOf(error), isFinal }));
    // Neither the recipient nor the text; the reason may name them, so it is in the database alone.
    log.warn({ outboxId: id.toString(), channel, attempts, isFinal }, 'a message could not be delivered');
    return;
  }
  await db.transaction((tx) => markDelivered(tx, id));
  log.info({ outboxId: id.toString(), channel, attempts }, 'a message was delivered');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
