import { createSign } from 'node:crypto';
import * as z from 'zod';
import { VendorUnavailableError, type CatalogueGame, type VendorPort } from '#domain/games';
import { addressPort, gameAddress, type PortVendor, readAnswer } from '../port-vendor.ts';
import type { Hub88Settings } from './hub88.ts';

const url = z.object({ url: gameAddress });
const games = z.array(
  z.object({
    game_code: z.string().min(1).max(128),
    name: z.string().min(1),
    category: z.string().nullish(),
    url_thumb: z.string().nullish(),
    enabled: z.boolean().nullish(),
    freebet_support: z.boolean().nullish(),
  }),
);

function toGame({ game_code, name, category, url_thumb, enabled, freebet_support }: z.output<typeof games>[number]) {
  const game: CatalogueGame = {
    code: game_code,
    titles: { en: name },
    category: category ?? '',
    rtpBps: null,
    lines: null,
    pictureUrl: url_thumb ?? null,
    isEnabled: enabled ?? true,
    hasFreeRounds: freebet_support ?? false,
  };
  return game;
}

/** Hub88's operator API: addresses of games and rounds, and the list of games. Without its settings: the launch address. */
export function hub88Port(vendor: PortVendor<Hub88Settings>): VendorPort {
  const { apiUrl, operatorId, subPartnerId } = vendor.settings;
  if (apiUrl === undefined || operatorId === undefined) return addressPort(vendor);

  function send(path: string, fields: object): Promise<unknown> {
    const { signingKey, http } = vendor;
    if (signingKey === null) throw new VendorUnavailableError(new Error(`${vendor.code} has no signing key`));
    const body = JSON.stringify({ operator_id: operatorId, ...fields });
    const signature = createSign('RSA-SHA256').update(body).sign(signingKey, 'base64');
    const address = new URL(`${apiUrl}/operator/generic/v2/${path}`);
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature };
    return http.send({ method: 'POST', address, headers, body });
  }

  return {
    async launch({ token, playerId, gameCode, languageTag, currency, device, lobbyUrl }) {
      const answer = await send('game/url', {
        user: playerId,
        token,
        game_code: gameCode,
        currency,
        country: vendor.country,
        lang: languageTag.slice(0, 2),
        platform: device === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        lobby_url: lobbyUrl,
        sub_partner_id: subPartnerId,
      });
      return { address: readAnswer(url, answer).url };
    },
    async listGames() {
      return { games: readAnswer(games, await send('game/list', {})).map(toGame), next: null };
    },
    async getRoundAddress({ roundId, playerId }) {
      return readAnswer(url, await send('game/round', { user: playerId, round: roundId })).url;
    },
  };
}
