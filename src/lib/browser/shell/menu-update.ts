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

/** Requests the current parts of the shell in the page's language. */
async function requestParts(name: 'menus' | 'links'): Promise<Document | undefined> {
  const path = `/fresh${localPath(document.documentElement.lang, `/shell/${name}`)}`;
  // Revalidates with the server: browsers may otherwise use a response that was cached minutes ago.
  const response = await fetch(path, { cache: 'no-cache' });
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
}

/** Replaces the links of the frame, which were published since the page was built; `links` are their addresses. */
export async function updateLinks(links: string): Promise<void> {
  const { dataset } = document.documentElement;
  // Pages without the site's shell have no links.
  if (!document.querySelector('[data-links-part]')) return;
  const now = await requestParts('links');
  if (!now) return;
  dataset['links'] = links;
  for (const part of now.querySelectorAll<HTMLElement>('[data-links-part]'))
    document.querySelector(`[data-links-part="${part.dataset['linksPart']}"]`)?.replaceWith(part);
}

/** Adds the categories that opened since the page was built to its menus. */
export async function updateMenus(): Promise<void> {
  const now = await requestParts('menus');
  for (const part of now?.querySelectorAll<HTMLElement>('[data-games]') ?? []) {
    const menu = document.querySelector(`[data-games="${part.dataset['games']}"]`);
    if (menu) insertMissing(menu, entriesOf(part));
  }
}
