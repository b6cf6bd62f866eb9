import * as z from 'zod';

const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/**
 * Setting of a dialect: origins besides the launch address's from which games may be shown in a frame, separated by spaces; `*.`
 * stands for the hosts below one.
 */
export const frameOriginsSetting = z
  .string()
  .max(2000)
  .default('')
  .refine((text) => text.split(' ').every((origin) => origin === '' || ORIGIN.test(origin)), 'origins');

/** Returns whether a game's address is of one of the origins that pages may show in a frame. */
export function isFramable(address: string, origins: readonly string[]): boolean {
  const { protocol, host, origin } = new URL(address);
  return origins.some((allowed) => {
    if (!allowed.includes('*')) return allowed === origin;
    const [scheme, suffix = ''] = allowed.split('//*');
    return scheme === protocol && host.endsWith(suffix);
  });
}
