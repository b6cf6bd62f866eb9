import { createHash } from 'node:crypto';

/** Which database it was read from does not matter, nor when it was written there. */
const NOT_SHOWN = new Set(['id', 'timestamp']);

/** Changes with what a reader sees of published content. */
export function versionOf(content: unknown): string {
  const text = JSON.stringify(content, (key, value: unknown) => (NOT_SHOWN.has(key) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
