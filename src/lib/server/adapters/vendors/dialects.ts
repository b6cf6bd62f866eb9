import * as z from 'zod';
import type { VendorDialect } from '#rules/vendor-dialects';
import type { Dialect } from './dialect.ts';
import { evolution } from './evolution/evolution.ts';
import { hub88 } from './hub88/hub88.ts';
import { pg } from './pg/pg.ts';
import { pragmatic } from './pragmatic/pragmatic.ts';
import { softswiss } from './softswiss/softswiss.ts';

/** Dialects of vendors; the portal's own protocol is an endpoint group of its API. */
export const DIALECTS: Readonly<Record<Exclude<VendorDialect, 'parlay'>, Dialect>> = {
  hub88,
  softswiss,
  evolution,
  pragmatic,
  pg,
};

/** Returns whether a dialect can read these settings; the portal's own protocol has none. */
export function areSettingsOf(dialect: VendorDialect, settings: unknown): boolean {
  const schema = dialect === 'parlay' ? z.strictObject({}) : DIALECTS[dialect].settings;
  return schema.safeParse(settings).success;
}
