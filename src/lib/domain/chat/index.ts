export { type ChatPage, getChatPage, markChatRead, writeAsMember, writeAsStaff } from './service.ts';
export {
  eraseThread,
  type ChatMessage,
  type ChatThread,
  listThreads,
  countUnreadReplies as countUnreadAnswers,
} from './store.ts';
