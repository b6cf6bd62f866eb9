import { $dialog, openSite } from '../stores/dialogs.ts';
import { subscribeToNotices, unseenNotices } from '../stores/notices.ts';

/** On a visitor's first page: what operations want everybody to read once. A page without the site's frame shows none. */
export async function showFirstNotices(): Promise<void> {
  if (!document.querySelector('.site')) return;
  const notices = await subscribeToNotices();
  if (!notices || unseenNotices(notices).length === 0) return;
  // Who has opened something meanwhile is not disturbed; the next tab shows them.
  if ($dialog.get().name === 'none') openSite({ name: 'notices', isFirst: true });
}
