import type { EndpointName, EndpointResponse, EndpointInput, Endpoints } from '#api/table';
import type { Envelope, Failure } from '#api/envelope';
import { notifyIfClosed } from './maintenance-event.ts';
import { encryptBody } from './encrypted-body.ts';

/** The portal refused a request. `code` and `fields` are shown to the user. */
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

export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RefusedError && error.failure.code === code;
}

/** The portal could not be reached, or its response is not in the envelope format. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause });
    this.name = 'NetworkError';
  }
}

/** A bet was not sent, because there is no network. */
export class UnsentError extends Error {
  constructor() {
    super('unsent');
    this.name = 'UnsentError';
  }
}

/** A bet was sent, and no response came for half a minute. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('outcome unknown', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

type EndpointsWith<Flag extends string, Mark = true> = {
  [Name in EndpointName]: Endpoints[Name] extends Record<Flag, Mark> ? Name : never;
}[EndpointName];

/** Endpoints that the endpoint table marks as `encrypted`. */
type EncryptedEndpoint = EndpointsWith<'encrypted'>;

/** Options that the endpoint table requires besides the input, so that leaving one out is a type error. */
type RequiredOptions<Name extends EndpointName> = (Name extends EncryptedEndpoint ? { encrypted: true } : unknown) &
  (Name extends EndpointsWith<'idempotent'> ? { idempotencyKey: string } : unknown) &
  (Name extends EndpointsWith<'bodyKind', 'form'> ? { form: true } : unknown);

export type EndpointOptions<Name extends EndpointName> = EndpointInput<Name> &
  RequiredOptions<Name> & { signal?: AbortSignal | undefined };

/** Options of any endpoint, loosely typed. */
interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  encrypted?: true;
  form?: true;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

export const TIMEOUT_MS = 20_000;
/** Allows for a file of 5 MB over a slow mobile connection. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * Calls an endpoint, for example `call('GET /wps/v2/wallets/balance', {})`. The types come from the
 * table; at run time the key suffices, so no schema is sent to the browser. Throws RefusedError and NetworkError.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  options: EndpointOptions<Name>,
): Promise<EndpointResponse<Name>> {
  return unwrap<EndpointResponse<Name>>(await request(name, options));
}

/** Like `call`, but also returns one response header ('' when it is missing). */
export async function callWithHeader<Name extends EndpointName>(
  name: Name,
  options: EndpointOptions<Name>,
  header: string,
): Promise<{ value: EndpointResponse<Name>; header: string }> {
  const response = await request(name, options);
  return { value: await unwrap<EndpointResponse<Name>>(response), header: response.headers.get(header) ?? '' };
}

/** Endpoints that respond with a file. */
export type FileEndpoint = EndpointsWith<'responseKind', 'stream'>;

/** Returns the text of a file and its name. */
export async function callFile<Name extends FileEndpoint>(
  name: Name,
  options: EndpointOptions<Name>,
): Promise<{ name: string; text: string }> {
  const response = await request(name, options, FILE_TIMEOUT_MS);
  if (!response.ok) return unwrap(response);
  const [, fileName = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  try {
    return { name: fileName, text: await response.text() };
  } catch (error) {
    throw new NetworkError(error);
  }
}

async function request<Name extends EndpointName>(
  name: Name,
  endpointOptions: EndpointOptions<Name>,
  /** Covers the body of the response too. */
  timeoutMs = TIMEOUT_MS,
): Promise<Response> {
  const options: LooseOptions = endpointOptions;
  const [method = 'GET', template = '/'] = name.split(' ');
  return send(urlOf(template, options), {
    method,
    headers: headersOf(options),
    credentials: 'same-origin',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]),
    ...(options.body === undefined ? {} : { body: await bodyOf(options) }),
  });
}

/** Endpoints that take an image as their body. */
export type ImageEndpoint = EndpointsWith<'bodyKind', 'image'>;

export async function upload<Name extends ImageEndpoint>(name: Name, file: Blob): Promise<EndpointResponse<Name>> {
  const [method = 'PUT', path = '/'] = name.split(' ');
  const response = await send(path, {
    method,
    headers: { 'Accept-Language': document.documentElement.lang, 'Content-Type': file.type },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    body: file,
  });
  return unwrap<EndpointResponse<Name>>(response);
}

function urlOf(template: string, options: LooseOptions): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(options.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(options: LooseOptions): Record<string, string> {
  return {
    'Accept-Language': document.documentElement.lang,
    ...(options.body === undefined ? {} : { 'Content-Type': contentTypeOf(options) }),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

function contentTypeOf({ encrypted, form }: LooseOptions): string {
  if (encrypted) return 'application/jose';
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
}

async function bodyOf(options: LooseOptions): Promise<string> {
  if (options.form) return new URLSearchParams(options.body as Record<string, string>).toString();
  const text = JSON.stringify(options.body);
  if (!options.encrypted) return text;
  try {
    return await encryptBody(text);
  } catch (error) {
    // The public key or the encryption code could not be loaded, so the request was not sent.
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

/** Casts the JSON without checking it: the server validates responses against the same table. */
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
