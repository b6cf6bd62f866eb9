import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/node-process.ts';

/** The live pushes of one page, which opens them again behind the last event when they end, as a browser does. */
export interface Events {
  /** True once that was heard; throws when it is not heard in time. */
  receives(wanted: string): Promise<true>;
  close(): void;
}

export function openEvents(url: string, token: string): Events {
  const closing = new AbortController();
  let text = '';
  const follow = async () => {
    while (!closing.signal.aborted) {
      const [lastId = ''] = text.match(/(?<=^id: )\d+$/gm)?.slice(-1) ?? [];
      const headers = { Authorization: `Bearer ${token}`, ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) };
      try {
        const response = await fetch(url, { headers, signal: closing.signal });
        const decoder = new TextDecoder();
        for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
      } catch {
        // It broke off: open it again.
      }
      await sleep(100);
    }
  };
  void follow();
  return {
    async receives(wanted) {
      await until(`the page hears ${wanted}`, () => text.includes(wanted));
      return true;
    },
    close: () => closing.abort(),
  };
}
