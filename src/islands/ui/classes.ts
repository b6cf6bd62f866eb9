/** Joins class names, leaving out what is not there. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name): name is string => Boolean(name)).join(' ');
}
