import { countUnreadAnswers } from '#domain/chat';
import type { Db } from '#kernel/database';
import { localPath } from '../../../i18n/paths.ts';
import type { ChatService } from './port.ts';

/** Creates the portal's own chat: its page identifies the member by the session. */
export function embeddedChat(db: Db): ChatService {
  return {
    isEmbedded: true,
    addressFor: async ({ languageTag }) => localPath(languageTag, '/chat'),
    unreadCount: (member) => countUnreadAnswers(db, member.id),
  };
}
