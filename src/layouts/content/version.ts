import { createHash } from 'node:crypto';

/** Which database it was read from does not matter, nor when it was written there. */
const NOT_SHOWN = new Set(['id', 'timestamp']);

const known = new WeakMap<object, string>();

/** Changes with what a reader sees of published content. The same object has one version: a built site asks for thousands. */
export function versionOf(content: object): string {
  let version = known.get(content);
  if (version === undefined) {
    const text = JSON.stringify(content, (key, value: unknown) => (NOT_SHOWN.has(key) ? undefined : value));
    version = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    known.set(content, version);
  }
  return version;
}
