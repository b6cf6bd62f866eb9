import { posix } from 'node:path';

/**
 * Import rules of the architecture, checked for every import of every .ts, .tsx and .astro file. A zone is a folder
 * with one job; an import that a row does not list is an error.
 */
export const ZONES = [
  'kernel',
  'rules',
  'i18n',
  'api',
  'domain',
  'server',
  'browser',
  'islands',
  'layouts',
  'pages',
  'vendor-sandbox',
  'vendor-check',
  'dev',
] as const;

export type Zone = (typeof ZONES)[number];

/** The `<script>`s of .astro files run in the browser, so they have rules of their own. */
export type Importer = Zone | 'page scripts';

interface Row {
  may: readonly Zone[];
  why: string;
  /** Packages (by pattern) that the zone must not use. */
  mayNotUse?: RegExp;
}

const SERVER_PACKAGES = /^(node:|pg$|pino$|hono(\/|$)|@hono\/|drizzle-orm|@electric-sql\/|@node-rs\/|sharp$)/;
const FRAMEWORKS = /^(astro|@astrojs\/|react|react-dom|hono|@hono\/|nanostores|node:https?$|pg$|@electric-sql\/)/;

export const TABLE: Record<Importer, Row> = {
  kernel: { may: [], why: 'the kernel is under everything and imports nothing of ours' },
  rules: { may: ['kernel'], why: 'rules are pure: browser and server share them', mayNotUse: SERVER_PACKAGES },
  i18n: { may: ['kernel'], why: 'texts know nothing of the product' },
  api: { may: ['kernel', 'rules'], why: 'the contract is shared by both ends', mayNotUse: SERVER_PACKAGES },
  domain: {
    may: ['kernel', 'rules', 'domain'],
    why: 'the domain knows no HTTP, no pages and no environment',
    mayNotUse: FRAMEWORKS,
  },
  server: {
    may: ['kernel', 'rules', 'i18n', 'api', 'domain'],
    why: 'the server makes no pages, and the vendor is another program',
  },
  browser: {
    may: ['kernel', 'rules', 'api', 'i18n'],
    why: 'it is sent to the browser',
    mayNotUse: SERVER_PACKAGES,
  },
  islands: {
    may: ['browser', 'kernel', 'rules', 'api', 'i18n', 'islands'],
    why: 'an island reaches the server only through the stores',
    mayNotUse: SERVER_PACKAGES,
  },
  layouts: { may: ['islands', 'layouts', 'i18n', 'kernel'], why: 'a page puts parts together and knows no data' },
  pages: { may: ['islands', 'layouts', 'i18n', 'kernel'], why: 'a page puts parts together and knows no data' },
  'page scripts': {
    may: ['islands', 'browser', 'kernel', 'rules', 'api', 'i18n'],
    why: 'it is sent to the browser',
    mayNotUse: SERVER_PACKAGES,
  },
  'vendor-sandbox': { may: ['kernel'], why: 'the vendor knows the portal only over HTTP' },
  'vendor-check': { may: ['kernel', 'rules'], why: 'it knows the portal only as a vendor does, over HTTP' },
  dev: {
    may: ['kernel', 'rules', 'i18n', 'api', 'domain', 'server', 'browser', 'layouts', 'vendor-check', 'vendor-sandbox'],
    why: 'tools look at the parts and run none of the interface',
  },
};

/** Domains that may not import other domains: the ledger must not depend on the domains that move money. */
export const LEAF_DOMAINS: ReadonlySet<string> = new Set(['ledger']);

/** Island folders that every feature may use. */
export const SHARED_ISLANDS: ReadonlySet<string> = new Set(['ui']);

/** Exception for drizzle-kit, which needs every table in one list; nothing else may import from inside a domain. */
export const TABLE_LIST = 'src/lib/server/db/schema.ts';

/**
 * Imports allowed between parts of the server (a part is a folder or a top-level file). Parts are listed by layer, and
 * a part imports only parts listed above it, so there are no cycles.
 */
