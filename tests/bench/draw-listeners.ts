import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { startProduct } from '../support/product.ts';
import type { Figure } from './figures.ts';

const LISTENERS = 10_000;
const AT_ONCE = 200;
const GAME = 'SSC1M';
/** Maximum wait: there is one draw per minute, and one more that was due while the pages were being opened. */
const MAX_WAIT_MS = 150_000;

/** Opens a stream from an address of its own, which a proxy header states. */
function listen(port: number, n: number, onText: (text: string) => void): Promise<Socket> {
  const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET /lgw/events?draws=${GAME} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
    });
    socket.once('error', reject);
    socket.once('data', () => resolve(socket));
    socket.on('data', (chunk) => onText(chunk.toString()));
  });
}

/** The last draw that each page received, and when. */
interface ReceivedDraw {
  drawNumber: string;
  atMs: number;
}

async function openPages(port: number, received: Map<number, ReceivedDraw>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < LISTENERS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    const opened = some.map((n) =>
      listen(port, n, (text) => {
        const drawNumber = /"issue":"([\d-]+)"/.exec(text)?.[1];
        if (drawNumber) received.set(n, { drawNumber, atMs: Date.now() });
      }),
    );
    sockets.push(...(await Promise.all(opened)));
  }
  return sockets;
}

/**
 * Measures how long after the scheduled draw, by the database's clock, the last of ten thousand pages has received it.
 */
export async function listenersFigure(databaseUrl: string): Promise<Figure> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const received = new Map<number, ReceivedDraw>();
  const sockets = await openPages(Number(new URL(product.url).port), received);
  try {
    received.clear();
    const until = Date.now() + MAX_WAIT_MS;
    while (received.size < LISTENERS && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    const [first] = received.values();
    const { rows } = await client.query(
      'select extract(epoch from drawn_at) * 1000 as "drawnMs" from lottery_draws where game_code = $1 and draw_number = $2',
      [GAME, first?.drawNumber],
    );
    const lastMs = Math.max(...[...received.values()].map(({ atMs }) => atMs)) - Number(rows[0]?.drawnMs);
    return figureOf(lastMs, received.size);
  } finally {
    for (const socket of sockets) socket.destroy();
    await client.end();
    await product.stop();
  }
}

function figureOf(lastMs: number, count: number): Figure {
  return {
    what: 'A result, from the draw to the last of 10,000 open pages',
    figure: `${lastMs.toFixed(0)} ms`,
    comparison: `${count.toLocaleString('en')} pages received it`,
    target: 'within 1 s',
    isMet: count === LISTENERS && lastMs < 1000,
  };
}
