import type { Config } from './config.ts';

/** The session's own lifetime ends it sooner than the cookie's. */
export const OPERATOR_COOKIE_SECONDS = 8 * 3600;

/** Under https the browser itself sees to it that no other host or path can set this cookie. */
export function operatorCookieName(config: Pick<Config, 'publicOrigin'>): string {
  return config.publicOrigin.startsWith('https://') ? '__Host-parlay_ops' : 'parlay_ops';
}
