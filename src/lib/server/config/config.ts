import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { productionProblems, WHY_PRODUCTION } from './production-rules.ts';
import { isProduction, listOf, problemsOf } from './settings.ts';
import type { PointRules } from '#domain/points';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { bankByCode } from '#rules/payments/banks';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { languageProblems } from '../../i18n/language-problems.ts';
import { NOT_YET_COMPLETE } from '../../i18n/not-yet-complete.ts';
import { addressRanges, type AddressRanges } from './address-ranges.ts';
import { type AuditConfig, readAudit } from './audit-config.ts';
import { type ChatConfig, readChat } from './chat-config.ts';
import { type GatewayConfig, readGateway } from './gateway-config.ts';
import { readDelivery, type DeliveryConfig } from './delivery-config.ts';
import { readIdentity, type IdentityConfig } from './identity-config.ts';
import { readLottery, type LotteryConfig } from './lottery-config.ts';
import { readMessageConfig, type MessageConfig } from './message-config.ts';
import { type OpsConfig, readOps } from './ops-config.ts';
import { type ProtectionConfig, readProtection } from './protection-config.ts';
import { readPoints } from './points-config.ts';
import { readRewards, type RewardsConfig } from './rewards-config.ts';
import { readStaff, type StaffConfig } from './staff-config.ts';
import { readMerchant, type Merchant } from './merchant-config.ts';
import { readLocations, type LocationConfig } from './access-config.ts';

const DIST = fileURLToPath(new URL('../../../../dist', import.meta.url));

/** Every setting, read from the environment and validated once at the start. docs/configuration.md lists them. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Turns the rules of production off on a portal that others can reach: for a trial without real money. */
  PARLAY_INSECURE_DEMO: z.literal('yes').optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the embedded database, files and generated secrets. */
  DATA_DIR: z.string().default('./data'),
  /** Output of `npm run build`; default: `dist`. */
  PAGES_DIR: z.string().optional(),
  /** PostgreSQL 15 or later; default: the embedded database in DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Same database without a transaction pooler in between, for LISTEN and migrations. */
  DATABASE_SESSION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Same database as the owner of its tables, for migrations only. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(20),
  /** URL that browsers use; only requests from its origin may change state. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Further origins (comma separated) under which the same portal is served. */
  EXTRA_ORIGINS: z.string().default('').refine(areOrigins, 'must be http or https addresses, separated by commas'),
  /** Addresses and ranges of proxies (comma separated) whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(areRanges, 'must be IP addresses or ranges (10.0.0.0/8), separated by commas'),
  /** Encrypts secrets in the database: 32 random bytes in base64url. */
  APP_SECRET: z.string().min(40).optional(),
  /** Secrets that opened values were sealed with (comma separated), while APP_SECRET is changed. */
  APP_SECRET_PREVIOUS: z
    .string()
    .default('')
    .refine((text) => listOf(text).every(({ length }) => length >= 40), 'must be secrets, separated by commas'),
  HUMAN_VERIFICATION: z.enum(['slider', 'none']).default('slider'),
  /** Whether a sign-in in a new browser or from a new network needs step-up verification. */
  STEP_UP: z.enum(['on', 'off']).default('on'),
  PROOF_OF_WORK: z.enum(['on', 'off']).default('on'),
  /** Days after which a password must be changed; 0: never. */
  PASSWORD_MAX_AGE_DAYS: z.coerce.number().int().min(0).max(3650).default(0),
  /** Code of the merchant in one-time sign-in links from other systems. */
  MERCHANT_CODE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,40}$/)
    .default('PARLAY'),
  VENDOR_SANDBOX_SECRET: z.string().min(32).optional(),
  VENDOR_SANDBOX_SECRET_DS88: z.string().min(32).optional(),
  VENDOR_SANDBOX_SECRET_IA: z.string().min(32).optional(),
  VENDOR_SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(4322),
  /** URL of the sandbox vendor for browsers. */
  VENDOR_SANDBOX_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the portal's own games are set up (docs/spec/inhouse-rulebook.md). */
  IN_HOUSE_GAMES: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Minutes after which an unconfirmed withdrawal counts as received. */
  CONFIRMATION_TIMEOUT_MINUTES: z.coerce.number().int().min(1).max(43_200).default(1440),
  /** Whether acts on money need two people; default: as in production. */
  FOUR_EYES: z.enum(['on', 'off']).optional(),
  /** Amount above which a deposit needs a second person; default: a tenth of what its method allows. */
  DEPOSIT_FOUR_EYES_ABOVE: z
    .string()
    .refine((text) => parseAmount(text) !== undefined, 'must be an amount such as 20000000')
    .optional(),
  /** Whether the page of a transfer has buttons that open banking apps, by an address of vietqr.io. */
  BANK_APPS: z.enum(['on', 'off']).default('on'),
  DEPOSIT_EXPIRY_MINUTES: z.coerce.number().int().min(5).max(10_080).default(60),
  /** The operator's days, in which pages show times too. Part of the build. */
  TIME_ZONE: z.string().default(DEFAULT_TIME_ZONE).refine(isTimeZone, 'must be a time zone of the IANA database'),
  DAY_START: z
    .string()
    .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'must be a quarter of an hour such as 04:00')
    .default('00:00'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .refine((currency) => currency !== DEMO_CURRENCY, 'is what guests play with')
    .default('VND'),
  COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('VN'),
  /** Account that the first deposit method pays to: bank code, account number and holder, separated by slashes. */
  DEPOSIT_ACCOUNT: z
    .string()
    .refine((text) => bankAccountOf(text) !== undefined, 'must be BANK/NUMBER/HOLDER, with the bank’s VietQR code')
    .optional(),
  /** Legal minimum age of players in the market. */
  MINIMUM_AGE: z.enum(['18', '21']).default('18'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Host names (comma separated) that customer service windows may open. */
  SERVICE_HOSTS: z
    .string()
    .default('')
    .refine(
      (text) => listOf(text).every((host) => /^[a-z0-9.-]+$/.test(host)),
      'must be host names, separated by commas',
    ),
});

