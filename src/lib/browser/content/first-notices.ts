import { $dialog, openSite } from '../stores/dialogs.ts';
import { loadNoticesOnce, unseenNotices } from '../stores/content/notices.ts';

/** Shows unread notices on the first page of a tab. Pages without the site's frame show none. */
export async function showFirstNotices(): Promise<void> {
  if (!document.querySelector('.site')) return;
  const notices = await loadNoticesOnce();
  if (!notices || unseenNotices(notices).length === 0) return;
  // Does not interrupt a visitor who has opened a dialog meanwhile; the next tab shows the notices.
  if ($dialog.get().name === 'none') openSite({ name: 'notices', isFirst: true });
}
