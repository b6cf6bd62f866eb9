import type * as z from 'zod';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { Dialect } from './dialect.ts';
import { evolution } from './evolution/evolution.ts';
import { hub88 } from './hub88/hub88.ts';
import { parlaySettings } from './parlay/parlay-port.ts';
import { pg } from './pg/pg.ts';
import { pragmatic } from './pragmatic/pragmatic.ts';
import { saba } from './saba/saba.ts';
import { softswiss } from './softswiss/softswiss.ts';

/** Dialects of vendors; the portal's own protocol is an endpoint group of its API. */
export const DIALECTS: Readonly<Record<Exclude<VendorDialect, 'parlay'>, Dialect>> = {
  hub88,
  softswiss,
  evolution,
  pragmatic,
  pg,
  saba,
};

/** Returns the schema of a dialect's settings. */
export function settingsSchemaOf(dialect: VendorDialect): z.ZodType {
  return dialect === 'parlay' ? parlaySettings : DIALECTS[dialect].settings;
}

/** Describes how a vendor writes amounts. Copied between threads. */
export interface VendorAmounts {
  dialect: VendorDialect;
  /** As stored. */
  settings: unknown;
  currency: string;
}

/** Returns the function that reads amounts as a vendor writes them. Throws ZodError for settings that the dialect cannot read. */
export function amountReaderOf({ dialect, settings, currency }: VendorAmounts): (text: string) => string {
  if (dialect === 'parlay') return (text) => text;
  const speaker = DIALECTS[dialect];
  const read = speaker.settings.parse(settings);
  return (text) => speaker.readAmount(text, read, currency);
}

/** Returns whether a dialect can read these settings. */
export function areSettingsOf(dialect: VendorDialect, settings: unknown): boolean {
  return settingsSchemaOf(dialect).safeParse(settings).success;
}

/** Returns the names of the settings that a dialect cannot read; '' stands for the settings as a whole. */
export function unreadableSettings(dialect: VendorDialect, settings: unknown): string[] {
  const { error } = settingsSchemaOf(dialect).safeParse(settings);
  return [...new Set((error?.issues ?? []).map(({ path }) => String(path[0] ?? '')))];
}
