import type { Member } from '#domain/members';

export interface ChatVisitor {
  member: Member;
  /** Language of the page that opens the window (BCP 47). */
  languageTag: string;
  /** Title of the window. */
  title: string;
}

/** Chat between members and customer service. */
export interface ChatService {
  /** Whether the portal stores the conversations itself; only then they can be listed, written and answered here. */
  isEmbedded: boolean;
  /** Returns the URL that the member's chat window opens. */
  addressFor(visitor: ChatVisitor): Promise<string>;
  /** Returns undefined when the service does not report it. */
  unreadCount(member: Member): Promise<number | undefined>;
}
