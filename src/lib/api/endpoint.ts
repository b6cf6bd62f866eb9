import type { z } from 'zod';
import type { DelegatePermission } from '#rules/agents/delegates';
import type { StaffRole } from '#rules/staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Access level of an endpoint. `member` excludes guests; `session` is anybody who is signed in; `agent` is an agent, a master agent or
 * one of their delegates; `merchant` is the operator's own server, which has a secret.
 */
export type Access = 'public' | 'session' | 'member' | 'agent' | 'vendor' | 'merchant' | 'staff' | 'staff-unverified';

export interface RateLimit {
  /** Requests allowed in the window. */
  points: number;
  windowSeconds: number;
  /** Counts the requests of one network (an IPv4 address or an IPv6 /64), or of one account. */
  by: 'network' | 'account';
  /** Size of a body that takes one more point, where reading it costs processor time. Counted before the body is parsed. */
  bytesPerPoint?: number;
}

/** One row of the endpoint table. Validation, documentation, the client and the access tests are derived from it. */
export interface EndpointDefinition {
  summary: string;
  access: Access;
  /** Delegates need the permission (one of several) for a call of the agent center, or none (`any`); without this they are refused. */
  permission?: DelegatePermission | readonly DelegatePermission[] | 'any';
  /** Roles that may call an endpoint of the back office. */
  roles?: readonly StaffRole[];
  /**
   * The call is carried out when a second member of staff approves it (domain/proposals), unless FOUR_EYES is off; `always` whatever it
   * says, for what nobody can undo.
   */
  secondPerson?: true | 'always';
  /** Staff must have entered a code within the last minutes: for decisions about money and about other people's access. */
  recentSecondFactor?: true;
  /** Members whose session is idle must authenticate again first (`MONEY_IDLE_MINUTES`): the call moves money. */
  movesMoney?: true;
  /** Pages send it by themselves, so that it is no action of the member; a GET never is one, unless it changes state. */
  isBackground?: true;
  /** Blocked members may call it too. */
  isOpenToBlocked?: true;
  /** Staff who view an account read-only may call it too; without this they can call no endpoint that changes something. */
  isOpenToViews?: true;
  /** Sessions that must change their password first may call it too. */
  isOpenBeforePasswordChange?: true;
  /** The body is sent as a JWE (docs/spec/decisions.md §3); plain text is refused. */
  encrypted?: true;
  /** Requires an Idempotency-Key, because a repetition would take effect twice (docs/spec/decisions.md §6). */
  idempotent?: true;
  /** The operation stores the idempotency key itself, so the server stores no response for it. */
  handlesIdempotencyKey?: true;
  /** A GET that changes state (launchGame): its origin is checked like a POST's. */
  changesState?: true;
  /** `image`: the body is a PNG or JPEG file; `form`: form-encoded, each name once. Default: JSON. */
  bodyKind?: 'json' | 'image' | 'form';
  maxBodyBytes?: number;
  /** Published content: the response is the same for every caller, and caches may store a visitor's for a moment. */
  isPublished?: true;
  /** A public endpoint that uses the member's session when there is one. */
  usesSession?: true;
  /** Answered during maintenance and in restricted regions too. The back office always is. */
  isAlwaysOpen?: true;
  /** Pages at the portal’s other addresses may read the response, without cookies. */
  isOpenToOwnAddresses?: true;
  rateLimit?: RateLimit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /**
   * `plain`: the vendors' protocol; `stream`: server-sent events; `redirect`: redirects the browser, with refusals in
   * the envelope. Default: `envelope`.
   */
  responseKind?: 'envelope' | 'plain' | 'stream' | 'redirect';
}

/** Key of a row: "METHOD /path" with {parameters} in the path. */
export type EndpointKey = `${Method} /${string}`;

/** Keeps the literal types of a group's rows and checks their form. */
export function defineEndpoints<const Group extends Record<EndpointKey, EndpointDefinition>>(group: Group): Group {
  return group;
}
