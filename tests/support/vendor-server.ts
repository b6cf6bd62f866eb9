import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface PlannedAnswer {
  status?: number;
  /** Sent as JSON, or unchanged if it is a text. */
  body?: unknown;
  location?: string;
}

/** A vendor's API that answers what a test planned, and remembers what it received. */
export class VendorServer {
  readonly received: ReceivedRequest[] = [];
  readonly #server: Server;
  #answer: (request: ReceivedRequest) => PlannedAnswer = () => ({ status: 500 });

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const { method = '', url: target = '', headers } = request;
        const received = { method, target, headers, body };
        this.received.push(received);
        const { status = 200, body: answer = {}, location } = this.#answer(received);
        response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) });
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  answer(plan: (request: ReceivedRequest) => PlannedAnswer): void {
    this.received.length = 0;
    this.#answer = plan;
  }
}

/** Returns a list of games as Hub88 sends it; ten thousand are four megabytes. */
export function hub88Page(count: number): Uint8Array {
  const games = Array.from({ length: count }, (_, n) => ({
    game_code: `clt_game_${n}`,
    name: `Game number ${n}`,
    category: 'Video Slots',
    url_thumb: `https://pictures.test/${n}/${'x'.repeat(120)}.png`,
    enabled: true,
    rtp: 96.5,
    blocked_countries: ['US', 'GB', 'NL'],
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    release_date: '2026-01-01',
    freebet_support: true,
  }));
  return Buffer.from(JSON.stringify(games));
}
