import { createContent, changeContentState, sanitize, type Draft } from '#domain/content';
import { cryptoRandom } from '#kernel/ids';
import { openDatabase } from '#server/db/open';
import { createLogger } from '../../src/lib/server/reporting/logger.ts';

/** Publishes customer service windows like staff do, by their names. */
export async function publishServices(databaseUrl: string, addresses: Partial<Record<'LIVECHAT' | 'VIP', string>>) {
  const log = createLogger({ logLevel: 'silent' });
  const db = await openDatabase({ databaseUrl, embeddedFolder: undefined, maxConnections: 2, log });
  const serviceHosts = Object.values(addresses).map((address) => new URL(address).hostname);
  const ports = { random: cryptoRandom, rules: { languageTags: ['vi', 'en'], serviceHosts } };
  await db.transaction(async (tx) => {
    for (const [slot, address] of Object.entries(addresses)) {
      const texts = [{ languageTag: 'vi', title: slot, summary: '', body: sanitize('') }];
      const draft: Draft = { kind: 'service', slot, facts: { type: '3', address }, audience: 'everyone', texts };
      await changeContentState(tx, 'publish', { id: await createContent(tx, ports, draft), version: 1 });
    }
  });
  await db.close();
}
