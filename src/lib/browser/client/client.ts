import type { Call, CallAnswer, CallInput, Endpoints } from '#api/table';
import type { Envelope, Failure } from '#api/envelope';
import { notifyIfClosed } from '../site-status/maintenance-event.ts';
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

type Marked<Flag extends string, Mark = true> = {
  [Name in Call]: Endpoints[Name] extends Record<Flag, Mark> ? Name : never;
}[Call];

/** Calls whose table row says `encrypted`. */
type EncryptedCall = Marked<'encrypted'>;

/** What the row asks for beside its input, so that forgetting it is a type error. */
type Needs<Name extends Call> = (Name extends EncryptedCall ? { encrypted: true } : unknown) &
  (Name extends Marked<'idempotent'> ? { idempotencyKey: string } : unknown) &
  (Name extends Marked<'bodyKind', 'form'> ? { form: true } : unknown);

export type CallOptions<Name extends Call> = CallInput<Name> & Needs<Name> & { signal?: AbortSignal };

/** What the wire needs of any call: the loose shape of CallOptions. */
interface Wire {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  encrypted?: true;
  form?: true;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 20_000;
/** A picture of 5 MB over a slow phone. */
const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Makes a call of the table: `call('GET /wps/v2/wallets/balance', {})`. The types are the table's own; at run
 * time the key is all that is needed, so no schema is sent to the browser.
 * Throws RefusedError and NetworkError.
 */
export async function call<Name extends Call>(name: Name, options: CallOptions<Name>): Promise<CallAnswer<Name>> {
  return unwrap<CallAnswer<Name>>(await request(name, options));
}

/** As `call`, with one of the answer's headers ('' when it has none). */
export async function callWithHeader<Name extends Call>(
  name: Name,
  options: CallOptions<Name>,
  header: string,
): Promise<{ value: CallAnswer<Name>; header: string }> {
  const response = await request(name, options);
  return { value: await unwrap<CallAnswer<Name>>(response), header: response.headers.get(header) ?? '' };
}

async function request<Name extends Call>(name: Name, options: CallOptions<Name>): Promise<Response> {
  const wire: Wire = options;
  const [method = 'GET', template = '/'] = name.split(' ');
  return send(urlOf(template, wire), {
    method,
    headers: headersOf(wire),
    credentials: 'same-origin',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(wire.signal ? [wire.signal] : [])]),
    ...(wire.body === undefined ? {} : { body: await bodyOf(wire) }),
  });
}

/** Uploads an image: the calls whose body is a file. */
export async function upload<Name extends Marked<'bodyKind', 'image'>>(
  name: Name,
  file: Blob,
): Promise<CallAnswer<Name>> {
  const [method = 'PUT', path = '/'] = name.split(' ');
  const response = await send(path, {
    method,
    headers: { 'Accept-Language': document.documentElement.lang, 'Content-Type': file.type },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    body: file,
  });
  return unwrap<CallAnswer<Name>>(response);
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
    ...(wire.body === undefined ? {} : { 'Content-Type': typeOf(wire) }),
    ...(wire.idempotencyKey ? { 'Idempotency-Key': wire.idempotencyKey } : {}),
  };
}

function typeOf({ encrypted, form }: Wire): string {
  if (encrypted) return 'application/jose';
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
}

async function bodyOf(wire: Wire): Promise<string> {
  if (wire.form) return new URLSearchParams(wire.body as Record<string, string>).toString();
  const text = JSON.stringify(wire.body);
  if (!wire.encrypted) return text;
  try {
    return await sealBody(text);
  } catch (error) {
    // The key, or the code that encrypts, did not come: the call was never made.
    throw new NetworkError(error);
  }
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
  notifyIfClosed(envelope.code);
  throw new RefusedError(response.status, envelope);
}
