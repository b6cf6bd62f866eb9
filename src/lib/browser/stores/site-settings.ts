import type { EndpointResponse } from '#api/table';
import type { ModuleId } from '#rules/modules';
import { call } from '../client/client.ts';
import { createSharedLoader } from './loadable.ts';

export type SiteSettings = EndpointResponse<'GET /wps/system/whitelabel'>;

/** The site's settings: feature flags, ways to register, social providers. The specification calls them whitelabel. */
export const {
  $store: $siteSettings,
  load: loadSiteSettings,
  require: requireSiteSettings,
} = createSharedLoader(() => call('GET /wps/system/whitelabel', {}));

/**
 * Whether a feature flag is on. It counts as disabled until the response, so that nothing disappears after it was shown.
 */
export function hasFeature(siteSettings: SiteSettings | undefined, id: ModuleId): boolean {
  const nodes = siteSettings?.modules.flatMap((node) => [node, ...node.childrenNodes]) ?? [];
  return nodes.some(({ modId, enabled }) => modId === id && enabled === '1');
}
