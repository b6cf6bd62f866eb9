import type { ModuleId } from '#rules/site/modules';
import { requestSiteSettings, type SiteSettings } from '../client/request-site-settings.ts';
import { createSharedLoader } from './loadable.ts';

/** The site's settings: feature flags, ways to register, social providers. */
export const {
  $store: $siteSettings,
  load: loadSiteSettings,
  require: requireSiteSettings,
} = createSharedLoader(requestSiteSettings);

/**
 * Whether a feature flag is on. It counts as disabled until the response, so that nothing disappears after it was shown.
 */
export function hasFeature(siteSettings: SiteSettings | undefined, id: ModuleId): boolean {
  const nodes = siteSettings?.modules.flatMap((node) => [node, ...node.childrenNodes]) ?? [];
  return nodes.some(({ modId, enabled }) => modId === id && enabled === '1');
}
