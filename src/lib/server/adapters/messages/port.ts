import type { Email } from '#domain/messaging';
import type { Tx } from '#kernel/database';

export interface OutgoingMessage {
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string;
  /** Plain text. */
  body: string;
  /**
   * Code or link in the texts that signs somebody in or changes something; hidden from staff until they reveal it.
   * Null: none.
   */
  secret: string | null;
  /** Content of an email's HTML part. */
  email?: Email;
  /** Not delivered after this time; defaults to a day. */
  lifetimeMinutes?: number;
  /** Does the same work without sending, so that the response time does not reveal whether an account exists. */
  isDecoy?: boolean;
}

/** Sends SMS and emails. A message is queued with the caller's transaction, so that a rollback sends nothing. */
export interface Messenger {
  queue(tx: Tx, message: OutgoingMessage): Promise<void>;
}

/** Message as it is passed to a transport. */
export interface TransportMessage {
  /** Stays the same in every attempt, so that the receiver can recognize a duplicate. */
  messageId: string;
  recipient: string;
  subject: string | null;
  body: string;
  email: Email | null;
}

/** Thrown when the receiver rejects the message for good: it is not sent again. */
export class MessageRefusedError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MessageRefusedError';
  }
}

/**
 * Delivers the messages of one channel. `deliver` throws MessageRefusedError for a final failure; after any other error
 * it is called again later.
 */
export interface MessageTransport {
  deliver(message: TransportMessage): Promise<void>;
  close(): Promise<void>;
}

/** Transports by channel; messages of a channel without one stay in the outbox. */
export type MessageTransports = Partial<Record<OutgoingMessage['channel'], MessageTransport>>;
