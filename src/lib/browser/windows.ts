import { isOutOfChat } from './storage.ts';
import { openAuth } from './stores/dialogs.ts';

/** Windows of their own, width and height as the specification has them (§9). */
export const WINDOW_SIZES = { service: [440, 500], chat: [440, 750] } as const;

/**
 * Opens an empty window, in the click itself: later, browsers take it for an advertisement. What is loaded into it does not
 * get to know this page. Undefined where the browser refuses.
 */
function openWindow(name: keyof typeof WINDOW_SIZES): Window | undefined {
  const [width, height] = WINDOW_SIZES[name];
  const opened = window.open('about:blank', '_blank', `popup,width=${width},height=${height}`);
  if (!opened) return undefined;
  opened.opener = null;
  return opened;
}

/** Every button that is marked `data-service` opens customer service, `data-chat` the chat. */
export function followWindowButtons(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-service], [data-chat]');
    if (!button) return;
    event.preventDefault();
    void (button.hasAttribute('data-chat') ? openChat() : openService());
  });
}

/** The rest of it is loaded when somebody wants it. */
async function openService(): Promise<void> {
  const opened = openWindow('service');
  await orClose(opened, async () => (await import('./service-links.ts')).leadToService(opened));
}

let chat: Window | undefined;

/** Opens the chat, or shows the window that is open. Who is not signed in signs in first (specification §4). */
export async function openChat(): Promise<void> {
  if (document.documentElement.dataset['session'] !== 'in') return openAuth('login', { next: { name: 'chat' } });
  if (chat?.closed === false) return chat.focus();
  // Who is told why not needs no window for it.
  const opened = isOutOfChat() ? undefined : openWindow('chat');
  chat = opened;
  await orClose(opened, async () => (await import('./chat-window.ts')).leadToChat(opened));
}

async function orClose(opened: Window | undefined, lead: () => Promise<void>): Promise<void> {
  try {
    await lead();
  } catch (error) {
    opened?.close();
    throw error;
  }
}
