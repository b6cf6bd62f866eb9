import type { Logger } from 'pino';
import type { SecurityEventRecorder } from '#domain/security-events';
import { Draws, SeedLinks, type Beacon, type ResultFeed } from '#domain/lottery';
import type { LotteryConfig } from '../config/lottery-config.ts';
import type { Sealer } from '../crypto/sealer.ts';
import { drandBeacon } from './beacon/drand.ts';
import { embeddedBeacon } from './beacon/embedded.ts';
import { embeddedResultFeeds } from './result-feeds/embedded.ts';
import { httpResultFeed } from './result-feeds/http.ts';

/** Lottery services that depend on the configuration. */
export interface LotteryServices {
  beacon: Beacon;
  resultFeeds: readonly ResultFeed[];
  draws: Draws;
}

export function createLotteryServices(
  config: LotteryConfig,
  { sealer, log, securityEvents }: { sealer: Sealer; log: Logger; securityEvents: SecurityEventRecorder },
): LotteryServices {
  const beacon = config.beacon === 'drand' ? drandBeacon({ relays: config.drandRelays, log }) : embeddedBeacon(sealer);
  const { resultFeeds: feeds } = config;
  const resultFeeds = feeds === 'embedded' ? embeddedResultFeeds(sealer) : feeds.map((feed) => httpResultFeed(feed));
  const links = new SeedLinks(sealer);
  const onDelayed = (gameCode: string) => securityEvents.record({ kind: 'beacon_withheld', subject: gameCode });
  const draws = new Draws({ beacon, links, log, voidAfterHours: config.beaconVoidAfterHours, onDelayed });
  return { beacon, resultFeeds, draws };
}
