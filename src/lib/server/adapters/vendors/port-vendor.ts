import * as z from 'zod';
import { VendorUnavailableError, type VendorLaunch, type VendorPort } from '#domain/games';
import type { Clock } from '#kernel/clock';
import type { VendorHttp } from './vendor-http.ts';

/** A vendor as the adapter of the portal's requests sees it. */
export interface PortVendor<Settings> {
  code: string;
  launchUrl: string;
  settings: Settings;
  /** The current secret. */
  secret: string;
  /** The portal's private key (PEM); null when none was made. */
  signingKey: string | null;
  http: VendorHttp;
  clock: Clock;
  /** Country of the portal's market (ISO 3166). */
  country: string;
  /** Currency of the portal's real money. */
  currency: string;
}

/** Setting of a dialect: address of the vendor's API, without the slash at its end. */
export const apiUrlSetting = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((text) => text.replace(/\/+$/, ''));

/** An address in a vendor's answer. */
export const gameAddress = z.url({ protocol: /^https?$/ }).max(4096);

/** Reads a response. Throws VendorUnavailableError for one of another form. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new VendorUnavailableError(parsed.error);
  return parsed.data;
}

/** Returns the vendor's launch address with the launch in its query; keeps the query that it has. */
export function addressOf(launchUrl: string, launch: Record<string, string>): string {
  const address = new URL(launchUrl);
  for (const [name, value] of Object.entries(launch)) address.searchParams.set(name, value);
  return address.href;
}

/** Creates the port of a vendor that is launched by an address and called by no other request. */
export function addressPort({ launchUrl }: PortVendor<unknown>): VendorPort {
  return {
    launch: ({
      token,
      gameCode: game,
      languageTag: lang,
      currency,
      device,
      lobbyUrl: lobby,
      roomId,
      rewardId,
    }: VendorLaunch) => {
      const room: Record<string, string> = roomId === undefined ? {} : { room: roomId };
      const reward: Record<string, string> = rewardId === undefined ? {} : { reward: rewardId };
      return Promise.resolve({
        address: addressOf(launchUrl, { token, game, lang, currency, device, lobby, ...room, ...reward }),
      });
    },
  };
}
