import { localPath } from '../../i18n/paths.ts';

const entriesOf = (menu: ParentNode) => [...menu.querySelectorAll<HTMLElement>('[data-category]')];

/** Puts the entries that a menu lacks where they stand among the others; those that are there stay, opened or not. */
function complete(menu: Element, wanted: readonly HTMLElement[]): void {
  let last: HTMLElement | undefined;
  for (const entry of wanted) {
    const known = entriesOf(menu).find((other) => other.dataset['category'] === entry.dataset['category']);
    if (!known) {
      const next = last ? last.nextElementSibling : entriesOf(menu)[0];
      menu.insertBefore(entry, next ?? null);
    }
    last = known ?? entry;
  }
}

/** Brings what came on offer since the page was built into its menus, in the page's language. */
export async function bringMenus(): Promise<void> {
  const response = await fetch(`/fresh${localPath(document.documentElement.lang, '/frame/menus')}`);
  if (!response.ok) return;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of now.querySelectorAll<HTMLElement>('[data-games]')) {
    const menu = document.querySelector(`[data-games="${part.dataset['games']}"]`);
    if (menu) complete(menu, entriesOf(part));
  }
}
