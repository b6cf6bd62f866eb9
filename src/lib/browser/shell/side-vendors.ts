import { LEFT_BAR_VENDORS } from '#rules/games/game-categories';
import { loadLobbies, type LobbyVendor } from '../lobby/lobbies.ts';

function link(href: string, text: string, isMore = false): HTMLLIElement {
  const item = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.className = isMore ? 'side-vendor side-vendor-more' : 'side-vendor';
  anchor.href = href;
  anchor.textContent = text;
  item.append(anchor);
  return item;
}

/** Lists a category's first vendors; when there are more, a last entry links to the lobby with all of them. */
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

/** Returns the category's name in the API. */
function categoryOf(button: HTMLElement): string {
  return button.closest<HTMLElement>('[data-category]')?.dataset['category']?.toUpperCase() ?? '';
}

/** Returns the list below a button; creates it at the first opening. */
function listOf(button: HTMLElement): HTMLElement {
  const existing = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (existing) return existing;
  const list = document.createElement('ul');
  list.className = 'side-vendors';
  list.id = `side-${categoryOf(button)}`;
  button.after(list);
  button.setAttribute('aria-controls', list.id);
  return list;
}

interface VendorList {
  category: string;
  /** Path of the lobby with all of the category's vendors. */
  path: string;
  texts: DOMStringMap;
}

/** Opens or closes the vendor list of a category, and loads it when it opens. */
export async function toggleVendors(button: HTMLElement): Promise<void> {
  const path = button.parentElement?.querySelector('a')?.getAttribute('href');
  const texts = document.getElementById('side-vendor-texts')?.dataset;
  if (!path || !texts) return;
  const list = listOf(button);
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  list.hidden = isOpen;
  if (!isOpen) await loadVendors(list, { category: categoryOf(button), path, texts });
}

async function loadVendors(list: HTMLElement, { category, path, texts }: VendorList): Promise<void> {
  list.setAttribute('aria-busy', 'true');
  try {
    const { vendors } = await loadLobbies();
    list.replaceChildren(...vendorItems(vendors[category] ?? [], path, texts['more'] ?? ''));
  } catch {
    // Shows the failure with a retry button.
    list.replaceChildren(failedItem(texts, () => void loadVendors(list, { category, path, texts })));
  } finally {
    list.removeAttribute('aria-busy');
  }
}
