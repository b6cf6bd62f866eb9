import { vi } from 'vitest';

/** Stubs the parts of a page that stores use: the language, data attributes, cookies and the location. */
export function stubPage(): { root: { lang: string; dataset: Record<string, string>; dispatchEvent: () => boolean } } {
  const root = { lang: 'vi', dataset: {} as Record<string, string>, dispatchEvent: () => true };
  vi.stubGlobal('document', {
    documentElement: root,
    cookie: '',
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('location', { origin: 'https://portal.example', pathname: '/', search: '', hash: '' });
  vi.stubGlobal('EventSource', QuietEventSource);
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
  return { root };
}

function emptyStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

class QuietEventSource {
  static readonly CLOSED = 2;
  readyState = 0;
  addEventListener(): void {}
  close(): void {
    this.readyState = 2;
  }
}

type StubbedResponse = { value: unknown } | { status: number; code: string; fields?: unknown } | 'lost' | 'unanswered';

/**
 * Responds to requests by "METHOD /path" (without the query). A list is consumed from its front; its last response is
 * repeated. `unanswered` ends when the request is cancelled.
 */
export function stubPortal(responses: Record<string, StubbedResponse | StubbedResponse[] | Promise<StubbedResponse>>): {
  calls: { name: string; init: RequestInit }[];
} {
  const calls: { name: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    calls.push({ name, init });
    const listed = await responses[name];
    const response = Array.isArray(listed) ? (listed.length > 1 ? listed.shift() : listed[0]) : listed;
    if (response === 'unanswered') return cancelled(init.signal);
    if (!response || response === 'lost') throw new TypeError('fetch failed');
    if ('value' in response) return Response.json({ success: true, value: response.value });
    const { status, code, fields } = response;
    return Response.json({ success: false, code, message: code, fields }, { status });
  });
  return { calls };
}

function cancelled(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) fail();
    else signal?.addEventListener('abort', fail);
  });
}
