import { createSecretKey } from 'node:crypto';
import * as z from 'zod';
import { VendorRefusedError, type VendorPort } from '#domain/games';
import { jsonNumber } from '#kernel/exact-json';
import { addressPort, gameAddress, type PortVendor, readAnswer } from '../port-vendor.ts';
import { hashOf, type PragmaticSettings } from './pragmatic.ts';

const answerSchema = z.object({
  error: z.union([z.string(), jsonNumber]),
  gameURL: gameAddress.optional(),
});

/** Addresses of games in the style of Pragmatic Play. Without its settings: the launch address. */
export function pragmaticPort(vendor: PortVendor<PragmaticSettings>): VendorPort {
  const { apiUrl, secureLogin } = vendor.settings;
  if (apiUrl === undefined || secureLogin === undefined) return addressPort(vendor);
  return {
    async launch({ token, playerId, gameCode, languageTag, currency, device, lobbyUrl }) {
      const form = new URLSearchParams({
        secureLogin,
        symbol: gameCode,
        language: languageTag.slice(0, 2),
        token,
        externalPlayerId: playerId,
        currency,
        platform: device === 'mobile' ? 'MOBILE' : 'WEB',
        lobbyUrl,
      });
      form.set('hash', hashOf(form, createSecretKey(vendor.secret, 'utf8')));
      const address = new URL(`${apiUrl}/IntegrationService/v3/http/CasinoGameAPI/game/url/`);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await vendor.http.send({ method: 'POST', address, headers, body: form.toString() });
      const { error, gameURL } = readAnswer(answerSchema, answer);
      if (error !== '0' || gameURL === undefined) throw new VendorRefusedError(new Error(`error ${error}`));
      return { address: gameURL };
    },
  };
}
