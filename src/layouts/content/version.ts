import { createHash } from 'node:crypto';

/** Fields that differ between databases and are not shown. */
const NOT_SHOWN = new Set(['id', 'timestamp']);

const known = new WeakMap<object, string>();

/**
 * Returns a version that changes with what a reader sees of the content. Cached by object: a site build requests
 * thousands.
 */
export function versionOf(content: object): string {
  let version = known.get(content);
  if (version === undefined) {
    const text = JSON.stringify(content, (key, value: unknown) => (NOT_SHOWN.has(key) ? undefined : value));
    version = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    known.set(content, version);
  }
  return version;
}
