import type { Context } from 'hono';
import type { Vendor } from '#domain/games';
import { AppError } from '#kernel/errors';
import type { AppContext } from '../context.ts';
import { asAppError } from './responses.ts';
import { decodeText, parseJson, readBody } from './body.ts';
import { isJson } from './read-input.ts';
import { responseContextOf, jsonResponse } from './response-context.ts';
import { isFresh, isSignedBy, signedRequestOf } from '../adapters/request-signature.ts';
import type { EndpointDefinition } from '#api/endpoint';
import { readQuery } from './query.ts';
import type { VendorCallers } from './vendor-callers.ts';

/** Seconds after which a vendor should retry when the portal cannot answer. */
const RETRY_AFTER_SECONDS = 1;

export type VendorHandler = (app: AppContext, vendor: Vendor, input: VendorInput) => Promise<object>;

export interface VendorInput {
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Runs the vendors' wallet requests: responses have no envelope, and signatures cover the bytes as received. */
export class VendorRequests {
  readonly #app: AppContext;
  readonly #callers: VendorCallers;

  constructor(app: AppContext, callers: VendorCallers) {
    this.#app = app;
    this.#callers = callers;
  }

  async run(definition: EndpointDefinition, handler: VendorHandler, context: Context): Promise<Response> {
    try {
      const raw = await readBody(context.req.raw, definition.maxBodyBytes);
      const vendor = await this.#authenticate(context, raw);
      const input = inputOf(definition, context, raw);
      const response = await handler(this.#app, vendor, input);
      const responseContext = responseContextOf(context);
      if ('status' in response) responseContext.outcome = String(response.status);
      if (responseContext.outcome === 'INVALID_TOKEN') this.#callers.record('replay_refused', context, vendor.code);
      return jsonResponse(responseContext, 200, response);
    } catch (error) {
      return refusal(asAppError(error, responseContextOf(context).log), context);
    }
  }

  /**
   * Authenticates the vendor. Unknown vendors, wrong signatures, old timestamps and foreign addresses get the same
   * response.
   */
  async #authenticate(context: Context, raw: Uint8Array): Promise<Vendor> {
    const request = signedRequestOf(context.req.raw, raw);
    const known = await this.#callers.find(context, context.req.header('x-vendor') ?? '', 'parlay');
    const isSigned = known !== undefined && isSignedBy(known.secrets, request, known.vendor.isSignatureV1Accepted);
    if (!isSigned || !isFresh(request, this.#app.clock.now()) || !this.#callers.isAllowed(known, context)) {
      this.#callers.recordRefused(context, known);
      throw new AppError('refused');
    }
    return known.vendor;
  }
}

function inputOf(definition: EndpointDefinition, context: Context, raw: Uint8Array): VendorInput {
  const query = definition.query?.safeParse(readQuery(context));
  if (query && !query.success) throw new AppError('invalid_fields', { cause: query.error });
  if (!definition.body) return { query: query?.data ?? {}, body: {} };
  if (!isJson(context.req.header('content-type'))) throw new AppError('malformed_request');
  const body = definition.body.safeParse(parseJson(decodeText(raw)));
  if (!body.success) throw new AppError('invalid_fields', { cause: body.error });
  return { query: {}, body: body.data as VendorInput['body'] };
}

/**
 * Responds with 401 for a bad signature or vendor, 400 for invalid JSON or an invalid body, 413, or 503 when the portal
 * cannot answer.
 */
function refusal(error: AppError, context: Context): Response {
  const responseContext = responseContextOf(context);
  if (error.code === 'refused') return jsonResponse(responseContext, 401, { error: 'bad signature or vendor' });
  if (error.status === 413) return jsonResponse(responseContext, 413, { error: 'too large' });
  if (error.status < 500) return jsonResponse(responseContext, 400, { error: 'not JSON, or not of the schema' });
  responseContext.headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  responseContext.outcome = 'INTERNAL_RETRY';
  return jsonResponse(responseContext, 503, { status: 'INTERNAL_RETRY' });
}
