import { describe, expect, it } from 'vitest';
import { readChat } from '#server/config/chat-config';

const CHAT_URL = 'https://chat.example.com/window';
const CHAT_SECRET = 's'.repeat(32);

describe('the settings of an external chat', () => {
  it('default to the portal’s own chat', () => {
    expect(readChat({})).toEqual({ chat: undefined, problems: [] });
  });

  it('contain a URL and the secret that signs its tokens', () => {
    expect(readChat({ CHAT_URL, CHAT_SECRET })).toEqual({
      chat: { url: CHAT_URL, secret: CHAT_SECRET },
      problems: [],
    });
  });

  it.each([
    [{ CHAT_URL }, 'CHAT_SECRET: must be set with CHAT_URL'],
    [{ CHAT_SECRET }, 'CHAT_URL: must be an https address'],
    [{ CHAT_URL: 'http://chat.example.com', CHAT_SECRET }, 'CHAT_URL: must be an https address'],
    [{ CHAT_URL: 'chat.example.com', CHAT_SECRET }, 'CHAT_URL: must be an https address'],
    [{ CHAT_URL, CHAT_SECRET: 'short' }, 'CHAT_SECRET: must have at least 32 characters'],
  ])('are refused at the start: %o', (set, problem) => {
    expect(readChat(set)).toEqual({ chat: undefined, problems: [problem] });
  });
});
