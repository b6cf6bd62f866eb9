import { listPublished, type PublishedItem } from '#domain/content';
import type { SlotOf } from '#rules/content';
import { isAllowedAddress, readAddress } from '#rules/service-path';
import type { RequestContext, Handlers } from '../../context.ts';
import {
  audiencesOf,
  toResourceResponse,
  toSocialLinkResponse,
  fallbackLanguageTags,
} from '../../presenters/content.ts';

const ONE_PAGE = { pageNo: 1, pageSize: 100 };

async function links(request: RequestContext, kind: readonly ('resource' | 'social' | 'service')[]) {
  const query = {
    kind,
    audiences: audiencesOf(request.member),
    languageTags: fallbackLanguageTags(request.languageTag),
  };
  return (await listPublished(request.app.db, query, ONE_PAGE)).rows;
}

async function serviceWindows(request: RequestContext) {
  const hosts = request.app.config.serviceHosts;
  // Checks again, because the list of allowed hosts may have become shorter since the link was saved.
  const isOpen = (row: PublishedItem) => isAllowedAddress(readAddress(row.facts['path'] ?? '') ?? '', hosts);
  return (await links(request, ['service'])).filter(isOpen);
}

/** Returns the content that the site settings contain. */
export async function siteSettingsLinks(request: RequestContext) {
  const [resources, windows] = await Promise.all([links(request, ['resource']), serviceWindows(request)]);
  return {
    resources: resources.map(toResourceResponse),
    customerService: [...new Set(windows.map(({ slot }) => slot as SlotOf<'service'>))],
  };
}

export const linkHandlers: Handlers<'GET /wps/system/domainRoute' | 'GET /wps/system/serviceLinks'> = {
  async 'GET /wps/system/domainRoute'(request) {
    const rows = await links(request, ['resource', 'social']);
    return {
      domainList: request.app.config.allowedOrigins.map((domain) => ({ domain, speed: null })),
      resources: rows.filter(({ kind }) => kind === 'resource').map(toResourceResponse),
      socialLinks: rows.filter(({ kind }) => kind === 'social').map(toSocialLinkResponse),
    };
  },

  async 'GET /wps/system/serviceLinks'(request, { query: { pathList } }) {
    const requested = pathList?.split(',');
    const rows = (await serviceWindows(request)).filter(({ slot }) => !requested || requested.includes(slot));
    return {
      version: rows.map(({ id, version }) => `${id}.${version}`).join('-') || '0',
      links: rows.map(({ slot, facts }) => {
        return { name: slot as 'VIP', type: facts['type'] ?? '', path: facts['path'] ?? '' };
      }),
      hosts: [...request.app.config.serviceHosts],
    };
  },
};
