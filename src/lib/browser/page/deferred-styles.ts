const loading = new Map<string, Promise<void>>();

/**
 * Loads a style sheet that the page names by id but has disabled, because its first frame does not need it. Resolves when it is
 * loaded, or has failed to load: the content then works without it.
 */
export function loadDeferredStyles(id: string): Promise<void> {
  const pending = loading.get(id) ?? enable(document.getElementById(id));
  loading.set(id, pending);
  return pending;
}

function enable(sheet: HTMLElement | null): Promise<void> {
  if (!(sheet instanceof HTMLLinkElement)) return Promise.resolve();
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, () => resolve());
    sheet.disabled = false;
  });
}
