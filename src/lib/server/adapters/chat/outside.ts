import { SignJWT } from 'jose';
import { MINUTE_MS, type Clock } from '#kernel/clock';
import { CHAT_HEADER_COLOUR } from '#rules/chat';
import type { OutsideChatConfig } from '../../config/chat-config.ts';
import type { ChatService } from './port.ts';

/** Long enough for a slow phone to open the window; an address that leaks opens nothing later. */
const GOOD_FOR_MS = 5 * MINUTE_MS;

/** A service that the operator has elsewhere: it is told who comes by a token of its own, never by the session. */
export function outsideChat({ url, secret }: OutsideChatConfig, clock: Clock): ChatService {
  const key = new TextEncoder().encode(secret);
  const { origin } = new URL(url);

  function tokenFor(customerId: string): Promise<string> {
    const now = clock.now().getTime();
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(customerId)
      .setAudience(origin)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + GOOD_FOR_MS))
      .sign(key);
  }

  return {
    isEmbedded: false,
    async addressFor({ member, tag, title }) {
      const address = new URL(url);
      const facts = { b2c: await tokenFor(member.publicId), title, language: tag, headerColor: CHAT_HEADER_COLOUR };
      // The service's own query stays.
      for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value);
      return address.href;
    },
    unreadCount: async () => undefined,
  };
}
