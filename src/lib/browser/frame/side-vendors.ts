import { LEFT_BAR_VENDORS } from '#rules/game-categories';
import { lobbies, type LobbyVendor } from '../lobby/lobbies.ts';

function link(href: string, text: string, isMore = false): HTMLLIElement {
  const item = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.className = isMore ? 'side-vendor side-vendor-more' : 'side-vendor';
  anchor.href = href;
  anchor.textContent = text;
  item.append(anchor);
  return item;
}

/** The first of a category's vendors; when there are more, the last entry leads to the lobby, which has them all. */
export function vendorItems(vendors: readonly LobbyVendor[], path: string, more: string): HTMLLIElement[] {
  const shown = vendors.slice(0, LEFT_BAR_VENDORS);
  const items = shown.map(({ code, name }) => link(`${path}?vassalage=${encodeURIComponent(code)}`, name));
  return vendors.length > shown.length ? [...items, link(path, more, true)] : items;
}

function failedItem(texts: DOMStringMap, retry: () => void): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'side-vendors-failed';
  item.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-link';
  button.textContent = texts['retry'] ?? '';
  button.addEventListener('click', retry);
  item.append(texts['failed'] ?? '', button);
  return item;
}

/** As the API calls it. */
function categoryOf(button: HTMLElement): string {
  return button.closest<HTMLElement>('[data-category]')?.dataset['category']?.toUpperCase() ?? '';
}

/** The list that a button opens, below it; made when it is opened first. */
function listOf(button: HTMLElement): HTMLElement {
  const known = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (known) return known;
  const list = document.createElement('ul');
  list.className = 'side-vendors';
  list.id = `side-${categoryOf(button)}`;
  button.after(list);
  button.setAttribute('aria-controls', list.id);
  return list;
}

interface Wanted {
  category: string;
  /** Of the lobby that has them all. */
  path: string;
  texts: DOMStringMap;
}

/** Opens or closes the list of a category's studios, and fills it when it opens. */
export async function toggleVendors(button: HTMLElement): Promise<void> {
  const path = button.parentElement?.querySelector('a')?.getAttribute('href');
  const texts = document.getElementById('side-vendor-texts')?.dataset;
  if (!path || !texts) return;
  const list = listOf(button);
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  list.hidden = isOpen;
  if (!isOpen) await fill(list, { category: categoryOf(button), path, texts });
}

async function fill(list: HTMLElement, { category, path, texts }: Wanted): Promise<void> {
  list.setAttribute('aria-busy', 'true');
  try {
    const { vendors } = await lobbies();
    list.replaceChildren(...vendorItems(vendors[category] ?? [], path, texts['more'] ?? ''));
  } catch {
    // The visitor sees it, with a way to try again.
    list.replaceChildren(failedItem(texts, () => void fill(list, { category, path, texts })));
  } finally {
    list.removeAttribute('aria-busy');
  }
}
