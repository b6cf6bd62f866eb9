import { SYSTEM_MESSAGES, type SystemTemplate } from '../members/inbox.ts';

/** Kinds of notifications that a member chooses for a browser. */
export const PUSH_KINDS = ['money', 'security', 'rewards', 'personal', 'news'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

type Page = (typeof SYSTEM_MESSAGES)[SystemTemplate]['page'];

const KIND_OF_PAGE: Record<NonNullable<Page>, PushKind> = {
  depositv2: 'money',
  withdraw: 'money',
  transactionHistory: 'money',
  securityCenter: 'security',
  bonusDetails: 'rewards',
  rewardCenter: 'rewards',
};

/** Returns the kind of notification of a message about the account. */
export function pushKindOf(template: SystemTemplate): PushKind {
  const page: Page = SYSTEM_MESSAGES[template].page;
  return page === null ? 'personal' : KIND_OF_PAGE[page];
}

/** Browsers of one member that are notified; the oldest gives way. */
export const MAX_SUBSCRIPTIONS = 10;

/** How long a push service keeps a notification for a browser that is off. */
export const PUSH_HOURS = 24;

/** Longest endpoint that a browser may have; those of today's push services are below 600 characters. */
export const MAX_ENDPOINT = 1000;

/** A browser's subscription, as the Push API has it. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key: an uncompressed point of P-256 in base64url. */
  p256dh: string;
  /** 16 random bytes in base64url. */
  auth: string;
}

/** Returns whether an endpoint is of one of the push services: their hosts, or `*.` and a host for all below it. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return services.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
