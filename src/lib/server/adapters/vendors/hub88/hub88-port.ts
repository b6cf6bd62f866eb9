import { createSign } from 'node:crypto';
import * as z from 'zod';
import { VendorUnavailableError, type VendorPort } from '#domain/games';
import { readPageInThread } from '../catalogue-pages.ts';
import type { VendorRequest } from '../vendor-http.ts';
import { addressPort, gameAddress, type PortVendor, readAnswer } from '../port-vendor.ts';
import { Hub88Freebets } from './hub88-freebets.ts';
import type { Hub88Settings } from './hub88.ts';

const url = z.object({ url: gameAddress });

/** Hub88's operator API: addresses of games and rounds, the list of games, and free bets. Without its settings: the launch address. */
export function hub88Port(vendor: PortVendor<Hub88Settings>): VendorPort {
  const { apiUrl, operatorId, subPartnerId, unit } = vendor.settings;
  if (apiUrl === undefined || operatorId === undefined) return addressPort(vendor);

  function signed(path: string, fields: object): VendorRequest {
    const { signingKey } = vendor;
    if (signingKey === null) throw new VendorUnavailableError(new Error(`${vendor.code} has no signing key`));
    const body = JSON.stringify({ operator_id: operatorId, ...fields });
    const signature = createSign('RSA-SHA256').update(body).sign(signingKey, 'base64');
    const address = new URL(`${apiUrl}/operator/generic/v2/${path}`);
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature };
    return { method: 'POST', address, headers, body };
  }
  const send = (path: string, fields: object) => vendor.http.send(signed(path, fields));

  const freebets = new Hub88Freebets({
    send: (path, fields) => send(path, { ...fields, sub_partner_id: subPartnerId }),
    unit,
    clock: vendor.clock,
  });
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
      return readPageInThread('hub88', await vendor.http.sendForPage(signed('game/list', {})), vendor.currency);
    },
    async getRoundAddress({ roundId, playerId }) {
      return readAnswer(url, await send('game/round', { user: playerId, round: roundId })).url;
    },
    grantReward: (grant) => freebets.grant(grant),
    cancelReward: (rewardId) => freebets.cancel(rewardId),
  };
}