export const SERVER_TABLE: Record<string, readonly string[]> = {
  config: [],
  crypto: [],
  limits: [],
  metrics: [],
  'security-events': ['metrics'],
  db: ['config'],
  site: ['config'],
  reporting: ['config', 'crypto', 'db'],
  adapters: ['config', 'crypto'],
  presenters: ['config', 'adapters'],
  'live-events': ['presenters'],
  audit: ['adapters'],
  'vendor-call-counter': [],
  context: ['config', 'crypto', 'limits', 'security-events', 'vendor-call-counter', 'site', 'live-events', 'adapters'],
  'identity-deps': ['config', 'limits', 'metrics', 'adapters', 'context'],
  'referral-deps': ['context'],
  'reward-deps': ['context'],
  'wallet-deps': ['context', 'reward-deps'],
  'rank-deps': ['context'],
  'abuse-deps': ['context'],
  'contract-deps': ['context'],
  'team-files': ['context', 'contract-deps', 'presenters'],
  'delivery-seals': ['crypto'],
  'vendor-wallet': ['metrics', 'context'],
  'vendor-transfers': ['metrics', 'context'],
  'free-rounds': ['context', 'reward-deps'],
  'crash-runner': ['adapters', 'context'],
  'gateway-payments': ['context', 'wallet-deps'],
  http: ['config', 'crypto', 'metrics', 'site', 'adapters', 'context', 'vendor-wallet', 'gateway-payments'],
  handlers: [
    'config',
    'metrics',
    'limits',
    'site',
    'live-events',
    'adapters',
    'presenters',
    'audit',
    'context',
    'identity-deps',
    'wallet-deps',
    'rank-deps',
    'contract-deps',
    'team-files',
    'referral-deps',
    'reward-deps',
    'delivery-seals',
    'vendor-wallet',
    'vendor-transfers',
    'gateway-payments',
    'http',
  ],
  jobs: [
    'crypto',
    'metrics',
    'adapters',
    'presenters',
    'context',
    'rank-deps',
    'abuse-deps',
    'contract-deps',
    'team-files',
    'referral-deps',
    'reward-deps',
    'vendor-transfers',
    'free-rounds',
    'gateway-payments',
  ],
  seed: ['config', 'adapters', 'presenters', 'context', 'contract-deps', 'wallet-deps', 'rank-deps', 'reward-deps'],
  pages: ['config', 'site', 'presenters', 'context', 'http', 'adapters'],
  compose: [
    'config',
    'crypto',
    'limits',
    'security-events',
    'vendor-call-counter',
    'db',
    'site',
    'live-events',
    'reporting',
    'adapters',
    'context',
    'reward-deps',
  ],
  api: ['context', 'http', 'handlers'],
  server: ['config', 'context', 'http', 'pages', 'api'],
  portal: [
    'config',
    'db',
    'site',
    'adapters',
    'presenters',
    'context',
    'jobs',
    'crash-runner',
    'seed',
    'compose',
    'server',
  ],
  main: ['config', 'reporting', 'compose', 'portal'],
  'back-office-cli': [
    'config',
    'crypto',
    'limits',
    'db',
    'site',
    'reporting',
    'adapters',
    'presenters',
    'audit',
    'compose',
  ],
};

/** Returns the part of the server that a file belongs to. */
export function serverPartOf({ part, path }: Place): string {
  return part || posix.basename(path).replace(/\..+$/, '');
}

const ZONE_OF_FOLDER = /^src\/(?:lib\/([^/]+)|(islands|layouts|pages))\//;

export interface Place {
  zone: Zone;
  /** Domain or feature: the folder below the zone, or '' for a file directly in it. */
  part: string;
  path: string;
}

/**
 * Returns the zone and part of a file (a path from the root, with slashes), or undefined when it belongs to no zone.
 */
export function placeOf(path: string): Place | undefined {
  const match = ZONE_OF_FOLDER.exec(path);
  const zone = ZONES.find((name) => name === (match?.[1] ?? match?.[2]));
  if (!match || zone === undefined) return undefined;
  const [part = '', ...below] = path.slice(match[0].length).split('/');
  return { zone, part: below.length > 0 ? part : '', path };
}
