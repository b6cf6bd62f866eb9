import type { Beacon } from '#domain/lottery';
import { SECOND_MS } from '#kernel/clock';
import { QUICKNET } from '#rules/lottery/drawing';
import type { Sealer } from '../../crypto/sealer.ts';

/**
 * A beacon for running without a network, with quicknet's rounds. Whoever has APP_SECRET can know its rounds beforehand: it
 * is the operator's own word, every answer says so, and production refuses it.
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

/** When a round is emitted. */
function roundMs(round: number): number {
  return (QUICKNET.genesisSeconds + (round - 1) * QUICKNET.periodSeconds) * SECOND_MS;
}
