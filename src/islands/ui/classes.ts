/** Joins class names; skips missing ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name): name is string => Boolean(name)).join(' ');
}
