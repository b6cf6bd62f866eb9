import { changeContentState, createContent, sanitize } from '#domain/content';
import type { Tx } from '#kernel/database';
import type { ContentKind, SlotOf } from '#rules/site/content';
import type { AppContext } from '../../context.ts';
import { contentRules } from '../../presenters/content.ts';

/** Belongs to nobody, so that no link of a portal that is tried out leads to strangers. */
const HOST = 'example.com';

const SOCIAL: Partial<Record<SlotOf<'social'>, string>> = {
  facebook: 'Facebook',
  zalo: 'Zalo',
  telegram: 'Telegram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};

interface Link {
  kind: ContentKind;
  slot: string;
  facts: Record<string, string>;
  en: string;
  vi: string;
}

/** Type of a service that opens in a window of its own. */
const SERVICE_WINDOW = '3';

/**
 * Publishes links to social networks, and to customer service where its host is allowed. There is no app: a file that nobody built would
 * take the place of the icon on the home screen, which works.
 */
export async function seedLinks(tx: Tx, { config, random }: AppContext): Promise<void> {
  const { serviceHosts } = config;
  const [serviceHost] = serviceHosts;
  const links: Link[] = [
    ...Object.entries(SOCIAL).map(([slot, name]) => ({
      kind: 'social' as const,
      slot,
      facts: { url: `https://${HOST}/${slot}` },
      en: name,
      vi: name,
    })),
    ...(serviceHost === undefined ? [] : serviceLinks(serviceHost)),
  ];
  const rules = contentRules(config);
  for (const { kind, slot, facts, en, vi } of links) {
    const texts = Object.entries({ en, vi }).map(([languageTag, title]) => ({
      languageTag,
      title,
      summary: '',
      body: sanitize(''),
    }));
    const id = await createContent(tx, { random, rules }, { kind, slot, facts, audience: 'everyone', texts });
    await changeContentState(tx, 'publish', { id, version: 1 });
  }
}

function serviceLinks(host: string): Link[] {
  const facts = (path: string) => ({ type: SERVICE_WINDOW, address: `https://${host}/${path}` });
  return [
    { kind: 'service', slot: 'LIVECHAT', facts: facts('chat'), en: 'Live chat', vi: 'Trò chuyện trực tuyến' },
    { kind: 'service', slot: 'VIP', facts: facts('vip'), en: 'VIP service', vi: 'Chăm sóc VIP' },
  ];
}
