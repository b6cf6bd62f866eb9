import { LEFT_BAR_VENDORS } from '#rules/game-categories';
import { lobbies, type LobbyVendor } from './lobbies.ts';

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

/** Opens or closes the list of a category's studios, and fills it when it opens. */
export async function toggleVendors(button: HTMLElement): Promise<void> {
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const texts = document.getElementById('side-vendor-texts')?.dataset;
  if (!list || !texts) return;
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  list.hidden = isOpen;
  if (!isOpen) await fill(list, button.dataset['vendors'] ?? '', texts);
}

async function fill(list: HTMLElement, category: string, texts: DOMStringMap): Promise<void> {
  list.setAttribute('aria-busy', 'true');
  try {
    const { vendors } = await lobbies();
    list.replaceChildren(...vendorItems(vendors[category] ?? [], list.dataset['path'] ?? '/', texts['more'] ?? ''));
  } catch {
    // The visitor sees it, with a way to try again.
    list.replaceChildren(failedItem(texts, () => void fill(list, category, texts)));
  } finally {
    list.removeAttribute('aria-busy');
  }
}
