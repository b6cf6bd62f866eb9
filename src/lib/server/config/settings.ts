import type { z } from 'zod';

/** Environment variables; empty ones are left out. */
export type Settings = Record<string, string | undefined>;

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
