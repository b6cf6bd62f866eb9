import { usernameKey } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { findAgent, findByCode, findByDomain, insertAffiliate, setEnabled } from './store.ts';

const CODE = /^[A-Z0-9]{4,20}$/;
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Normalizes a code, which ignores case because codes are printed and read aloud. */
const codeKey = (code: string): string => code.trim().toUpperCase();
/** Normalizes a host name: lower case, without port and trailing dot. */
const domainKey = (domain: string): string => domain.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

export interface Affiliate {
  id: bigint;
  code: string;
  domain: string | null;
}

/** Finds a visitor's active affiliate by the code or, without a code, by the host name that was visited. */
export async function findAffiliate(
  db: Db,
  { code, domain }: { code?: string | undefined; domain?: string | undefined },
): Promise<Affiliate | undefined> {
  if (code) return findByCode(db, codeKey(code));
  return domain ? findByDomain(db, domainKey(domain)) : undefined;
}

export interface AffiliateRequest {
  code: string;
  domain?: string | undefined;
  /** Username of an agent, or of a player with a plan; the operator's own code without one. */
  account?: string | undefined;
}

/** Adds a code and returns it in its normalized form. Throws InvalidFieldsError. */
export async function addAffiliate(tx: Tx, request: AffiliateRequest): Promise<string> {
  const code = codeKey(request.code);
  const domain = request.domain ? domainKey(request.domain) : null;
  if (!CODE.test(code)) throw new InvalidFieldsError({ code: { code: 'invalid_value' } });
  if (domain !== null && !DOMAIN.test(domain)) throw new InvalidFieldsError({ domain: { code: 'invalid_value' } });
  await insertAffiliate(tx, { code, domain, memberId: request.account ? await agentId(tx, request.account) : null });
  return code;
}

async function agentId(tx: Tx, account: string): Promise<bigint> {
  const agent = await findAgent(tx, usernameKey(account));
  const isAgent = agent?.accountType === 'agent' || agent?.accountType === 'master-agent';
  if (!agent || !(isAgent || agent.hasPlan)) throw new InvalidFieldsError({ account: { code: 'no_such_agent' } });
  return agent.id;
}

/** Disables a code. Throws AppError `not_found`. */
export async function disableAffiliate(tx: Tx, code: string): Promise<void> {
  if (!(await setEnabled(tx, codeKey(code), false))) throw new AppError('not_found');
}

/** Enables a code. Throws AppError `not_found`. */
export async function enableAffiliate(tx: Tx, code: string): Promise<void> {
  if (!(await setEnabled(tx, codeKey(code), true))) throw new AppError('not_found');
}
