import type { Beacon } from '#domain/lottery';
import { SECOND_MS } from '#kernel/clock';
import { emissionSeconds, roundAt } from '#rules/lottery/draws/drawing';
import type { Sealer } from '../../crypto/sealer.ts';

/**
 * Creates a beacon that needs no network and follows quicknet's schedule. Anyone with APP_SECRET can predict its
 * rounds, so each round is marked as embedded and production refuses this beacon.
 */
export function embeddedBeacon(sealer: Pick<Sealer, 'fingerprint'>): Beacon {
  return {
    source: 'embedded',
    async roundOf(round, now) {
      if (now.getTime() < emissionSeconds(round) * SECOND_MS) return undefined;
      return { randomness: sealer.fingerprint(`lottery beacon round ${round}`), signature: null };
    },
    newestRound: async (now) => roundAt(now.getTime() / SECOND_MS),
  };
}
