/** Kept in place by their ids when the part around them is replaced. */
function choices(part: HTMLElement): string[] {
  return [...part.querySelectorAll<HTMLInputElement>('input:checked')].map(({ id }) => id);
}

function replace(part: HTMLElement, html: string): void {
  const chosen = choices(part);
  const focused = part.contains(document.activeElement) ? document.activeElement?.id : '';
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  part.replaceChildren(...parsed.body.childNodes);
  for (const id of chosen) {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.checked = true;
  }
  if (focused) document.getElementById(focused)?.focus();
  part.dispatchEvent(new CustomEvent('parlay:fresh', { bubbles: true }));
}

async function refresh(part: HTMLElement): Promise<void> {
  // Asked for anew, by its tag: browsers may show what they kept for minutes otherwise.
  const response = await fetch(part.dataset['fresh'] ?? '', { cache: 'no-cache' });
  const version = response.headers.get('x-content-version');
  // Without a version it is no answer of the portal's: what is there stays.
  if (version === null || version === part.dataset['version']) return;
  part.dataset['version'] = version;
  replace(part, await response.text());
}

/** Asks once whether what the page shows is still what is published. What does not come now, the next page asks for. */
export function startFresh(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const ask = () => void refresh(part).catch(() => undefined);
    if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 2000 });
    else setTimeout(ask, 200);
  }
}
