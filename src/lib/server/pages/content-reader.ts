import type { AppContext } from '../context.ts';
import { siteContent, type ContentReader, type SiteContent } from './site-content.ts';

/** What is published now, for pages that are rendered on demand; those that ask together share one answer. */
export function contentReader({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): ContentReader {
  const asked = new Map<string, Promise<SiteContent | undefined>>();

  async function read(tag: string): Promise<SiteContent | undefined> {
    try {
      return await siteContent(db, tag, clock.now());
    } catch (error) {
      log.error({ err: error }, 'the published content was not read: a page shows what was built');
      return undefined;
    } finally {
      asked.delete(tag);
    }
  }

  return (tag) => {
    const open = asked.get(tag) ?? read(tag);
    asked.set(tag, open);
    return open;
  };
}
