import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { EndpointDefinition } from '#api/endpoint';
import { findWorkplace } from '#domain/agents';
import { assertNotBlocked } from '#domain/identity';
import { type OpenSession, recordAction } from '#domain/members';
import { AppError } from '#kernel/errors';
import { canOpenMemberCenter, isDelegate } from '#rules/roles';
import { merchantHash } from '../config/merchant-config.ts';
import type { RequestContext } from '../context.ts';
import { memberSession, notSignedIn, staffSession } from './sessions.ts';

/** Authenticates the caller and enforces the endpoint's access level. */
export async function identify(
  definition: EndpointDefinition,
  context: Context,
  request: RequestContext,
): Promise<unknown> {
  switch (definition.access) {
    case 'public':
      return (definition.isPublished || definition.usesSession) && identifyIfSignedIn(context, request);
    case 'staff':
    case 'staff-unverified':
      return identifyStaff(definition, context, request);
    case 'merchant':
      return assertMerchant(context, request);
    default:
      return identifyMember(definition, context, request);
  }
}

/** Identifies the member, if any, and refuses nobody: a caller without a usable session counts as a visitor. */
async function identifyIfSignedIn(context: Context, request: RequestContext): Promise<void> {
  const session = await memberSession(request.app, context);
  if (session?.member.state !== 'active' || session.mustChangePassword) return;
  request.member = session.member;
  request.view = session.view;
}

async function identifyMember(
  definition: EndpointDefinition,
  context: Context,
  request: RequestContext,
): Promise<void> {
  const session = await memberSession(request.app, context);
  if (!session) throw await notSignedIn(request.app, context);
  if (!definition.isOpenToBlocked) await assertNotBlocked(request.app.db, session.member);
  if (definition.access === 'member' && !canOpenMemberCenter(session.member.accountType)) {
    throw new AppError('in_need_true_account');
  }
  // Delegates have no wallet: they work for an agent.
  if (definition.movesMoney && isDelegate(session.member.accountType)) throw new AppError('refused');
  if (session.mustChangePassword && !definition.isOpenBeforePasswordChange) {
    throw new AppError('password_change_required');
  }
  await assertActive(definition, context, request, session);
  if (definition.access === 'agent') request.workplace = await workplaceOf(definition, request, session);
  request.member = session.member;
  request.view = session.view;
  request.sessionHash = session.hash;
}

/** Finds the agent that the caller works for; a delegate of a blocked agent does not work. */
async function workplaceOf({ permission }: EndpointDefinition, { app }: RequestContext, { member }: OpenSession) {
  const workplace = await findWorkplace(app.db, member);
  if (!workplace) throw new AppError('not_an_agent');
  const { agent, permissions } = workplace;
  if (agent.state === 'blocked') throw new AppError('account_blocked');
  const isPermitted =
    permissions === 'all' || permission === 'any' || permissions.some((each) => [permission].flat().includes(each));
  if (!isPermitted) throw new AppError('refused');
  return workplace;
}

const MINUTE_SECONDS = 60;
/** Actions are written once a minute. */
const ACTION_SECONDS = MINUTE_SECONDS;

/**
 * Refuses calls that move money in a session without an action for a while, by the database's clock, and records actions. Guests
 * have nothing to lose and no password.
 */
async function assertActive(
  { movesMoney, changesState, isBackground }: EndpointDefinition,
  context: Context,
  { app }: RequestContext,
  { member, hash, idleSeconds }: OpenSession,
): Promise<void> {
  const { moneyIdleMinutes } = app.config.protection;
  const isIdle = idleSeconds > moneyIdleMinutes * MINUTE_SECONDS;
  if (isIdle && movesMoney && member.accountType !== 'guest') throw new AppError('reauthentication_required');
  const isAction = !isBackground && (context.req.method !== 'GET' || changesState);
  if (isAction && !isIdle && idleSeconds >= ACTION_SECONDS) await recordAction(app.db, hash, moneyIdleMinutes);
}

async function identifyStaff(definition: EndpointDefinition, context: Context, request: RequestContext): Promise<void> {
  const session = await staffSession(request.app, context);
  if (!session) throw new AppError('not_signed_in');
  request.staffUser = session.staffUser;
  request.sessionHash = session.hash;
  request.isBearer = session.isBearer;
  if (definition.access === 'staff-unverified') return;
  const { secondFactor, secondFactorAgeSeconds = Infinity, role } = session.staffUser;
  if (secondFactor !== 'passed') throw new AppError('second_factor_required');
  if (definition.roles && !definition.roles.includes(role)) throw new AppError('refused');
  const isRecent = secondFactorAgeSeconds < request.app.config.secondFactorMinutes * MINUTE_SECONDS;
  if (definition.recentSecondFactor && !isRecent) throw new AppError('second_factor_required');
}

/**
 * Refuses every change to a staff user who views an account, also through endpoints that need no session. Throws AppError
 * `view_is_read_only`.
 */
export async function assertNotView(
  definition: EndpointDefinition,
  context: Context,
  request: RequestContext,
): Promise<void> {
  const { access, isOpenToViews } = definition;
  if (isOpenToViews || access === 'staff' || access === 'staff-unverified') return;
  const view = request.member ? request.view : (await memberSession(request.app, context))?.view;
  if (view) throw new AppError('view_is_read_only');
}

/** Admits the merchant's own server, by its address and its secret. */
function assertMerchant(context: Context, { app: { config }, address }: RequestContext): void {
  const secret = /^Bearer (\S{32,256})$/.exec(context.req.header('authorization') ?? '')?.[1];
  const { secretHash, addresses } = config.merchant ?? {};
  if (!secret || !secretHash || !timingSafeEqual(merchantHash(secret), secretHash)) throw new AppError('not_signed_in');
  if (addresses && !addresses.has(address)) throw new AppError('refused');
}
