import { readSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** The codes of who brought a visitor: an affiliate's, and a member's. */
export interface Invitation {
  affiliateCode: string | undefined;
  referralCode: string | undefined;
}

/** Maximum length of a code that the server accepts. */
const MAX_CHARACTERS = 64;
const NAMES = ['affiliateCode', 'referralCode'] as const;

function codeIn(search: string, name: keyof Invitation): string | undefined {
  return new URLSearchParams(search).get(name)?.trim().slice(0, MAX_CHARACTERS) || undefined;
}

/** Keeps what the address of a page carries: it counts for this tab, whatever page the visitor registers on. */
export function keepInvitation(search: string): void {
  for (const name of NAMES) {
    const code = codeIn(search, name);
    if (code) writeSession({ [SESSION_KEYS[name]]: code });
  }
}

/** Reads the invitation from this page's address, else from an earlier page's. */
export function readInvitation(search: string): Invitation {
  const [affiliateCode, referralCode] = NAMES.map((name) => codeIn(search, name) ?? readSession(SESSION_KEYS[name]));
  return { affiliateCode: affiliateCode || undefined, referralCode: referralCode || undefined };
}
