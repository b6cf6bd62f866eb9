import { AppError } from '#kernel/errors';
import { SITE_STATUS } from '#rules/site/site-status';
import type { RequestContext, Handlers } from '../../context.ts';
import { restrictionOf } from '../../site/restriction.ts';

/** Returns whether the site is usable in general and for this caller. */
export async function siteFacts({ app, address, country }: RequestContext) {
  const maintenance = (await app.site.maintenance()) ?? null;
  const regionRestriction = restrictionOf(app.config.restriction, { address, country }) !== undefined;
  return { maintenance, regionRestriction, location: { ip: address, country: country ?? null } };
}

/**
 * Throws AppError `invalid_url` when the page was opened under a host that is not the portal's, such as a copy of the
 * site.
 */
function assertOwnHost({ app }: RequestContext, host: string): void {
  const isOwn = app.config.allowedOrigins.some((origin) => new URL(origin).host === host.toLowerCase());
  if (!isOwn) throw new AppError('invalid_url');
}

export const siteHandlers: Handlers<'GET /wps/system/status'> = {
  async 'GET /wps/system/status'(request, { query: { url } }) {
    if (url !== undefined) assertOwnHost(request, url);
    const facts = await siteFacts(request);
    const { normal, maintenance, restricted } = SITE_STATUS;
    const status = facts.maintenance ? maintenance : facts.regionRestriction ? restricted : normal;
    return { status, ...facts };
  },
};
