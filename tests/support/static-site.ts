import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../dist/current/client/', import.meta.url));
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface StaticSite {
  origin: string;
  close(): void;
}

async function fileFor(path: string): Promise<{ content: Buffer; type: string } | undefined> {
  const names = path === '/' ? ['index.html'] : [path, `${path}.html`];
  for (const name of names) {
    const content = await readFile(join(CLIENT, name)).catch(() => undefined);
    if (content) return { content, type: TYPES[extname(name)] ?? 'application/octet-stream' };
  }
  return undefined;
}

/** Serves only the built pages from a plain file server: the pages' shell must work without the API. */
export async function serveBuiltPages(): Promise<StaticSite> {
  const server = createServer(async (request, response) => {
    const file = await fileFor(new URL(request.url ?? '/', 'http://files').pathname);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
