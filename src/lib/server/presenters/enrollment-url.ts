import type { EnrollmentLink } from '#domain/staff';
import type { Config } from '../config/config.ts';

/** Returns an enrollment link. The token stands behind `#`, which browsers do not send and proxies do not log. */
export function enrollmentUrl(
  { publicOrigin, opsOrigin = publicOrigin }: Pick<Config, 'publicOrigin' | 'opsOrigin'>,
  { token }: EnrollmentLink,
): string {
  return `${opsOrigin}/ops#enroll=${token}`;
}
