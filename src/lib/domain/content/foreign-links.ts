import type { Db } from '#kernel/database';
import { listContentTexts } from './store.ts';
import { getContentItem } from './service.ts';
import type { ContentItem, Draft } from './types.ts';

const LINK = /\bhref="([^"]*)"/g;

/** Fields with the address that a banner, an app or a link leads to. */
const ADDRESS_FACTS = ['url', 'qrCodeUrl', 'address'] as const;

interface Linking {
  facts: Readonly<Record<string, string | undefined>>;
  texts: readonly { body: string }[];
}

/** Returns whether content leads anywhere but to these hosts. The bodies must be sanitized, which gives links one form. */
function leadsElsewhere({ facts, texts }: Linking, ownHosts: readonly string[]): boolean {
  const inTexts = texts.flatMap(({ body }) => [...body.matchAll(LINK)].map(([, address = '']) => address));
  const inFacts = ADDRESS_FACTS.flatMap((name) => facts[name] ?? []);
  return [...inTexts, ...inFacts].some((address) => {
    const url = URL.parse(address, `https://${ownHosts[0] ?? 'localhost'}`);
    return !url || !ownHosts.includes(url.host);
  });
}

/** Returns whether publishing an item would show links to other hosts than these. Throws AppError `not_found`. */
export async function publishesForeignLinks(db: Db, id: string, ownHosts: readonly string[]): Promise<boolean> {
  const [{ facts }, texts] = [await getContentItem(db, id), await listContentTexts(db, id)];
  return leadsElsewhere({ facts, texts }, ownHosts);
}

/**
 * Returns whether an edit would show links to other hosts than these at once, because the item is published. Throws AppError
 * `not_found`.
 */
export async function editsForeignLinks(
  db: Db,
  { id, draft, ownHosts }: { id: string; draft: Pick<Draft, 'facts' | 'texts'>; ownHosts: readonly string[] },
): Promise<boolean> {
  const { state }: ContentItem = await getContentItem(db, id);
  return state === 'published' && leadsElsewhere(draft, ownHosts);
}
