import { vendorOf } from '../games/all.ts';
import type { Session } from '../store/sessions.ts';
import { responseSchema, authenticatedSchema, type Authenticated, type Status } from './protocol.ts';
import type { Transport } from './transport.ts';

export type SignIn =
  | { kind: 'signed-in'; player: Authenticated }
  | { kind: 'refused'; status: Status }
  | { kind: 'unreachable' };

/** Operations that move no money. */
export interface Portal {
  /** Exchanges a one-time launch token for the player. */
  authenticate(gameCode: string, token: string): Promise<SignIn>;
  /** Returns a decimal string, or undefined when the portal does not provide it. */
  balance(session: Pick<Session, 'playerId' | 'gameCode'>): Promise<string | undefined>;
}

export function createPortal(transport: Transport): Portal {
  return {
    async authenticate(gameCode, token) {
      const delivery = await transport.send(vendorOf(gameCode), 'authenticate', { token });
      if (delivery.kind === 'not-accepted') return { kind: 'refused', status: 'INVALID_TOKEN' };
      if (delivery.kind === 'unknown') return { kind: 'unreachable' };
      const player = authenticatedSchema.safeParse(delivery.body);
      if (player.success) return { kind: 'signed-in', player: player.data };
      const refusal = responseSchema.safeParse(delivery.body);
      // An OK without a player is unusable, but not a refusal.
      if (!refusal.success || refusal.data.status === 'OK') return { kind: 'unreachable' };
      return { kind: 'refused', status: refusal.data.status };
    },
    async balance({ playerId, gameCode }) {
      const delivery = await transport.send(vendorOf(gameCode), 'balance', { playerId });
      const response = responseSchema.safeParse(delivery.kind === 'answered' ? delivery.body : undefined);
      return response.success ? (response.data.balance ?? undefined) : undefined;
    },
  };
}
