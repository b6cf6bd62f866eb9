import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_VARIABLES } from './content-variables.ts';

/** Sources of the pages. The rest of the server is not part of them, see `program.ts`. */
const INPUTS = [
  'src',
  // The initial texts and pictures of a new portal, their presenters, and the sandbox's games.
  'src/lib/server/seed/content',
  'src/lib/server/seed/pictures',
  'src/lib/server/seed/pictures.ts',
  'src/lib/server/seed/sandbox-games.ts',
  'src/lib/server/adapters/artwork',
  'src/lib/server/adapters/content-images.ts',
  'src/lib/server/adapters/encoding-slots.ts',
  'src/lib/server/pages/site-content.ts',
  'src/lib/server/presenters/content.ts',
  'src/lib/server/presenters/lobbies.ts',
  'src/lib/server/presenters/points.ts',
  'src/lib/server/presenters/promotion-draws.ts',
  'src/lib/server/presenters/promotions.ts',
  'locales',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const NOT_BUILT = [
  ...['server', 'domain', 'vendor-sandbox'].map((folder) => `src/lib/${folder}`),
  ...['boundaries', 'commands', 'deploy', 'generate', 'lint', 'run', 'verify'].map((folder) => `src/lib/dev/${folder}`),
];
const BUILD_VARIABLES = ['PUBLIC_ORIGIN', 'LANGUAGES', 'PRECOMPRESS', ...CONTENT_VARIABLES];
const STAMP = '.stamp';

/** Returns a fingerprint of everything that a build depends on. */
export function fingerprint(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const name of BUILD_VARIABLES) hash.update(`${name}=${env[name] ?? ''}\n`);
  hashInputs(hash, root, INPUTS, NOT_BUILT);
  return hash.digest('hex');
}

/** Adds the names and contents of files and folders to a hash, without the paths in `excluded`. */
export function hashInputs(
  hash: Hash,
  root: string,
  inputs: readonly string[],
  excluded: readonly string[] = [],
): void {
  for (const input of inputs) {
    if (existsSync(join(root, input))) for (const file of filesOf(root, input, excluded)) hashFile(hash, root, file);
  }
}

function hashFile(hash: Hash, root: string, file: string): void {
  const content = readFileSync(join(root, file));
  hash.update(`${file}\0${content.length}\0`).update(content);
}

function filesOf(root: string, input: string, excluded: readonly string[]): string[] {
  if (excluded.includes(input)) return [];
  if (!statSync(join(root, input)).isDirectory()) return [input];
  const names = readdirSync(join(root, input)).sort();
  return names.flatMap((name) => filesOf(root, `${input}/${name}`, excluded));
}

/** Returns whether a folder contains a finished build with that fingerprint. */
export function isBuilt(folder: string, print: string): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Marks a build as finished. An interrupted build has no stamp and is never used. */
export function writeStamp(folder: string, print: string): void {
  writeFileSync(join(folder, STAMP), print);
}
