export { type ChatPage, chatPage, markChatRead, writeToSupport, writeToMember } from './service.ts';
export { type ChatMessage, type ChatThread, listThreads, unreadAnswers } from './store.ts';
