import type { VendorPort } from '#domain/games';
import { addressPort, type PortVendor } from '../port-vendor.ts';
import { sessionNameOf } from './session-name.ts';

/** Launches by the launch address; bets are then accepted by the player's name, because they carry no token. */
export function sabaPort(vendor: PortVendor<unknown>): VendorPort {
  const byAddress = addressPort(vendor);
  return {
    async launch(launch) {
      const { address } = await byAddress.launch(launch);
      return { address, sessionId: sessionNameOf(vendor.code, launch.playerId) };
    },
  };
}
