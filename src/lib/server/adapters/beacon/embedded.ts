import type { Beacon } from '#domain/lottery';
import { SECOND_MS } from '#kernel/clock';
import { QUICKNET } from '#rules/lottery/draws/drawing';
import type { Sealer } from '../../crypto/sealer.ts';

/**
 * Creates a beacon that needs no network and follows quicknet's schedule. Anyone with APP_SECRET can predict its
 * rounds, so each round is marked as embedded and production refuses this beacon.
 */
export function embeddedBeacon(sealer: Pick<Sealer, 'fingerprint'>): Beacon {
  return {
    source: 'embedded',
    async roundOf(round, now) {
      if (now.getTime() < roundMs(round)) return undefined;
      return { randomness: sealer.fingerprint(`lottery beacon round ${round}`), signature: null };
    },
  };
}

/** Returns the time at which a round is emitted. */
function roundMs(round: number): number {
  return (QUICKNET.genesisSeconds + (round - 1) * QUICKNET.periodSeconds) * SECOND_MS;
}
