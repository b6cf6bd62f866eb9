import { z } from 'zod';

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

const environment = z.object({
  CHAT_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  CHAT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
});

/** Gives what the environment says of the chat, and what is wrong with it. */
export function readChat(set: Record<string, string | undefined>): ChatConfig & { problems: string[] } {
  const parsed = environment.safeParse(set);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (set['CHAT_URL'] && !set['CHAT_SECRET']) problems.push('CHAT_SECRET: must be set with CHAT_URL');
  const { CHAT_URL: url, CHAT_SECRET: secret } = parsed.data ?? {};
  return { chat: url && secret ? { url, secret } : undefined, problems };
}
