import { SignJWT } from 'jose';
import { MINUTE_MS, type Clock } from '#kernel/clock';
import { CHAT_HEADER_COLOR } from '#rules/site/chat';
import type { ExternalChatConfig } from '../../config/chat-config.ts';
import type { ChatService } from './port.ts';

/**
 * Lifetime of the token in the address: long enough for a slow phone to open the window, too short for a leaked address
 * to be of use.
 */
const TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Creates a chat that runs on an external service of the operator. A signed token identifies the member there; the
 * session is never sent.
 */
export function externalChat({ url, secret }: ExternalChatConfig, clock: Clock): ChatService {
  const key = new TextEncoder().encode(secret);
  const { origin } = new URL(url);

  function tokenFor(publicId: string): Promise<string> {
    const now = clock.now().getTime();
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(publicId)
      .setAudience(origin)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + TOKEN_LIFETIME_MS))
      .sign(key);
  }

  return {
    isEmbedded: false,
    async addressFor({ member, languageTag, title }) {
      const address = new URL(url);
      const facts = {
        b2c: await tokenFor(member.publicId),
        title,
        language: languageTag,
        headerColor: CHAT_HEADER_COLOR,
      };
      // Keeps the query of the configured URL.
      for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value);
      return address.href;
    },
    unreadCount: async () => undefined,
  };
}
