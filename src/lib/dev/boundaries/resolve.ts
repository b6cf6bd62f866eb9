import { posix } from 'node:path';

/** Resolves an import to a file of the project (a path from the root); undefined for a package. */
export function resolveImport(
  specifier: string,
  from: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), plain));
  // Vite resolves a leading slash from the project's root.
  if (plain.startsWith('/')) return posix.normalize(plain.slice(1));
  if (plain.startsWith('#')) return aliased(plain, aliases);
  return undefined;
}

/** Resolves package.json "imports" like Node: one `*` at most, the longest prefix wins. */
function aliased(specifier: string, aliases: Readonly<Record<string, string>>): string {
  const patterns = Object.keys(aliases).sort((a, b) => b.length - a.length);
  for (const pattern of patterns) {
    const target = aliases[pattern] ?? '';
    if (pattern === specifier) return posix.normalize(target);
    const [before = '', after = ''] = pattern.split('*');
    const matches = pattern.includes('*') && specifier.startsWith(before) && specifier.endsWith(after);
    if (matches) {
      const middle = specifier.slice(before.length, specifier.length - after.length);
      return posix.normalize(target.replaceAll('*', middle));
    }
  }
  return `unknown alias ${specifier}`;
}
