import { z } from 'zod';
import { listOf, problemsOf, type Settings } from './settings.ts';

/** CDNs that serve files and games besides the portal and its vendors; browsers choose one at random. */
export interface DeliveryConfig {
  /** Origins that serve the portal's `/files` under the same paths. */
  imageCdns: readonly string[];
  /** Origins that serve a vendor's games under the same paths as the vendor. */
  launchGameCdns: readonly { vendorCode: string; origin: string }[];
}

const VENDOR_AND_ORIGIN = /^([A-Z0-9]{2,10})=(.+)$/;

const environment = z.object({
  IMAGE_CDNS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin), 'must be origins (https://img.example), separated by commas'),
  LAUNCH_GAME_CDNS: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (entries) => entries.every((entry) => isOrigin(VENDOR_AND_ORIGIN.exec(entry)?.[2] ?? '')),
      'must be vendors with origins (SBX=https://play.example), separated by commas',
    ),
});

/** Returns whether the URL has no path: a CDN mirrors the whole origin. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Reads the settings of CDNs, and lists what is wrong with them. */
export function readDelivery(set: Settings): {
  delivery: DeliveryConfig;
  problems: string[];
} {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const launchGameCdns = raw.LAUNCH_GAME_CDNS.map((entry) => {
    const [, vendorCode = '', origin = ''] = VENDOR_AND_ORIGIN.exec(entry) ?? [];
    return { vendorCode, origin };
  });
  return {
    delivery: { imageCdns: raw.IMAGE_CDNS, launchGameCdns },
    problems: problemsOf(parsed),
  };
}
