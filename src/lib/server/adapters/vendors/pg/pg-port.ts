import type { VendorPort } from '#domain/games';
import { addressOf, type PortVendor } from '../port-vendor.ts';
import type { PgSettings } from './pg.ts';

/** Addresses of games in the style of PG Soft: the launch address has `{game}` where the game's code belongs. */
export function pgPort({ launchUrl, settings: { operatorToken } }: PortVendor<PgSettings>): VendorPort {
  return {
    launch({ token, gameCode, languageTag, lobbyUrl }) {
      // Braces of an address that was parsed once are encoded.
      const template = launchUrl.replace(/\{game\}|%7Bgame%7D/i, encodeURIComponent(gameCode));
      const facts = { operator_token: operatorToken, operator_player_session: token, bet_type: '1' };
      const address = addressOf(template, { ...facts, language: languageTag.slice(0, 2), real_url: lobbyUrl });
      return Promise.resolve({ address });
    },
  };
}
