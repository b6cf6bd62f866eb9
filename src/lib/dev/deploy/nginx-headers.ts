import { Refusal } from '../progress.ts';

/** Headers that belong to a single response, which nginx sets itself. */
const PER_RESPONSE = new Set([
  'accept-ranges',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

/** Exists in every portal and is served even while the site is closed. */
const PROBED_PATH = '/favicon.svg';

/**
 * Returns `add_header` lines for files that nginx serves itself, copied from the process's response: the policy
 * contains the hashes of the build and the origins of the game vendors. Throws Refusal when the process does not
 * answer.
 */
export async function nginxHeaders(address: string): Promise<string> {
  const response = await fetch(new URL(PROBED_PATH, address)).catch((error: unknown) => {
    throw new Refusal(`${address} does not answer: ${String(error)}`);
  });
  if (!response.ok || !response.headers.has('content-security-policy'))
    throw new Refusal(`${address} is not a portal with its pages built: ${PROBED_PATH} gives ${response.status}`);
  const shared = [...response.headers].filter(([name]) => !PER_RESPONSE.has(name));
  const lines = shared.map(([name, value]) => `add_header ${name} "${quoted(name, value)}" always;`);
  return ['# Made by npm run nginx:headers; again after each build.', ...lines, ...OWN, ''].join('\n');
}

/** Headers that depend on the file. */
const OWN = ['add_header Cache-Control $parlay_cache;', 'add_header X-Request-Id $request_id always;'];

function quoted(name: string, value: string): string {
  if (/["\\$\r\n]/.test(value)) throw new Refusal(`nginx cannot be told the header ${name}: ${value}`);
  return value;
}
