import type { Email } from '#domain/messaging';
import type { Tx } from '#kernel/database';

export interface OutgoingMessage {
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string;
  /** Plain text. */
  body: string;
  /** What in the texts signs somebody in or changes something: operators do not see it in passing. Null: nothing. */
  secret: string | null;
  /** What an e-mail's HTML is made of. */
  letter?: Email;
  /** Not delivered after this; a day when it is not said. */
  lifetimeMinutes?: number;
  /** Does the same work and sends nothing: who asks must not learn from the time it takes whether there is an account. */
  isDecoy?: boolean;
}

/** Sends an SMS or an e-mail; queued with the transaction that wants it, so that a rollback sends nothing. */
export interface Messenger {
  queue(tx: Tx, message: OutgoingMessage): Promise<void>;
}

/** A message as a carrier gets it. */
export interface TransportMessage {
  /** The same at every try. */
  messageId: string;
  recipient: string;
  subject: string | null;
  body: string;
  letter: Email | null;
}

/** The carrier will never take this message: trying again would change nothing. */
export class MessageRefusedError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MessageRefusedError';
  }
}

/** Brings messages of one channel out of the house. Throws MessageRefusedError, or anything else to be asked again later. */
export interface MessageTransport {
  deliver(message: TransportMessage): Promise<void>;
  close(): Promise<void>;
}

/** A channel without one leaves its messages in the outbox. */
export type MessageTransports = Partial<Record<OutgoingMessage['channel'], MessageTransport>>;
