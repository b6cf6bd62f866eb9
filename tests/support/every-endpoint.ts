import { endpointRows } from '#api/table';
import { ORIGIN, encryptBytes, signedHeaders, type TestApp } from './app.ts';

export type Row = ReturnType<typeof endpointRows>[number];

/** All endpoints of the table; those that end a session come last, so that the callers’ sessions last. */
export const ROWS: readonly Row[] = endpointRows().toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)));

export function endsSession({ key }: Row): boolean {
  return key === 'DELETE /wps/session/logout' || key === 'DELETE /ops/api/session';
}

/** The response to a call. */
export interface EndpointResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The response as JSON, if it is JSON. */
  body: any; // The tests read responses of every shape.
}

export interface SendOptions {
  token?: string | undefined;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Sent instead of the body, neither signed nor encrypted. */
  file?: Blob;
  /** Sends the body unencrypted although the endpoint expects an encrypted one. */
  inTheClear?: boolean;
  query?: string;
  headers?: Record<string, string>;
  method?: string;
}

export const CONTENT_TYPES = {
  json: 'application/json',
  image: 'image/png',
  form: 'application/x-www-form-urlencoded',
};
/** Parameters with a fixed set of values get one of them: others would be refused before the handler runs. */
const PATH_VALUES: Record<string, string> = {
  act: 'accept',
  accountKind: 'player',
  challengeId: 'nothing',
  code: 'NOSUCH',
  contentId: 'C0000000000',
  contractId: '999999',
  flagId: '999999',
  statementId: '999999',
  family: 'dividend',
  game: 'dice',
  stepGame: 'mines',
  field: 'zalo',
  level: '0',
  methodCode: 'bank-transfer',
  modId: 'CBS3',
  provider: 'nothing',
  receivableId: '999999',
  runId: '999999',
  window: 'all',
};
const AN_ID = 'X0000000000';

/** Paths whose id is a number. */
const NUMBERED = /\/(?:rounds|outbox|entries|held-wins|alerts|sync-runs|reconciliations)\//;

/** Returns a path of the endpoint with ids that do not exist, and valid values where there is a fixed set. */
export function pathOf({ key, path }: Row): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    NUMBERED.test(key) ? '999999' : (PATH_VALUES[name] ?? AN_ID),
  );
}

/** Calls an endpoint in its own way (signed, encrypted) with any body. */
export async function send(portal: TestApp, row: Row, options: SendOptions = {}): Promise<EndpointResponse> {
  const { definition } = row;
  const { body = '' } = options;
  const isEncrypted = definition.encrypted && !options.inTheClear;
  const sentBody = isEncrypted ? await encryptBytes(portal.raw, bytesOf(body)) : body;
  const method = options.method ?? row.method;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const path = `${pathOf(row)}${options.query ?? ''}`;
  const signature = definition.access === 'vendor' ? signatureOf({ method, path }, sentBody) : {};
  const response = await portal.raw(path, {
    method,
    headers: { ...signature, ...headersOf(row, options.token), ...options.headers },
    ...(hasBody ? { body: options.file ?? sentBody } : {}),
  });
  return read(response);
}

function headersOf({ definition }: Row, token: string | undefined): Record<string, string> {
  const type = definition.encrypted ? 'application/jose' : CONTENT_TYPES[definition.bodyKind ?? 'json'];
  const key: Record<string, string> = definition.idempotent ? { 'Idempotency-Key': crypto.randomUUID() } : {};
  return { 'Content-Type': type, ...key, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

/** Signs the path as a client sends it, with its special characters encoded. */
function signatureOf({ method, path }: { method: string; path: string }, body: string | Uint8Array) {
  const { pathname, search } = new URL(path, ORIGIN);
  return signedHeaders(body, { method, target: pathname + search });
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

async function read(response: Response): Promise<EndpointResponse> {
  const { status, headers } = response;
  if (headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status, headers, text: '', body: undefined };
  }
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
}
