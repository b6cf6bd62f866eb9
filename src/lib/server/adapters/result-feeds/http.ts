import type { ResultFeed } from '#domain/lottery';

const TIMEOUT_MS = 10_000;
/** Limit of a response; the longest result has about four hundred characters. */
const MAX_RESPONSE_BYTES = 16_384;

/**
 * Creates a feed that requests `url?gameCode=…&issue=…&date=yyyyMMdd` with a bearer token. 200: the body is the result
 * as a JSON string, or for Vietnamese draws a JSON object of prizes; 404: there is no result yet.
 */
export function httpResultFeed({
  name,
  url,
  secret,
}: {
  name: string;
  url: string;
  secret?: string | undefined;
}): ResultFeed {
  return {
    name,
    async resultOf({ gameCode, drawNumber, localDay }) {
      const address = new URL(url);
      for (const [key, value] of Object.entries({ gameCode, issue: drawNumber, date: localDay }))
        address.searchParams.set(key, value);
      const response = await fetch(address, {
        headers: { Accept: 'application/json', ...(secret ? { Authorization: `Bearer ${secret}` } : {}) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 200) return firstBytes(response, name);
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new Error(`the result feed ${name} answered ${response.status}`);
    },
  };
}

async function firstBytes(response: Response, name: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_RESPONSE_BYTES) throw new Error(`the result feed ${name} does not end`);
  }
  return text;
}
