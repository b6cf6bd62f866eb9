import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call. `member` excludes guests; `session` is anybody who is signed in. */
export type Access = 'public' | 'session' | 'member' | 'vendor' | 'operator' | 'operator-unverified';

export type OperatorRole = 'admin' | 'finance' | 'support' | 'auditor';

export interface RateLimit {
  /** Calls allowed in the window. */
  points: number;
  windowSeconds: number;
  by: 'address' | 'account';
}

/** What one row of the table says of a call; everything that checks, documents or makes calls reads it. */
export interface EndpointDefinition {
  summary: string;
  access: Access;
  /** Operators' calls: the roles that may make it. */
  roles?: readonly OperatorRole[];
  /** The body travels as a JWE (decisions §3); it is refused in the clear. */
  encrypted?: true;
  /** The call moves money: it needs an Idempotency-Key (decisions §6). */
  idempotent?: true;
  /** A GET that changes something (the specification's launchGame): its origin is checked as a POST's is. */
  changesState?: true;
  /** `image`: the body is a PNG or JPEG file, not JSON. */
  bodyKind?: 'json' | 'image';
  maxBodyBytes?: number;
  rateLimit?: RateLimit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  /** `envelope` unless said otherwise; `plain`: the vendors' protocol; `stream`: server-sent events. */
  answerKind?: 'envelope' | 'plain' | 'stream';
}

/** Rows are known by "METHOD /path", the path with {parameters}. */
export type EndpointKey = `${Method} /${string}`;

/** Keeps the literal types of a group's rows and checks their form. */
export function defineEndpoints<const Group extends Record<EndpointKey, EndpointDefinition>>(group: Group): Group {
  return group;
}
