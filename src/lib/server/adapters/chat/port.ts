import type { Member } from '#domain/members';

export interface ChatVisitor {
  member: Member;
  /** Of the page that opens the window (BCP 47). */
  tag: string;
  /** What the window is called. */
  title: string;
}

/** Where members and operations write to each other. */
export interface ChatService {
  /** Whether the portal keeps the conversations itself: only then there is something to list, write and answer here. */
  isEmbedded: boolean;
  /** What the member's window opens. */
  addressFor(visitor: ChatVisitor): Promise<string>;
  /** Undefined: the service does not tell. */
  unreadCount(member: Member): Promise<number | undefined>;
}
