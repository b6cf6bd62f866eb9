import type { z } from 'zod';

/** What the environment says; what is empty there is not in it. */
export type Settings = Record<string, string | undefined>;

/** All of a group or nothing of it: one that is set by half is a mistake, which is put with the problems. */
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
  problems.push(...parsed.error.issues.map((issue) => `${prefix}${issue.path.join('.')}: ${issue.message}`));
  return undefined;
}
