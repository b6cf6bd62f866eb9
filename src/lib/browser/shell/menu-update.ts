import { localPath } from '../../i18n/paths.ts';

const entriesOf = (menu: ParentNode) => [...menu.querySelectorAll<HTMLElement>('[data-category]')];

/** Inserts the missing entries into a menu in their order; existing entries stay, opened or not. */
function insertMissing(menu: Element, entries: readonly HTMLElement[]): void {
  let last: HTMLElement | undefined;
  for (const entry of entries) {
    const known = entriesOf(menu).find((other) => other.dataset['category'] === entry.dataset['category']);
    if (!known) {
      const next = last ? last.nextElementSibling : entriesOf(menu)[0];
      menu.insertBefore(entry, next ?? null);
    }
    last = known ?? entry;
  }
}

/** Adds the categories that opened since the page was built to its menus, in the page's language. */
export async function updateMenus(): Promise<void> {
  const path = `/fresh${localPath(document.documentElement.lang, '/shell/menus')}`;
  // Revalidates with the server: browsers may otherwise use a response that was cached minutes ago.
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) return;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of now.querySelectorAll<HTMLElement>('[data-games]')) {
    const menu = document.querySelector(`[data-games="${part.dataset['games']}"]`);
    if (menu) insertMissing(menu, entriesOf(part));
  }
}
