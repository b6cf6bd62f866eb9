import { offeredLocale } from '../../i18n/locales.ts';
import { SECOND_MS } from '#kernel/clock';
import { CHAT_WINDOW } from '#rules/chat';
import { errorText, isRefusal } from '../client/errors.ts';
import { loadTranslator } from '../i18n.ts';
import { openWindow } from '../frame/popup-window.ts';
import { refreshUnread } from '../stores/chat-unread.ts';
import { $dialog, closeDialog, openAuth } from '../stores/dialogs.ts';
import { memberCall } from '../stores/member-call.ts';
import { $session, isPlayerType } from '../stores/session.ts';
import { showToast } from '../stores/toasts.ts';

let chat: Window | undefined;

/** Opens the chat where it is what was wanted, in the click that says so; gives the way to stop. */
export function followChatTarget(): () => void {
  return $dialog.subscribe((dialog) => {
    if (dialog.name !== 'chat') return;
    closeDialog();
    void openChat();
  });
}

/** Shows the window that is open, or opens one and leads it on; where the browser refuses windows this page goes there itself. */
async function openChat(): Promise<void> {
  if (chat?.closed === false) return chat.focus();
  const session = $session.get();
  // Who is told why not needs no window for it.
  const opened =
    session.state === 'in' && !isPlayerType(session.member)
      ? undefined
      : openWindow(CHAT_WINDOW.width, CHAT_WINDOW.height);
  chat = opened;
  try {
    const address = await chatAddress();
    if (!opened) return location.assign(address);
    opened.location.replace(address);
    refreshWhenClosed(opened);
  } catch (error) {
    opened?.close();
    await sayWhyNot(error);
  }
}

async function chatAddress(): Promise<string> {
  const language = offeredLocale(document.documentElement.lang).code;
  const { chatUrl } = await memberCall('GET /wps/relay/CSP_chatUrl', { query: { language } });
  return new URL(chatUrl, location.origin).href;
}

/** What was read in the window is not unread any more. */
function refreshWhenClosed(opened: Window): void {
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    void refreshUnread();
  }, SECOND_MS);
}

async function sayWhyNot(error: unknown): Promise<void> {
  if (isRefusal(error, 'not_signed_in')) return openAuth('login', { next: { name: 'chat' } });
  // Guests, and who must set a new password, were shown a dialog.
  if ($dialog.get().name === 'auth') return;
  const t = await loadTranslator(document.documentElement.lang, ['errors', 'chat']);
  showToast(isRefusal(error, 'in_please_information') ? 'plain' : 'bad', errorText(t, error));
}
