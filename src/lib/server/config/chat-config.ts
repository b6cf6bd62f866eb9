import { z } from 'zod';
import { readGroup, type Settings } from './config-group.ts';

/** An outside chat service; none: the portal's own chat. */
export interface OutsideChatConfig {
  /** What a window of chat opens. */
  url: string;
  /** Signs who comes. */
  secret: string;
}

export interface ChatConfig {
  chat: OutsideChatConfig | undefined;
}

const outside = z.object({
  URL: z.url({ protocol: /^https$/, error: 'must be an https address' }),
  SECRET: z.string('must be set with CHAT_URL').min(32, 'must have at least 32 characters'),
});

/** Gives what the environment says of the chat, and what is wrong with it. */
export function readChat(set: Settings): ChatConfig & { problems: string[] } {
  const problems: string[] = [];
  const group = readGroup(outside, 'CHAT_', set, problems);
  return { chat: group && { url: group.URL, secret: group.SECRET }, problems };
}
