import type { z } from 'zod';
import type { StaffRole } from '#rules/staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call. `member` excludes guests; `session` is anybody who is signed in. */
export type Access = 'public' | 'session' | 'member' | 'vendor' | 'staff' | 'staff-unverified';

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
  roles?: readonly StaffRole[];
  /** Blocked members may make it as well. */
  isOpenToBlocked?: true;
  /** Who must change the password first may make it before that. */
  isOpenBeforePasswordChange?: true;
  /** The body travels as a JWE (decisions §3); it is refused in the clear. */
  encrypted?: true;
  /** Done twice it would be two: it needs an Idempotency-Key (decisions §6). */
  idempotent?: true;
  /** The effect keeps the key itself, in its one statement: no answer is stored beside it. */
  keepsItsKey?: true;
  /** A GET that changes something (the specification's launchGame): its origin is checked as a POST's is. */
  changesState?: true;
  /** `image`: the body is a PNG or JPEG file; `form`: form-encoded, each name once. JSON unless said otherwise. */
  bodyKind?: 'json' | 'image' | 'form';
  maxBodyBytes?: number;
  /**
   * What operations publish: the answer is made for whoever asks, a signed-in member as well, and what visitors get may be
   * kept by caches for a moment.
   */
  isPublished?: true;
  /** A public call that is a member’s where one is signed in. */
  knowsMember?: true;
  /** It is answered during maintenance and to whom the site is closed. Operators' calls always are. */
  isAlwaysOpen?: true;
  rateLimit?: RateLimit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  /**
   * `envelope` unless said otherwise; `plain`: the vendors' protocol; `stream`: server-sent events; `redirect`: a browser is
   * sent on, and refusals are in the envelope.
   */
  answerKind?: 'envelope' | 'plain' | 'stream' | 'redirect';
}

/** Rows are known by "METHOD /path", the path with {parameters}. */
export type EndpointKey = `${Method} /${string}`;

/** Keeps the literal types of a group's rows and checks their form. */
export function defineEndpoints<const Group extends Record<EndpointKey, EndpointDefinition>>(group: Group): Group {
  return group;
}
