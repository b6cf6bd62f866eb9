import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage } from '../../support/browser-page.ts';

/** Connections that were opened, and whether they are still open. */
let sources: Source[];

/** Stands in for EventSource; a test opens and breaks it. */
class Source {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  readonly #listeners = new Map<string, () => void>();
  constructor(url: string) {
    this.url = url;
    sources.push(this);
  }
  addEventListener(name: string, listener: () => void): void {
    this.#listeners.set(name, listener);
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.#listeners.get('open')?.();
  }
  /** 0: the network was lost and the browser reconnects itself; 2: an error response, after which it does not. */
  breaks(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.#listeners.get('error')?.();
  }
}

async function newPage() {
  vi.resetModules();
  stubPage();
  sources = [];
  vi.stubGlobal('EventSource', Source);
  const events = await import('#browser/client/live-events');
  const resumed = vi.fn<() => void>();
  events.onLiveEvent('resumed', resumed);
  return { ...events, resumed };
}

const unclosedUrls = () => sources.filter(({ readyState }) => readyState !== 2).map(({ url }) => url);

describe('live connection of a page', () => {
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(() => vi.unstubAllGlobals());

  it('is closed for a visitor unless draws are watched', async () => {
    const { watchDraws, renewLiveEvents } = await newPage();
    renewLiveEvents();
    expect(unclosedUrls()).toEqual([]);
    watchDraws('SSC1M');
    renewLiveEvents();
    renewLiveEvents();
    expect(sources.map(({ url }) => url)).toEqual(['/lgw/events?draws=SSC1M']);
    watchDraws(undefined);
    renewLiveEvents();
    expect(unclosedUrls()).toEqual([]);
  });

  it('includes watched draws for a member and continues as a visitor’s after signing out', async () => {
    const { startLiveEvents, stopLiveEvents, watchDraws } = await newPage();
    watchDraws('all');
    startLiveEvents();
    startLiveEvents();
    expect(sources).toHaveLength(1);
    expect(unclosedUrls()).toEqual(['/wps/events?draws=all']);
    stopLiveEvents();
    expect(unclosedUrls()).toEqual(['/lgw/events?draws=all']);
  });

  it('dispatches “resumed” when another connection replaces it, but not when it is the first', async () => {
    const { startLiveEvents, watchDraws, renewLiveEvents, resumed } = await newPage();
    startLiveEvents();
    sources[0]?.opens();
    expect(resumed).not.toHaveBeenCalled();
    watchDraws('SSC1M');
    renewLiveEvents();
    expect(unclosedUrls()).toEqual(['/wps/events?draws=SSC1M']);
    expect(resumed).not.toHaveBeenCalled();
    sources[1]?.opens();
    expect(resumed).toHaveBeenCalledOnce();
  });

  it('does not dispatch “resumed” when it is replaced before it was open', async () => {
    const { startLiveEvents, watchDraws, renewLiveEvents, resumed } = await newPage();
    startLiveEvents();
    watchDraws('SSC1M');
    renewLiveEvents();
    sources[1]?.opens();
    expect(resumed).not.toHaveBeenCalled();
  });

  it('dispatches “resumed” when the browser has reconnected', async () => {
    const { startLiveEvents, resumed } = await newPage();
    startLiveEvents();
    sources[0]?.opens();
    sources[0]?.breaks(0);
    expect(resumed).not.toHaveBeenCalled();
    sources[0]?.opens();
    expect(resumed).toHaveBeenCalledOnce();
  });

  it('retries after a refusal and dispatches “resumed” once it is open', async () => {
    vi.useFakeTimers();
    const { startLiveEvents, resumed } = await newPage();
    startLiveEvents();
    sources[0]?.breaks(2);
    await vi.advanceTimersByTimeAsync(2_000);
    sources[1]?.breaks(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sources).toHaveLength(3);
    expect(resumed).not.toHaveBeenCalled();
    sources[2]?.opens();
    expect(resumed).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
