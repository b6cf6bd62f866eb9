import type { AppContext } from '../context.ts';
import { siteContent, type ContentReader, type SiteContent } from './site-content.ts';

/** Reads the currently published content for pages that are rendered on demand. Concurrent renders share one query. */
export function contentReader({
  db,
  clock,
  log,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'log' | 'config'>): ContentReader {
  const running = new Map<string, Promise<SiteContent | undefined>>();

  async function read(languageTag: string): Promise<SiteContent | undefined> {
    try {
      return await siteContent(db, languageTag, { now: clock.now(), ...config, ...config.rewards });
    } catch (error) {
      log.error({ err: error }, 'the published content was not read: a page shows what was built');
      return undefined;
    } finally {
      running.delete(languageTag);
    }
  }

  return (languageTag) => {
    const open = running.get(languageTag) ?? read(languageTag);
    running.set(languageTag, open);
    return open;
  };
}
