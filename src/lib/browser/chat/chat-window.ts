import { offeredLocale } from '../../i18n/locales.ts';
import { SECOND_MS } from '#kernel/clock';
import { CHAT_WINDOW } from '#rules/site/chat';
import { errorText } from '../client/errors.ts';
import { isRefusal } from '../client/client.ts';
import { loadTranslator } from '../i18n.ts';
import { openPopup } from '../page/popup-window.ts';
import { refreshUnread } from '../stores/chat/chat-unread.ts';
import { $dialog, closeDialog, openAuthDialog } from '../stores/dialogs.ts';
import { callAsMember } from '../stores/call-as-member.ts';
import { $session, isPlayerType } from '../stores/session.ts';
import { showToast } from '../stores/toasts.ts';

let chat: Window | undefined;

/** Opens the chat window when the chat is requested, within the same click. Returns a function that stops this. */
export function openChatOnRequest(): () => void {
  return $dialog.subscribe((dialog) => {
    if (dialog.name !== 'chat') return;
    closeDialog();
    void openChat();
  });
}

/**
 * Focuses the open window, or opens one and loads the chat into it. Loads the chat into this page when the browser
 * blocks popups.
 */
async function openChat(): Promise<void> {
  if (chat?.closed === false) return chat.focus();
  const session = $session.get();
  // Opens no window for a member who may not chat: the reason is shown on this page.
  const opened =
    session.state === 'in' && !isPlayerType(session.member)
      ? undefined
      : openPopup(CHAT_WINDOW.width, CHAT_WINDOW.height);
  chat = opened;
  try {
    const address = await chatAddress();
    if (!opened) return location.assign(address);
    opened.location.replace(address);
    refreshWhenClosed(opened);
  } catch (error) {
    opened?.close();
    await showRefusal(error);
  }
}

/** Returns the address of the portal's chat, its own or an external one. Throws like a call. */
export async function chatAddress(): Promise<string> {
  const language = offeredLocale(document.documentElement.lang).code;
  const { chatUrl } = await callAsMember('GET /wps/relay/CSP_chatUrl', { query: { language } });
  return new URL(chatUrl, location.origin).href;
}

/** Refreshes the unread count when the window closes: the member has read messages in it. */
function refreshWhenClosed(opened: Window): void {
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    void refreshUnread();
  }, SECOND_MS);
}

async function showRefusal(error: unknown): Promise<void> {
  if (isRefusal(error, 'not_signed_in')) return openAuthDialog('login', { next: { name: 'chat' } });
  // Guests and members who must change their password already see a dialog.
  if ($dialog.get().name === 'auth') return;
  const t = await loadTranslator(document.documentElement.lang, ['errors', 'chat']);
  showToast(isRefusal(error, 'in_please_information') ? 'plain' : 'bad', errorText(t, error));
}
