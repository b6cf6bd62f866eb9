import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/node-process.ts';

/** Event stream of one page, which reconnects after the last event when it breaks, as a browser does. */
export interface Events {
  /** Resolves to true once the event arrives; rejects when it does not arrive in time. */
  receives(expected: string): Promise<true>;
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
        // The stream broke off and is opened again.
      }
      await sleep(100);
    }
  };
  void follow();
  return {
    async receives(expected) {
      await until(`the page receives ${expected}`, () => text.includes(expected));
      return true;
    },
    close: () => closing.abort(),
  };
}
