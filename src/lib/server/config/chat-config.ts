import { z } from 'zod';
import { readGroup, type Settings } from './settings.ts';

/** External chat service; undefined: the portal's own chat. */
export interface ExternalChatConfig {
  /** URL that a chat window opens. */
  url: string;
  /** Signs the token that identifies the member. */
  secret: string;
}

export interface ChatConfig {
  chat: ExternalChatConfig | undefined;
}

const outside = z.object({
  URL: z.url({ protocol: /^https$/, error: 'must be an https address' }),
  SECRET: z.string('must be set with CHAT_URL').min(32, 'must have at least 32 characters'),
});

/** Reads the settings of the chat, and lists what is wrong with them. */
export function readChat(set: Settings): ChatConfig & { problems: string[] } {
  const problems: string[] = [];
  const group = readGroup(outside, 'CHAT_', set, problems);
  return { chat: group && { url: group.URL, secret: group.SECRET }, problems };
}
