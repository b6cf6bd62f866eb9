import type { ResultFeed } from '#domain/lottery';
import { lunarYearOf, formatResult } from '#rules/lottery';
import { drawResult } from '#rules/lottery/draws/drawing';
import type { Sealer } from '../../crypto/sealer.ts';

/**
 * Creates two feeds that invent the results of external draws, for demo installations without a network. Both return
 * the same result, as real feeds do. Results are marked as embedded, and production refuses these feeds.
 */
export function embeddedResultFeeds(sealer: Pick<Sealer, 'fingerprint'>): ResultFeed[] {
  return ['embedded-1', 'embedded-2'].map((name) => ({
    name,
    async resultOf({ gameCode, group, drawNumber, localDay }) {
      const key = Buffer.from(sealer.fingerprint(`lottery result ${gameCode} ${drawNumber}`)).toString('hex');
      const day = `${localDay.slice(0, 4)}-${localDay.slice(4, 6)}-${localDay.slice(6)}`;
      return JSON.stringify(formatResult(drawResult(key, group, lunarYearOf(day) ?? 0)));
    },
  }));
}
