import { listPublished } from '#domain/content';
import { isAllowedAddress, showPath } from '#rules/service-path';
import type { CallContext, Handlers } from '../context.ts';
import { audiencesOf, shownResource, shownSocialLink, tagsFrom } from './content-shapes.ts';

const WHOLE = { pageNo: 1, pageSize: 100 };

async function links(call: CallContext, kind: readonly ('resource' | 'social' | 'service')[]) {
  const query = { kind, audiences: audiencesOf(call.member), tags: tagsFrom(call.tag) };
  return (await listPublished(call.app.db, query, WHOLE)).rows;
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
    const hosts = [...call.app.config.serviceHosts];
    const wanted = pathList?.split(',');
    const rows = (await links(call, ['service']))
      .filter(({ slot }) => !wanted || wanted.includes(slot))
      // The list of hosts may have become shorter since it was written.
      .filter(({ facts }) => isAllowedAddress(showPath(facts['path'] ?? '') ?? '', hosts));
    return {
      version: rows.map(({ id, version }) => `${id}.${version}`).join('-') || '0',
      links: rows.map(({ slot, facts }) => {
        return { name: slot as 'VIP', type: facts['type'] ?? '', path: facts['path'] ?? '' };
      }),
      hosts,
    };
  },
};
