import type { EndpointResponse } from '#api/table';
import { call } from './client.ts';

export type SiteSettings = EndpointResponse<'GET /wps/system/whitelabel'>;

let requested: Promise<SiteSettings> | undefined;

/**
 * Requests the site's settings, which the specification calls whitelabel, once for the whole page: its frame, its islands and the
 * sign-in share the response. After a failure the next caller requests them again.
 */
export function requestSiteSettings(): Promise<SiteSettings> {
  requested ??= call('GET /wps/system/whitelabel', {}).catch((error: unknown) => {
    requested = undefined;
    throw error;
  });
  return requested;
}
