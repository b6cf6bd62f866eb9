import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage } from '../support/browser-page.ts';

/** Connections that were opened, and whether they still are. */
let sources: { url: string; readyState: number }[];

async function newPage() {
  vi.resetModules();
  stubPage();
  sources = [];
  class Source {
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = 1;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      sources.push(this);
    }
    addEventListener(): void {}
    close(): void {
      this.readyState = 2;
    }
  }
  vi.stubGlobal('EventSource', Source);
  const events = await import('#browser/events');
  const resumed = vi.fn<() => void>();
  events.onLive('resumed', resumed);
  return { ...events, resumed };
}

const open = () => sources.filter(({ readyState }) => readyState === 1).map(({ url }) => url);

describe('the connection of a page', () => {
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(() => vi.unstubAllGlobals());

  it('is none for a visitor, unless draws are watched', async () => {
    const { watchDraws, renewLive } = await newPage();
    renewLive();
    expect(open()).toEqual([]);
    watchDraws('SSC1M');
    renewLive();
    renewLive();
    expect(sources.map(({ url }) => url)).toEqual(['/lgw/events?draws=SSC1M']);
    watchDraws(undefined);
    renewLive();
    expect(open()).toEqual([]);
  });

  it('is one for a member, with the draws that are watched, and goes on as a visitor’s after signing out', async () => {
    const { startLive, stopLive, watchDraws } = await newPage();
    watchDraws('all');
    startLive();
    startLive();
    expect(sources).toHaveLength(1);
    expect(open()).toEqual(['/wps/events?draws=all']);
    stopLive();
    expect(open()).toEqual(['/lgw/events?draws=all']);
  });

  it('asks for what may have been missed when it is replaced by another, and not when it is the first', async () => {
    const { startLive, watchDraws, renewLive, resumed } = await newPage();
    startLive();
    expect(resumed).not.toHaveBeenCalled();
    watchDraws('SSC1M');
    renewLive();
    expect(open()).toEqual(['/wps/events?draws=SSC1M']);
    expect(resumed).toHaveBeenCalledOnce();
  });
});
