import { listPublished, type PublishedItem } from '#domain/content';
import type { Audience, SlotOf } from '#rules/site/content';
import { isAllowedAddress, readAddress } from '#rules/site/service-path';
import type { RequestContext, Handlers } from '../../context.ts';
import {
  audiencesOf,
  frameLinksOf,
  toResourceResponse,
  toSocialLinkResponse,
  fallbackLanguageTags,
} from '../../presenters/content.ts';

const ONE_PAGE = { pageNo: 1, pageSize: 100 };

async function linksFor(
  audiences: readonly Audience[],
  { app, languageTag }: RequestContext,
  kind: readonly ('resource' | 'social' | 'service')[],
) {
  const query = { kind, audiences, languageTags: fallbackLanguageTags(languageTag) };
  return (await listPublished(app.db, query, ONE_PAGE)).rows;
}

function links(request: RequestContext, kind: readonly ('resource' | 'social' | 'service')[]) {
  return linksFor(audiencesOf(request.member), request, kind);
}

async function serviceWindows(request: RequestContext) {
  const hosts = request.app.config.serviceHosts;
  // Checks again, because the list of allowed hosts may have become shorter since the link was saved.
  const isOpen = (row: PublishedItem) => isAllowedAddress(readAddress(row.facts['path'] ?? '') ?? '', hosts);
  return (await links(request, ['service'])).filter(isOpen);
}

/** Returns the content that the site settings contain. */
export async function siteSettingsLinks(request: RequestContext) {
  const [resources, windows, forVisitors] = await Promise.all([
    links(request, ['resource']),
    serviceWindows(request),
    // Static pages are the same for everybody.
    linksFor(audiencesOf(undefined), request, ['resource', 'social']),
  ]);
  return {
    resources: resources.map(toResourceResponse),
    frameLinks: frameLinksOf(forVisitors),
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
