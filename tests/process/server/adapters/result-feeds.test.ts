import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseResult } from '#rules/lottery';
import { LOTTERY_GAMES } from '#rules/lottery/catalogue/games';
import { embeddedResultFeeds } from '#server/adapters/result-feeds/embedded';
import { httpResultFeed } from '#server/adapters/result-feeds/http';
import { createSealer } from '#server/crypto/sealer';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/results?key=1`;
}

const draw = { gameCode: 'XSMB', group: 'VN_MB', drawNumber: '20261121', localDay: '20261121' } as const;

describe('a feed over HTTP', () => {
  it('receives its secret and returns the result verbatim', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.end(' {"region": "MB"} ');
    });
    expect(await httpResultFeed({ name: 'one', url, secret: 'word' }).resultOf(draw)).toBe(' {"region": "MB"} ');
    expect(seen).toEqual(['/results?key=1&gameCode=XSMB&issue=20261121&date=20261121', 'Bearer word']);
  });

  it('has no result yet when it responds with 404', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    expect(await httpResultFeed({ name: 'one', url }).resultOf(draw)).toBeUndefined();
  });

  it('fails when it responds with an error, redirects or does not end', async () => {
    const failing = await serve((_, response) => response.writeHead(500).end());
    const moved = await serve((_, response) => response.writeHead(302, { location: failing }).end());
    const endless = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(8192)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(httpResultFeed({ name: 'one', url: failing }).resultOf(draw)).rejects.toThrow('answered 500');
    await expect(httpResultFeed({ name: 'one', url: moved }).resultOf(draw)).rejects.toThrow();
    await expect(httpResultFeed({ name: 'one', url: endless }).resultOf(draw)).rejects.toThrow('does not end');
  });
});

describe('the embedded feeds', () => {
  it('both invent the same valid result for each external game', async () => {
    const [first, second] = embeddedResultFeeds(createSealer('a'.repeat(43)));
    for (const { gameCode, group, isInHouse } of LOTTERY_GAMES) {
      if (isInHouse) continue;
      const requests = { gameCode, group, drawNumber: '20261121', localDay: '20261121' };
      const said = (await first?.resultOf(requests)) ?? '';
      expect(parseResult(group, JSON.parse(said)), gameCode).toBeDefined();
      expect(await second?.resultOf(requests)).toBe(said);
    }
  });
});
