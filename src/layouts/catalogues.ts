/** Only static pages use these; no island ever asks for them. */
const PAGE_ONLY = ['home', 'meta', 'help', 'status', 'promotions'];

/** The hashed address of every catalogue; a page prints those of its own language only. */
const addresses = import.meta.glob<string>('/locales/*/*.json', { query: '?url', import: 'default', eager: true });

/** Namespace to address, for the islands' `loadTranslator`. */
export function catalogueAddresses(tag: string): Record<string, string> {
  const folder = `/locales/${tag}/`;
  return Object.fromEntries(
    Object.entries(addresses)
      .filter(([file]) => file.startsWith(folder))
      .map(([file, address]) => [file.slice(folder.length, -'.json'.length), address])
      .filter(([namespace = '']) => !PAGE_ONLY.includes(namespace)),
  );
}
