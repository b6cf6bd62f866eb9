import type { SiteContent } from '../content/content.ts';

const cache = new WeakMap<SiteContent, Map<string, Promise<string>>>();

/** Returns the part rendered for a name from the same published content; renders it at the first request. */
export async function renderOnce(content: SiteContent, name: string, render: () => Promise<string>): Promise<string> {
  const parts = cache.get(content) ?? new Map<string, Promise<string>>();
  const part = parts.get(name) ?? render();
  cache.set(content, parts.set(name, part));
  return part;
}
