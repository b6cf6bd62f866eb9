import { listPublished, type PublishedItem } from '#domain/content';
import type { SlotOf } from '#rules/content';
import { isAllowedAddress, readAddress } from '#rules/service-path';
import type { CallContext, Handlers } from '../../context.ts';
import { audiencesOf, toResourceResponse, toSocialLinkResponse, fallbackTags } from '../../presenters/content.ts';

const ONE_PAGE = { pageNo: 1, pageSize: 100 };

async function links(call: CallContext, kind: readonly ('resource' | 'social' | 'service')[]) {
  const query = { kind, audiences: audiencesOf(call.member), tags: fallbackTags(call.tag) };
  return (await listPublished(call.app.db, query, ONE_PAGE)).rows;
}

async function serviceWindows(call: CallContext) {
  const hosts = call.app.config.serviceHosts;
  // Checks again, because the list of allowed hosts may have become shorter since the link was saved.
  const isOpen = (row: PublishedItem) => isAllowedAddress(readAddress(row.facts['path'] ?? '') ?? '', hosts);
  return (await links(call, ['service'])).filter(isOpen);
}

/** Returns the content that the site settings contain. */
export async function siteSettingsLinks(call: CallContext) {
  const [resources, windows] = await Promise.all([links(call, ['resource']), serviceWindows(call)]);
  return {
    resources: resources.map(toResourceResponse),
    customerService: [...new Set(windows.map(({ slot }) => slot as SlotOf<'service'>))],
  };
}

export const linkHandlers: Handlers<'GET /wps/system/domainRoute' | 'GET /wps/system/serviceLinks'> = {
  async 'GET /wps/system/domainRoute'(call) {
    const rows = await links(call, ['resource', 'social']);
    return {
      domainList: call.app.config.allowedOrigins.map((domain) => ({ domain, speed: null })),
      resources: rows.filter(({ kind }) => kind === 'resource').map(toResourceResponse),
      socialLinks: rows.filter(({ kind }) => kind === 'social').map(toSocialLinkResponse),
    };
  },

  async 'GET /wps/system/serviceLinks'(call, { query: { pathList } }) {
    const requested = pathList?.split(',');
    const rows = (await serviceWindows(call)).filter(({ slot }) => !requested || requested.includes(slot));
    return {
      version: rows.map(({ id, version }) => `${id}.${version}`).join('-') || '0',
      links: rows.map(({ slot, facts }) => {
        return { name: slot as 'VIP', type: facts['type'] ?? '', path: facts['path'] ?? '' };
      }),
      hosts: [...call.app.config.serviceHosts],
    };
  },
};
