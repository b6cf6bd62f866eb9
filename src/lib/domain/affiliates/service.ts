import { usernameKey } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import {
  codeOf,
  findAgent,
  findByCode,
  findByDomain,
  insertAffiliate,
  listAll,
  listPage,
  setEnabled,
} from './store.ts';

const CODE = /^[A-Z0-9]{4,20}$/;
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Codes are read aloud and printed: capital letters and small ones are one. */
const codeKey = (code: string): string => code.trim().toUpperCase();
/** A host name, whatever stands around it in an address bar. */
const domainKey = (domain: string): string => domain.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

export interface Affiliate {
  id: bigint;
  code: string;
  domain: string | null;
}

/** Whose visitor this is: by the code, or where there is none by the host name that was visited. */
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
  /** The user name of the agent it belongs to; the house's own without one. */
  account?: string | undefined;
}

/** Throws InvalidFieldsError. */
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
  if (!isAgent) throw new InvalidFieldsError({ account: { code: 'no_such_agent' } });
  return agent.id;
}

/** Throws AppError `not_found`. */
export async function disableAffiliate(tx: Tx, code: string): Promise<void> {
  if (!(await setEnabled(tx, codeKey(code), false))) throw new AppError('not_found');
}

/** Throws AppError `not_found`. */
export async function enableAffiliate(tx: Tx, code: string): Promise<void> {
  if (!(await setEnabled(tx, codeKey(code), true))) throw new AppError('not_found');
}

export const listAffiliates = listAll;
export const pageOfAffiliates = listPage;
export const affiliateCode = codeOf;
