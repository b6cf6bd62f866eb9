import { posix } from 'node:path';

/** The file of ours (a path from the root) that an import means; undefined for a package. */
export function resolveImport(
  specifier: string,
  from: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), plain));
  // Vite reads a leading slash as the root of the project.
  if (plain.startsWith('/')) return posix.normalize(plain.slice(1));
  if (plain.startsWith('#')) return aliased(plain, aliases);
  return undefined;
}

/** package.json "imports": one `*` at most, the longest prefix wins, as Node does it. */
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
