import { get, type IncomingHttpHeaders } from 'node:http';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: number;
  text: string;
}

/** Requests a path without decompressing the response. Rejects when its length differs from its headers. */
export function getRaw(url: string, path: string, encoding: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = get(url + path, { headers: { 'accept-encoding': encoding }, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes: body.length, text: body.toString() });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`${path} hung`)));
    request.on('error', reject);
  });
}

/** Checks that a portal serves each file completely in every encoding. */
export async function expectWhole(url: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers, bytes } = await getRaw(url, `/${file}`, encoding);
      expect([file, encoding, status, bytes]).toEqual([file, encoding, 200, Number(headers['content-length'])]);
    }
  }
}

/** Lists the public pages, scripts and styles of a build. */
export async function filesOfBuild(folder: string): Promise<string[]> {
  const client = join(folder, 'client');
  const files = (await filesBelow(client)).map((file) => relative(client, file));
  return files.filter((file) => /(?:^_astro\/.*\.(?:js|css)|^(?!.*(?:maintenance|restrict)).*\.html)$/.test(file));
}
