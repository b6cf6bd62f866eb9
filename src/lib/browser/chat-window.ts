import { offeredLocale } from '../i18n/locales.ts';
import { SECOND_MS } from '#kernel/clock';
import { errorText, isRefusal } from './errors.ts';
import { loadTranslator } from './i18n.ts';
import { refreshUnread } from './stores/chat-unread.ts';
import { $dialog, openAuth } from './stores/dialogs.ts';
import { memberCall } from './stores/member-call.ts';
import { showToast } from './stores/toasts.ts';

/** Leads the window that the click opened to the chat; without one (the browser refuses them) this page goes there itself. */
export async function leadToChat(opened: Window | undefined): Promise<void> {
  try {
    const language = offeredLocale(document.documentElement.lang).code;
    const { chatUrl } = await memberCall('GET /wps/relay/CSP_chatUrl', { query: { language } });
    const address = new URL(chatUrl, location.origin).href;
    if (!opened) return location.assign(address);
    opened.location.replace(address);
    refreshWhenClosed(opened);
  } catch (error) {
    opened?.close();
    await sayWhyNot(error);
  }
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
