import type { Tx } from '#kernel/database';

export interface OutgoingMessage {
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string;
  body: string;
}

/** Sends an SMS or an e-mail; queued with the transaction that wants it, so that a rollback sends nothing. */
export interface Messenger {
  queue(tx: Tx, message: OutgoingMessage): Promise<void>;
}
