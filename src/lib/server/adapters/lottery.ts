import type { Logger } from 'pino';
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
  { sealer, log }: { sealer: Sealer; log: Logger },
): LotteryServices {
  const beacon = config.beacon === 'drand' ? drandBeacon({ relays: config.drandRelays, log }) : embeddedBeacon(sealer);
  const { resultFeeds: feeds } = config;
  const resultFeeds = feeds === 'embedded' ? embeddedResultFeeds(sealer) : feeds.map((feed) => httpResultFeed(feed));
  return { beacon, resultFeeds, draws: new Draws({ beacon, links: new SeedLinks(sealer), log }) };
}
