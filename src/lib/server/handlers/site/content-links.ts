import { listPublished, type PublishedItem } from '#domain/content';
import type { SlotOf } from '#rules/content';
import { isAllowedAddress, showPath } from '#rules/service-path';
import type { CallContext, Handlers } from '../../context.ts';
import { audiencesOf, shownResource, shownSocialLink, tagsFrom } from '../../presenters/content.ts';

const WHOLE = { pageNo: 1, pageSize: 100 };

async function links(call: CallContext, kind: readonly ('resource' | 'social' | 'service')[]) {
  const query = { kind, audiences: audiencesOf(call.member), tags: tagsFrom(call.tag) };
  return (await listPublished(call.app.db, query, WHOLE)).rows;
}

async function serviceWindows(call: CallContext) {
  const hosts = call.app.config.serviceHosts;
  // The list of hosts may have become shorter since it was written.
  const isOpen = (row: PublishedItem) => isAllowedAddress(showPath(row.facts['path'] ?? '') ?? '', hosts);
  return (await links(call, ['service'])).filter(isOpen);
}

/** What the whitelabel tells of content. */
export async function whitelabelLinks(call: CallContext) {
  const [resources, windows] = await Promise.all([links(call, ['resource']), serviceWindows(call)]);
  return {
    resources: resources.map(shownResource),
    customerService: [...new Set(windows.map(({ slot }) => slot as SlotOf<'service'>))],
  };
}

export const linkHandlers: Handlers<'GET /wps/system/domainRoute' | 'GET /wps/system/serviceLinks'> = {
  async 'GET /wps/system/domainRoute'(call) {
    const rows = await links(call, ['resource', 'social']);
    return {
      domainList: call.app.config.allowedOrigins.map((domain) => ({ domain, speed: null })),
      resources: rows.filter(({ kind }) => kind === 'resource').map(shownResource),
      socialLinks: rows.filter(({ kind }) => kind === 'social').map(shownSocialLink),
    };
  },

  async 'GET /wps/system/serviceLinks'(call, { query: { pathList } }) {
    const wanted = pathList?.split(',');
    const rows = (await serviceWindows(call)).filter(({ slot }) => !wanted || wanted.includes(slot));
    return {
      version: rows.map(({ id, version }) => `${id}.${version}`).join('-') || '0',
      links: rows.map(({ slot, facts }) => {
        return { name: slot as 'VIP', type: facts['type'] ?? '', path: facts['path'] ?? '' };
      }),
      hosts: [...call.app.config.serviceHosts],
    };
  },
};
