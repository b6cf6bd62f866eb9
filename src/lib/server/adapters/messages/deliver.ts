import type { Logger } from 'pino';
import { claimMessages, markDelivered, markFailed, type PendingMessage } from '#domain/messaging';
import type { Database } from '#kernel/database';
import { type MessageTransports, MessageRefusedError } from './port.ts';

const BATCH_SIZE = 10;

interface Delivery {
  db: Database;
  transports: MessageTransports;
  log: Logger;
}

/**
 * Sends every due message through its transport. No transaction is open while a transport works: a worker that dies
 * between sending and recording it sends again after the lease, so delivery is at least once, with the same message id.
 */
export async function deliverMessages(delivery: Delivery): Promise<void> {
  const channels = Object.keys(delivery.transports);
  if (channels.length === 0) return;
  for (;;) {
    const due = await delivery.db.transaction((tx) => claimMessages(tx, { channels, limit: BATCH_SIZE }));
    await Promise.all(due.map((message) => deliver(delivery, message)));
    if (due.length < BATCH_SIZE) return;
  }
}

async function deliver({ db, transports, log }: Delivery, message: PendingMessage): Promise<void> {
  const { id, channel, attempts } = message;
  try {
    await transports[channel]?.deliver(message);
  } catch (error) {
    const isFinal = error instanceof MessageRefusedError;
    await db.transaction((tx) => markFailed(tx, { id, reason: reasonOf(error), isFinal }));
    // Logs neither the recipient nor the text. The reason may contain them, so it is stored in the database only.
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
