import type { z } from 'zod';

/** Environment variables; empty ones are left out. */
export type Settings = Record<string, string | undefined>;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Returns whether only programs on the same machine reach the host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.has(host);
}

/** Variables that only a portal for other people sets, unless they name the own machine. */
const REACHED_AT = ['PUBLIC_ORIGIN', 'EXTRA_ORIGINS', 'OPS_ORIGIN'] as const;

/**
 * Returns whether the rules of production apply: they do when NODE_ENV says so, and also when the settings describe a portal
 * that others can reach or a database that keeps its data, because a word that was forgotten must not turn the rules off.
 * `PARLAY_INSECURE_DEMO=yes` turns them off for a trial.
 */
export function isProduction(set: Settings): boolean {
  if (set['NODE_ENV'] === 'production') return true;
  if (set['PARLAY_INSECURE_DEMO'] === 'yes') return false;
  const origins = REACHED_AT.flatMap((name) => listOf(set[name] ?? ''));
  const hosts = [set['HOST'] || 'localhost', ...origins.map((origin) => URL.parse(origin)?.hostname ?? origin)];
  return Boolean(set['DATABASE_URL']) || !hosts.every(isLoopback);
}

/**
 * 32 random bytes in base64 have about 200 bits by the estimate, which counts how evenly the characters are used; 16 random bytes in
 * hexadecimal have about 115.
 */
const MIN_SECRET_BITS = 128;

/** Returns whether a secret may have been made by a random generator; repetitions show that it was typed. */
export function isRandom(secret: string, minBits: number = MIN_SECRET_BITS): boolean {
  const counts = [...Map.groupBy(secret, (character) => character).values()];
  return counts.reduce((sum, { length }) => sum - length * Math.log2(length / secret.length), 0) >= minBits;
}

/** Splits a comma-separated setting. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/**
 * Reads a group of settings that belong together: undefined when none is set. A group that is set in part is an error,
 * which is added to `problems`.
 */
export function readGroup<Group extends z.ZodObject>(
  schema: Group,
  prefix: string,
  set: Settings,
  problems: string[],
): z.output<Group> | undefined {
  const given = Object.keys(schema.shape).map((name) => [name, set[prefix + name]] as const);
  if (given.every(([, value]) => value === undefined)) return undefined;
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  problems.push(...problemsOf(parsed, prefix));
  return undefined;
}

/** Lists what a schema found wrong, each as "NAME: message"; empty when the settings are valid. */
export function problemsOf(parsed: z.ZodSafeParseResult<unknown>, prefix = ''): string[] {
  return parsed.error?.issues.map(({ path, message }) => `${prefix}${path.join('.')}: ${message}`) ?? [];
}
