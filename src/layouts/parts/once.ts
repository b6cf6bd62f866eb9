import type { SiteContent } from '../content/content.ts';

const written = new WeakMap<SiteContent, Map<string, Promise<string>>>();

/** Returns the part rendered for a name from the same published content; renders it at the first request. */
export async function writtenOnce(content: SiteContent, name: string, write: () => Promise<string>): Promise<string> {
  const parts = written.get(content) ?? new Map<string, Promise<string>>();
  const part = parts.get(name) ?? write();
  written.set(content, parts.set(name, part));
  return part;
}
