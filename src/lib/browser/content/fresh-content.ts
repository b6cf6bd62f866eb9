/** Returns the ids of checked inputs, which stay checked when the content around them is replaced. */
function checkedIds(part: HTMLElement): string[] {
  return [...part.querySelectorAll<HTMLInputElement>('input:checked')].map(({ id }) => id);
}

function replace(part: HTMLElement, html: string): void {
  const checked = checkedIds(part);
  const focused = part.contains(document.activeElement) ? document.activeElement?.id : '';
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  part.replaceChildren(...parsed.body.childNodes);
  for (const id of checked) {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.checked = true;
  }
  if (focused) document.getElementById(focused)?.focus();
  part.dispatchEvent(new CustomEvent('parlay:fresh', { bubbles: true }));
}

async function refresh(part: HTMLElement): Promise<void> {
  // Revalidates with the server: browsers may otherwise use a response that was cached minutes ago.
  const response = await fetch(part.dataset['fresh'] ?? '', { cache: 'no-cache' });
  const version = response.headers.get('x-content-version');
  // Keeps the content when the response has no version: it does not come from the portal.
  if (version === null || version === part.dataset['version']) return;
  part.dataset['version'] = version;
  replace(part, await response.text());
}

/**
 * Checks once whether the page shows the published content, and replaces what is outdated. Ignores failures; the next
 * page checks again.
 */
export function refreshFreshContent(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const check = () => void refresh(part).catch(() => undefined);
    if ('requestIdleCallback' in window) requestIdleCallback(check, { timeout: 2000 });
    else setTimeout(check, 200);
  }
}
