import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { VendorPort } from '#domain/games';
import { addressPort, gameAddress, type PortVendor, readAnswer } from '../port-vendor.ts';
import type { SoftswissSettings } from './softswiss.ts';

const session = z.object({
  session_id: z.string().min(1).max(100),
  launch_options: z.object({ game_url: gameAddress }),
});

/** Opens sessions at SoftSwiss' aggregator, whose ids its wallet requests carry. Without its settings: the launch address. */
export function softswissPort(vendor: PortVendor<SoftswissSettings>): VendorPort {
  const { apiUrl, casinoId } = vendor.settings;
  if (apiUrl === undefined || casinoId === undefined) return addressPort(vendor);
  return {
    async launch({ playerId, gameCode, languageTag, currency, device, lobbyUrl }) {
      const body = JSON.stringify({
        casino_id: casinoId,
        game: gameCode,
        currency,
        locale: languageTag.slice(0, 2),
        client_type: device,
        urls: { return_url: lobbyUrl, deposit_url: lobbyUrl },
        user: { id: playerId, country: vendor.country },
      });
      const signature = createHmac('sha256', vendor.secret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-request-sign': signature };
      const address = new URL(`${apiUrl}/sessions`);
      const answer = readAnswer(session, await vendor.http.send({ method: 'POST', address, headers, body }));
      return { address: answer.launch_options.game_url, sessionId: answer.session_id };
    },
  };
}