export interface Config
  extends
    AuditConfig,
    ChatConfig,
    DeliveryConfig,
    IdentityConfig,
    MessageConfig,
    LocationConfig,
    OpsConfig,
    StaffConfig {
  lottery: LotteryConfig;
  protection: ProtectionConfig;
  rewards: RewardsConfig;
  points: PointRules;
  /** Undefined: the embedded gateway, which production has not. */
  gateway: GatewayConfig | undefined;
  /** Undefined: no other site can sign members in. */
  merchant: Merchant | undefined;
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Folder of the built pages. */
  pagesDir: string;
  databaseUrl: string | undefined;
  databaseSessionUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  databasePool: number;
  publicOrigin: string;
  /** Origins that may send state-changing requests from a browser. */
  allowedOrigins: readonly string[];
  trustedProxies: AddressRanges;
  appSecret: string | undefined;
  previousAppSecrets: readonly string[];
  humanVerification: 'slider' | 'none';
  /** Whether repeated failed sign-ins require a proof of work. */
  isWorkOn: boolean;
  isStepUpOn: boolean;
  passwordMaxAgeDays: number;
  merchantCode: string;
  /** The sandbox program; each of its vendors that has a secret is set up. */
  sandbox: { secrets: Readonly<Record<'SBX' | 'DS88' | 'IA', string | undefined>>; origin: string };
  hasInHouseGames: boolean;
  logLevel: string;
  withdrawalConfirmationMinutes: number;
  opensBankApps: boolean;
  depositExpiryMinutes: number;
  isFourEyesOn: boolean;
  depositFourEyesAboveMinor: bigint | undefined;
  depositAccount: BankAccount | undefined;
  timeZone: string;
  /** Local time at which a business day of agents begins, in minutes. */
  dayStartMinutes: number;
  /** Currency of new members. */
  currency: string;
  /** Country of the market (ISO 3166), as it is sent to vendors. */
  country: string;
  /** In years; nobody younger may register. */
  minimumAge: number;
  areRateLimitsOn: boolean;
  serviceHosts: readonly string[];
}

