import type { AppContext } from '../context.ts';
import { siteContent, type ContentReader, type SiteContent } from './site-content.ts';

/** Reads the currently published content for pages that are rendered on demand. Concurrent renders share one query. */
export function contentReader({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): ContentReader {
  const running = new Map<string, Promise<SiteContent | undefined>>();

  async function read(tag: string): Promise<SiteContent | undefined> {
    try {
      return await siteContent(db, tag, clock.now());
    } catch (error) {
      log.error({ err: error }, 'the published content was not read: a page shows what was built');
      return undefined;
    } finally {
      running.delete(tag);
    }
  }

  return (tag) => {
    const open = running.get(tag) ?? read(tag);
    running.set(tag, open);
    return open;
  };
}
