import type { Call, CallAnswer, CallInput, Endpoints } from '#api/table';
import type { Envelope, Failure } from '#api/envelope';
import { sealBody } from './sealed-body.ts';

/** The portal refused a call; `code` and `fields` are what an interface shows. */
export class RefusedError extends Error {
  readonly status: number;
  readonly failure: Failure;

  constructor(status: number, failure: Failure) {
    super(failure.code);
    this.name = 'RefusedError';
    this.status = status;
    this.failure = failure;
  }
}

/** The portal could not be reached or did not answer in its own form. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause });
    this.name = 'NetworkError';
  }
}

type Marked<Flag extends string> = {
  [Name in Call]: Endpoints[Name] extends Record<Flag, true> ? Name : never;
}[Call];

/** Calls whose table row says `encrypted`. */
type EncryptedCall = Marked<'encrypted'>;

/** What the row asks for beside its input, so that forgetting it is a type error. */
type Needs<Name extends Call> = (Name extends EncryptedCall ? { encrypted: true } : unknown) &
  (Name extends Marked<'idempotent'> ? { idempotencyKey: string } : unknown);

export type CallOptions<Name extends Call> = CallInput<Name> & Needs<Name> & { signal?: AbortSignal };

/** What the wire needs of any call: the loose shape of CallOptions. */
interface Wire {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  encrypted?: true;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 20_000;

/**
 * Makes a call of the table: `call('GET /wps/v2/wallets/balance', {})`. The types are the table's own; at run
 * time the key is all that is needed, so no schema is sent to the browser.
 * Throws RefusedError and NetworkError.
 */
export async function call<Name extends Call>(name: Name, options: CallOptions<Name>): Promise<CallAnswer<Name>> {
  const wire: Wire = options;
  const [method = 'GET', template = '/'] = name.split(' ');
  const response = await send(urlOf(template, wire), {
    method,
    headers: headersOf(wire),
    credentials: 'same-origin',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(wire.signal ? [wire.signal] : [])]),
    ...(wire.body === undefined ? {} : { body: await bodyOf(wire) }),
  });
  return unwrap<CallAnswer<Name>>(response);
}

/** Uploads an image; the one call whose body is a file. */
export async function upload<Name extends 'PUT /wps/v2/wallets/proofs'>(
  name: Name,
  file: Blob,
): Promise<CallAnswer<Name>> {
  const [method = 'PUT', path = '/'] = name.split(' ');
  return unwrap<CallAnswer<Name>>(await send(path, { method, body: file, headers: { 'Content-Type': file.type } }));
}

function urlOf(template: string, wire: Wire): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(wire.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wire.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(wire: Wire): Record<string, string> {
  return {
    'Accept-Language': document.documentElement.lang,
    ...(wire.body === undefined ? {} : { 'Content-Type': wire.encrypted ? 'application/jose' : 'application/json' }),
    ...(wire.idempotencyKey ? { 'Idempotency-Key': wire.idempotencyKey } : {}),
  };
}

function bodyOf(wire: Wire): string | Promise<string> {
  const text = JSON.stringify(wire.body);
  return wire.encrypted ? sealBody(text) : text;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted && error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
}

/** The one place where JSON is taken at its word: the server checked the answer against the same table. */
async function unwrap<Value>(response: Response): Promise<Value> {
  let envelope: Envelope<Value>;
  try {
    envelope = (await response.json()) as Envelope<Value>;
  } catch (error) {
    throw new NetworkError(error);
  }
  if (envelope.success) return envelope.value;
  throw new RefusedError(response.status, envelope);
}
