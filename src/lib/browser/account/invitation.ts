import { readSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** Codes of the affiliate and of the member who referred a visitor. */
export interface Invitation {
  affiliateCode: string | undefined;
  referralCode: string | undefined;
  /** Code of an agent's registration link. */
  link?: string | undefined;
}

/** Maximum length of a code that the server accepts. */
const MAX_CHARACTERS = 64;
const NAMES = ['affiliateCode', 'referralCode', 'link'] as const;

function codeIn(search: string, name: keyof Invitation): string | undefined {
  return new URLSearchParams(search).get(name)?.trim().slice(0, MAX_CHARACTERS) || undefined;
}

/** Stores the codes of the page's address for this tab, so that they count on whatever page the visitor registers. */
export function storeInvitation(search: string): void {
  for (const name of NAMES) {
    const code = codeIn(search, name);
    if (code) writeSession({ [SESSION_KEYS[name]]: code });
  }
}

/** Reads the invitation from this page's address, else from an earlier page's. */
export function readInvitation(search: string): Invitation {
  const [affiliateCode, referralCode, link] = NAMES.map(
    (name) => codeIn(search, name) ?? readSession(SESSION_KEYS[name]),
  );
  return {
    affiliateCode: affiliateCode || undefined,
    referralCode: referralCode || undefined,
    link: link || undefined,
  };
}
