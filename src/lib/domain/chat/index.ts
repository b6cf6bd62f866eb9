export { type ChatPage, chatPage, markChatRead, writeToDesk, writeToMember } from './service.ts';
export { type ChatMessage, type ChatThread, listThreads, unreadAnswers } from './store.ts';
