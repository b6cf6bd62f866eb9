import { AppError } from '#kernel/errors';
import { parseExactJson } from '#kernel/exact-json';

const DEFAULT_MAX_BYTES = 256 * 1024;

/** Reads a body up to a limit. Throws AppError `payload_too_large` before more than that is in memory. */
export async function readBody(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw new AppError('payload_too_large');
    return new Uint8Array(await request.arrayBuffer());
  }
  return request.body ? readStream(request.body, maxBytes) : new Uint8Array();
}

async function readStream(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws AppError `malformed_request` for anything but UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch (error) {
    throw new AppError('malformed_request', { cause: error });
  }
}

/**
 * Parses JSON. Throws AppError `malformed_request` for anything else, for a `__proto__` key (which could change the
 * prototype of an object that the data is copied into) and for text that the database cannot store.
 */
export function parseJson(text: string): unknown {
  try {
    // A reviver visits every value, so it is used only when the key may occur, literally or escaped.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refuseHostile) : JSON.parse(text);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed_request', { cause: error });
  }
}

/** Parses JSON as `parseJson` does, with every number as it is written (JsonNumber). */
export function parseNumbersExactly(text: string): unknown {
  try {
    return parseExactJson(text, refuseHostile);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed_request', { cause: error });
  }
}

function refuseHostile(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new AppError('malformed_request');
  if (typeof value === 'string') assertStorable(value);
  return value;
}

/**
 * Throws AppError `malformed_request` for text that PostgreSQL cannot store: NUL and unpaired surrogates. No input of
 * the portal needs either, and the database would fail with an error of its own.
 */
export function assertStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new AppError('malformed_request');
}
