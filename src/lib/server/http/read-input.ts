import type { Context } from 'hono';
import type { EndpointDefinition } from '#api/endpoint';
import { AppError } from '#kernel/errors';
import type { RequestContext } from '../context.ts';
import { assertStorable, decodeText, parseJson, readBody } from './body.ts';
import type { BoundEndpoint } from './bound-endpoint.ts';
import { uniqueFields, readQuery } from './query.ts';
import { countBytes } from './request-limits.ts';
import { fieldsOf } from './responses.ts';

export interface GivenInput {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
}

/** Reads what the client sent, as it was sent. */
export async function readGiven(endpoint: BoundEndpoint, context: Context, request: RequestContext) {
  const { definition } = endpoint;
  const given: GivenInput = {};
  if (definition.params) {
    given.params = context.req.param();
    Object.values(given.params).forEach(assertStorable);
  }
  if (definition.query) given.query = readQuery(context);
  if (definition.bodyKind === 'image') request.file = await readBody(context.req.raw, definition.maxBodyBytes);
  // A malformed id is reported before the body is read.
  if (definition.params) checkedParams(definition.params, given.params);
  if (definition.body) given.body = await readBodyValue(endpoint, context, request);
  return given;
}

export function checkedInput(definition: EndpointDefinition, given: GivenInput): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (definition.params) input['params'] = checkedParams(definition.params, given.params);
  if (definition.query) input['query'] = checked(definition.query, given.query);
  if (definition.body) input['body'] = checked(definition.body, given.body);
  return input;
}

function checkedParams(schema: NonNullable<EndpointDefinition['params']>, given: unknown): unknown {
  const params = schema.safeParse(given);
  // A malformed id matches no row, so that it is not found rather than invalid.
  if (!params.success) throw new AppError('not_found');
  return params.data;
}

function checked(schema: NonNullable<EndpointDefinition['body']>, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('invalid_fields', { fields: fieldsOf(result.error) });
  return result.data;
}

async function readBodyValue(endpoint: BoundEndpoint, context: Context, request: RequestContext): Promise<unknown> {
  const { definition } = endpoint;
  if (definition.bodyKind !== 'form') return readJson(endpoint, context, request);
  if (!isForm(context.req.header('content-type'))) throw new AppError('unsupported_media_type');
  return uniqueFields(new URLSearchParams(decodeText(await readBody(context.req.raw, definition.maxBodyBytes))));
}

function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

async function readJson(endpoint: BoundEndpoint, context: Context, request: RequestContext): Promise<unknown> {
  const { definition } = endpoint;
  if (!definition.encrypted && !isJson(context.req.header('content-type')))
    throw new AppError('unsupported_media_type');
  const body = await readBody(context.req.raw, definition.maxBodyBytes);
  await countBytes(endpoint, request, body.byteLength);
  const text = decodeText(body);
  if (!definition.encrypted) return parseJson(text);
  return parseJson(decodeText(await request.app.encryption.open(text.trim())));
}

export function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

/** Returns the username that the body of a sign-in names. */
export function claimedNameOf({ body }: Record<string, unknown>): string | undefined {
  const isNamed = typeof body === 'object' && body !== null && 'username' in body && typeof body.username === 'string';
  return isNamed ? String(body.username) : undefined;
}