interface BankAccount {
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n  ${problems.join('\n  ')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and validates the environment. Throws ConfigError with all problems at once, including those found elsewhere
 * (`others`).
 */
export function readConfig(env: Record<string, string | undefined>, others: readonly string[] = []): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(set);
  const problems = [
    ...problemsOf(parsed),
    ...productionProblems(set),
    ...languageProblems(set['LANGUAGES'], NOT_YET_COMPLETE),
  ];
  const collect = <Read extends { problems: readonly string[] }>(read: Read): Read => {
    problems.push(...read.problems);
    return read;
  };
  const { identity } = collect(readIdentity(set));
  const { messages } = collect(readMessageConfig(set));
  const { merchant } = collect(readMerchant(set));
  const { ops } = collect(readOps(set));
  const { locations } = collect(readLocations(set));
  const { delivery } = collect(readDelivery(set));
  const { lottery } = collect(readLottery(set));
  const { chat } = collect(readChat(set));
  const { gateway } = collect(readGateway(set));
  const { staff } = collect(readStaff(set));
  const { protection } = collect(readProtection(set));
  const { rewards } = collect(readRewards(set));
  const { points } = collect(readPoints(set));
  const { auditExport } = collect(readAudit(set));
  problems.push(...others);
  if (!parsed.success || problems.length > 0) {
    const isUnexpected = isProduction(set) && set['NODE_ENV'] !== 'production';
    throw new ConfigError(isUnexpected ? [...problems, WHY_PRODUCTION] : problems);
  }
  return {
    ...configOf(parsed.data, isProduction(set)),
    ...identity,
    ...messages,
    ...locations,
    ...delivery,
    ...auditExport,
    ...ops,
    ...staff,
    chat,
    gateway,
    lottery,
    protection,
    rewards,
    points,
    merchant,
  };
}

type Environment = z.output<typeof environment>;

type ReadElsewhere = AuditConfig &
  DeliveryConfig &
  IdentityConfig &
  MessageConfig &
  LocationConfig &
  ChatConfig &
  OpsConfig &
  StaffConfig;
type OwnConfig = Omit<
  Config,
  keyof ReadElsewhere | 'gateway' | 'lottery' | 'merchant' | 'protection' | 'rewards' | 'points'
>;

function configOf(raw: Environment, isInProduction: boolean): OwnConfig {
  const publicOrigin = new URL(raw.PUBLIC_ORIGIN ?? `http://${reachable(raw.HOST)}:${raw.PORT}`).origin;
  return {
    isProduction: isInProduction,
    port: raw.PORT,
    host: raw.HOST,
    dataDir: raw.DATA_DIR,
    pagesDir: raw.PAGES_DIR ? resolve(raw.PAGES_DIR) : DIST,
    databaseUrl: raw.DATABASE_URL,
    databaseSessionUrl: raw.DATABASE_SESSION_URL,
    databaseOwnerUrl: raw.DATABASE_OWNER_URL,
    databasePool: raw.DATABASE_POOL,
    publicOrigin,
    allowedOrigins: [
      publicOrigin,
      ...loopbackTwin(publicOrigin),
      ...listOf(raw.EXTRA_ORIGINS).map((origin) => new URL(origin).origin),
    ],
    trustedProxies: rangesOf(raw.TRUSTED_PROXIES),
    appSecret: raw.APP_SECRET,
    previousAppSecrets: listOf(raw.APP_SECRET_PREVIOUS),
    humanVerification: raw.HUMAN_VERIFICATION,
    isStepUpOn: raw.STEP_UP === 'on',
    isWorkOn: raw.PROOF_OF_WORK === 'on' && raw.RATE_LIMITS === 'on',
    passwordMaxAgeDays: raw.PASSWORD_MAX_AGE_DAYS,
    merchantCode: raw.MERCHANT_CODE,
    sandbox: {
      secrets: {
        SBX: raw.VENDOR_SANDBOX_SECRET,
        DS88: raw.VENDOR_SANDBOX_SECRET_DS88,
        IA: raw.VENDOR_SANDBOX_SECRET_IA,
      },
      origin: new URL(raw.VENDOR_SANDBOX_ORIGIN ?? `http://${reachable(raw.HOST)}:${raw.VENDOR_SANDBOX_PORT}`).origin,
    },
    hasInHouseGames: raw.IN_HOUSE_GAMES === 'on',
    logLevel: raw.LOG_LEVEL,
    withdrawalConfirmationMinutes: raw.CONFIRMATION_TIMEOUT_MINUTES,
    opensBankApps: raw.BANK_APPS === 'on',
    depositExpiryMinutes: raw.DEPOSIT_EXPIRY_MINUTES,
    isFourEyesOn: raw.FOUR_EYES === undefined ? isInProduction : raw.FOUR_EYES === 'on',
    depositFourEyesAboveMinor: parseAmount(raw.DEPOSIT_FOUR_EYES_ABOVE ?? ''),
    depositAccount: bankAccountOf(raw.DEPOSIT_ACCOUNT ?? ''),
    timeZone: raw.TIME_ZONE,
    dayStartMinutes: minutesOf(raw.DAY_START),
    currency: raw.CURRENCY,
    country: raw.COUNTRY,
    minimumAge: Number(raw.MINIMUM_AGE),
    areRateLimitsOn: raw.RATE_LIMITS === 'on',
    serviceHosts: listOf(raw.SERVICE_HOSTS),
  };
}

/** Replaces the wildcard address, which a browser cannot open. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns the same origin under its other local name: on a local machine people type both. */
function loopbackTwin(origin: string): string[] {
  const url = new URL(origin);
  if (url.hostname !== '127.0.0.1' && url.hostname !== 'localhost') return [];
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return [url.origin];
}

/** Returns the minutes of a time of day. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function areOrigins(text: string): boolean {
  return listOf(text).every((item) => URL.canParse(item) && /^https?:$/.test(new URL(item).protocol));
}

function bankAccountOf(text: string): BankAccount | undefined {
  const [, bankCode = '', accountNumber = '', holderName = ''] = /^([A-Z]+)\/(\d{6,19})\/(\S.{1,69})$/.exec(text) ?? [];
  return bankByCode(bankCode) && { bankCode, accountNumber, holderName };
}

function areRanges(text: string): boolean {
  return addressRanges(listOf(text)) !== undefined;
}

function rangesOf(text: string): AddressRanges {
  const ranges = addressRanges(listOf(text));
  if (!ranges) throw new RangeError(`not addresses or ranges: ${text}`);
  return ranges;
}
