import { z } from 'zod';
import type { VendorSecrets } from './wallet/signature.ts';

/** Lists every problem of the configuration at once, without values (one of them is a secret). */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`the sandbox vendor cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const origins = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(origin).min(1));

const secret = z.string().min(32, 'must have at least 32 characters');

const environment = z.object({
  VENDOR_SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(4322),
  HOST: z.string().min(1).default('127.0.0.1'),
  VENDOR_SANDBOX_SECRET: secret,
  VENDOR_SANDBOX_SECRET_DS88: secret,
  VENDOR_SANDBOX_SECRET_IA: secret,
  PORTAL_URL: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, '')),
  VENDOR_SANDBOX_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  PORTAL_ORIGIN: origins.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  VENDOR_SANDBOX_TABLE_SPEED: z.coerce.number().int().min(1).max(100).default(1),
  VENDOR_SANDBOX_FAULTS: z.enum(['0', '1']).default('0'),
});

export interface Config {
  port: number;
  host: string;
  secrets: VendorSecrets;
  portalUrl: string;
  /** Origin under which browsers reach this vendor. */
  publicOrigin: string;
  dataDir: string;
  /** Origins that may frame the game page and receive its messages. */
  portalOrigins: string[];
  logLevel: string;
  areFaultsEnabled: boolean;
  /** How many times as fast as usual the rounds of tables pass. */
  tableSpeed: number;
}

/** Reads the environment; an empty value counts as not set. Throws ConfigError. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()}: ${message}`));
  }
  const values = parsed.data;
  return {
    port: values.VENDOR_SANDBOX_PORT,
    host: values.HOST,
    secrets: {
      SBX: values.VENDOR_SANDBOX_SECRET,
      DS88: values.VENDOR_SANDBOX_SECRET_DS88,
      IA: values.VENDOR_SANDBOX_SECRET_IA,
    },
    portalUrl: values.PORTAL_URL,
    publicOrigin: values.VENDOR_SANDBOX_ORIGIN ?? `http://127.0.0.1:${values.VENDOR_SANDBOX_PORT}`,
    dataDir: values.DATA_DIR,
    portalOrigins: values.PORTAL_ORIGIN ?? [new URL(values.PORTAL_URL).origin],
    logLevel: values.LOG_LEVEL,
    areFaultsEnabled: values.VENDOR_SANDBOX_FAULTS === '1',
    tableSpeed: values.VENDOR_SANDBOX_TABLE_SPEED,
  };
}
