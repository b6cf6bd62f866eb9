import { createSign } from 'node:crypto';
import * as z from 'zod';
import { VendorUnavailableError, type VendorPort } from '#domain/games';
import type { GameCategory } from '#rules/game-categories';
import { addressPort, gameAddress, type PortVendor, readAnswer } from '../port-vendor.ts';
import { Hub88Freebets } from './hub88-freebets.ts';
import type { Hub88Settings } from './hub88.ts';

const url = z.object({ url: gameAddress });
/** The import checks the fields, so that a broken game does not make the others unreadable. */
const games = z.array(z.record(z.string(), z.unknown()));

/** Lobbies by words of the vendor's categories, the first that fits. */
const LOBBIES: readonly [words: RegExp, category: GameCategory][] = [
  [/live/i, 'LIVE'],
  [/fish/i, 'FISH'],
  [/e-?sport/i, 'ESPORTS'],
  [/sport/i, 'SPORTS'],
  [
    /slot|table|roulette|blackjack|baccarat|poker|crash|scratch|instant|bingo|keno|arcade|casual|dice|mines|plinko/i,
    'RNG',
  ],
];

/** Translates a game to the fields of an imported file; a category without a lobby is a problem that the import names. */
function toCatalogueGame(listed: z.output<typeof games>[number]) {
  const { game_code: code, name, category, url_thumb: picture } = listed;
  const words = typeof category === 'string' ? category : '';
  const lobby = LOBBIES.find(([pattern]) => pattern.test(words))?.[1];
  return { code, titles: { en: name }, category: lobby ?? words, ...(picture ? { picture } : {}) };
}

/** Hub88's operator API: addresses of games and rounds, the list of games, and free bets. Without its settings: the launch address. */
export function hub88Port(vendor: PortVendor<Hub88Settings>): VendorPort {
  const { apiUrl, operatorId, subPartnerId, unit } = vendor.settings;
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

  const freebets = new Hub88Freebets({
    send: (path, fields) => send(path, { ...fields, sub_partner_id: subPartnerId }),
    unit,
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
      const listed = readAnswer(games, await send('game/list', {}));
      // A game that the vendor has switched off is missing for the portal.
      return { games: listed.filter((game) => game['enabled'] !== false).map(toCatalogueGame), next: null };
    },
    async getRoundAddress({ roundId, playerId }) {
      return readAnswer(url, await send('game/round', { user: playerId, round: roundId })).url;
    },
    grantReward: (grant) => freebets.grant(grant),
    cancelReward: (rewardId) => freebets.cancel(rewardId),
  };
}
