import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM } from '../../src/lib/dev/build/program.ts';
import { startNode, until } from '../support/node-process.ts';
import { openEvents } from './events.ts';
import { newPlayer } from './people.ts';
import { Portal } from './portal.ts';

const TEN_MEGABYTES = Buffer.alloc(10 * 1024 * 1024, 'x');
/** Headers may take 15 s to arrive, and Node checks every 5 s; the rest is for a busy machine. */
const HEADERS_LIMIT_MS = 30_000;

let portal: Portal;
let slow: { socket: Socket; ended: Promise<{ said: string; afterMs: number }> };

beforeAll(async () => {
  portal = new Portal();
  await portal.start();
  slow = openSlowly();
});
afterAll(() => portal.remove());

/** Opens a request and keeps sending headers slowly for as long as the server allows. */
function openSlowly(): typeof slow {
  const socket = connect(portal.port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nHost: portal\r\n');
  const drip = setInterval(() => socket.write(`X-Slow: ${'a'.repeat(8)}\r\n`), 1000);
  const openedAt = performance.now();
  const ended = new Promise<{ said: string; afterMs: number }>((resolve) =>
    socket.on('close', () => resolve({ said, afterMs: performance.now() - openedAt })),
  );
  void ended.then(() => clearInterval(drip));
  return { socket, ended };
}

/**
 * Sends a complete body, chunked or with its length. Returns the status, or what happened to the connection, which is a
 * keep-alive one of its own: with `Connection: close` the server might close it before the response is read.
 */
function sendLarge(method: string, path: string, headers: Record<string, string>): Promise<number | string> {
  const agent = new Agent({ keepAlive: true });
  const to = { port: portal.port, host: '127.0.0.1', method, path, headers, agent };
  return new Promise<number | string>((resolve) => {
    const call = request(to, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', (error) => resolve(error.message));
    call.end(TEN_MEGABYTES);
  }).finally(() => agent.destroy());
}

it.each([
  ['PUT', '/wps/member/register', 'application/jose'],
  ['POST', '/wps/session/login', 'application/json'],
  ['POST', '/vendor/v1/bet', 'application/json'],
  ['POST', '/ops/api/session', 'application/jose'],
])('refuses ten megabytes for %s %s, with and without a declared length', async (method, path, type) => {
  const sized = { 'Content-Type': type, 'Content-Length': String(TEN_MEGABYTES.byteLength) };
  expect(await sendLarge(method, path, sized)).toBe(413);
  expect(await sendLarge(method, path, { 'Content-Type': type, 'Transfer-Encoding': 'chunked' })).toBe(413);
});

it('refuses ten megabytes for a page', async () => {
  expect(await sendLarge('POST', '/', { 'Content-Type': 'text/plain' })).toBe(405);
});

it('locks its folder and tells a second server and npm run seed why they are refused', async () => {
  const second = startNode(PROGRAM, { ...portal.environment(), PORT: '0' });
  const seed = startNode('src/lib/dev/commands/seed.ts', portal.environment());
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `The embedded database in ${portal.dataDir}/database is open in another process (pid ${portal.process?.pid}). ` +
      'Stop that one first, or give this one its own DATA_DIR, or use PostgreSQL by DATABASE_URL.\n',
  );
  expect(await seed.ended).toBe(1);
  expect(seed.output()).toContain(`pid ${portal.process?.pid}`);
});

it('disconnects clients that send endless headers', async () => {
  const { said, afterMs } = await slow.ended;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeLessThan(HEADERS_LIMIT_MS);
});

it('locks its folder after a kill and a recovery, too', async () => {
  await portal.kill();
  await portal.start();
  const second = startNode(PROGRAM, { ...portal.environment(), PORT: '0' });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`pid ${portal.process?.pid}`);
});

/** Sends half a request: the server has its headers and waits for the rest. */
async function sendHalf(body: string): Promise<{ finish(): Promise<string> }> {
  const socket = connect(portal.port, '127.0.0.1');
  const head = ['PUT /wps/member/register HTTP/1.1', 'Host: portal', 'Content-Type: application/jose'];
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  await sleep(300);
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        let response = '';
        socket.on('data', (chunk) => (response += String(chunk)));
        socket.on('close', () => resolve(response));
        socket.on('error', reject);
        socket.write(body.slice(10));
      }),
  };
}

it('finishes open requests, ends open streams, accepts no new requests and exits when it is stopped', async () => {
  const player = await newPlayer(portal);
  const events = openEvents(`${portal.url}/wps/events`, player.token);
  await events.receives('event: balance');
  const open = await sendHalf('not a request that could be decrypted');
  const stoppedAt = performance.now();
  const stopped = portal.stop();
  await until('new connections are refused', () => isRefused());
  expect(portal.process?.isRunning()).toBe(true);
  expect(await open.finish()).toMatch(/^HTTP\/1\.1 400 [^]*clear_text_refused/);
  expect(await stopped).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  events.close();
});

function isRefused(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(portal.port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}
