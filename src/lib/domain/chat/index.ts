export { type ChatPage, getChatPage, markChatRead, writeAsMember, writeAsStaff } from './service.ts';
export { type ChatMessage, type ChatThread, listThreads, countUnreadAnswers } from './store.ts';
