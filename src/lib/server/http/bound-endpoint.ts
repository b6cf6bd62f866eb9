import type { EndpointDefinition } from '#api/endpoint';
import type { EndpointName } from '#api/table';
import type { RequestContext } from '../context.ts';

export type SecondPersonRule = (request: RequestContext, input: Record<string, unknown>) => Promise<boolean>;

export type Guard = (request: RequestContext, input: Record<string, unknown>) => Promise<void>;

/** An endpoint with its handler. Types are erased here; they were checked where the handlers are registered. */
export interface BoundEndpoint {
  key: EndpointName;
  path: string;
  definition: EndpointDefinition;
  handler(request: RequestContext, input: Record<string, unknown>): Promise<unknown>;
  /** Runs before the transaction of a request with an Idempotency-Key. */
  guard: Guard | undefined;
  /** Decides which calls of an endpoint with `secondPerson` need one; undefined: all. */
  secondPersonRule: SecondPersonRule | undefined;
}

export type BoundEndpoints = ReadonlyMap<string, BoundEndpoint>;
