import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from '#server/server';
import { createTestApp, encryptBody, signedHeaders, type TestApp } from '../support/app.ts';
import { rowCounts } from '../support/callers.ts';

let portal: TestApp;
let server: RunningServer;
let origin: string;
beforeAll(async () => {
  portal = await createTestApp({ PORT: '0' });
  server = await startServer(portal.app, { web: false, api: true });
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

/** Sends raw bytes over a socket and returns everything that the server answers until it closes. */
function exchange(...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let response = '';
    socket.setEncoding('utf8').setTimeout(10_000, () => socket.destroy());
    socket.on('data', (text: string) => (response += text));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(response));
    for (const part of parts) socket.write(part);
  });
}

const request = (line: string, headers: Record<string, string> = {}, body = '') =>
  `${line} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;

/** Checks that a refusal by the server itself has the form of the contract too. */
function expectRefusal(response: string, status: number, code: string): void {
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(head).toMatch(/^x-request-id: [\w.-]{8,64}$/im);
  expect(JSON.parse(body)).toMatchObject({ success: false, code, message: expect.any(String) });
}

describe('the HTTP server', () => {
  it('refuses headers and addresses that are too long', async () => {
    for (const name of ['Cookie', 'X-Long', 'Authorization', 'Accept-Language']) {
      expectRefusal(
        await exchange(request('GET /wps/member/info', { [name]: 'x'.repeat(40_000) })),
        431,
        'headers_too_large',
      );
    }
    expectRefusal(await exchange(request(`GET /wps/member/info?x=${'y'.repeat(40_000)}`)), 431, 'headers_too_large');
  });

  it('refuses text that is not HTTP', async () => {
    const wrong = [
      'nonsense\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\r\n\r\n',
    ];
    for (const text of wrong) expectRefusal(await exchange(text), 400, 'malformed_request');
  });

  it('refuses contradictory or malformed lengths', async () => {
    const both = { 'Content-Length': '5', 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' };
    expectRefusal(
      await exchange(request('POST /wps/verification/slider', both, '0\r\n\r\n')),
      400,
      'malformed_request',
    );
    for (const length of ['-1', 'abc', '1e3', '5, 6']) {
      expectRefusal(
        await exchange(request('POST /wps/verification/slider', { 'Content-Length': length }, '{}')),
        400,
        'malformed_request',
      );
    }
  });
});

describe('a request over a real socket', () => {
  it('is refused in the envelope for an unknown method', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'PURGE']) {
      expectRefusal(await exchange(request(`${method} /wps/member/info`)), 405, 'method_not_allowed');
    }
    expect(await exchange(request('CONNECT portal.test:443'))).not.toMatch(/^HTTP\/1\.1 [25]/);
  });

  it('is refused in the envelope for an odd address', async () => {
    for (const path of ['/wps/%', '/wps/%E0%A4%A', '//wps/member/info', '/wps/a%00b', '/vendor/v1/x?%']) {
      expectRefusal(await exchange(request(`GET ${path}`)), 404, 'not_found');
    }
    expectRefusal(await exchange(request('GET /wps/\\..\\x')), 400, 'malformed_request');
    expectRefusal(
      await exchange('GET /wps/x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'),
      400,
      'malformed_request',
    );
    expect(await exchange(request('GET http://other.test/wps/member/info'))).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('is refused in the envelope without a Host header and with an expectation that nobody knows', async () => {
    const lines = 'Connection: close\r\n\r\n';
    for (const path of ['/wps/member/info', '/']) {
      expectRefusal(await exchange(`GET ${path} HTTP/1.1\r\n${lines}`), 400, 'malformed_request');
    }
    expectRefusal(await exchange(request('POST /wps/x', { Expect: 'a-miracle' })), 400, 'malformed_request');
  });

  it('with a body of 10 MB is refused, by its length or while it is streamed', async () => {
    const before = await rowCounts(portal);
    const body = Buffer.alloc(10_000_000, 0x20);
    const headers = { 'Content-Type': 'application/json' };
    const responses = [
      await fetch(`${origin}/wps/verification/slider`, { method: 'POST', headers, body }),
      await fetch(`${origin}/vendor/v1/bet`, { method: 'POST', headers: signedHeaders(''), body }),
    ];
    for (const { status } of responses) expect(status).toBe(413);
    const pieces = Array.from({ length: 100 }, () =>
      Buffer.concat([Buffer.from('186a0\r\n'), Buffer.alloc(100_000, 0x20), Buffer.from('\r\n')]),
    );
    const chunked = request('POST /wps/verification/slider', { ...headers, 'Transfer-Encoding': 'chunked' });
    expect(await exchange(chunked, ...pieces, '0\r\n\r\n')).toMatch(/^(HTTP\/1\.1 413 |$)/);
    expect(await rowCounts(portal)).toEqual(before);
  });

  it('may be aborted in the middle of a stream', async () => {
    const member = await portal.newMember();
    const abort = new AbortController();
    const stream = await fetch(`${origin}/wps/events`, {
      headers: { Authorization: `Bearer ${member.token}` },
      signal: abort.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    abort.abort();
    expect((await fetch(`${origin}/wps/system/keys`)).status).toBe(200);
  });

  it('gets its headers unchanged, each cookie on a line of its own', async () => {
    const { username } = await portal.newMember();
    const body = await encryptBody(portal.raw, { username, password: 'Correct-horse-9' });
    const headers = { 'Content-Type': 'application/jose', Origin: 'http://portal.test' };
    const response = await fetch(`${origin}/wps/session/login`, { method: 'POST', headers, body });
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'parlay_device',
      'parlay_session',
      'parlay_hint',
    ]);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  });
});
