import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/**
 * Programs of installed packages, run with the current Node rather than through `.bin`, which differs between systems.
 */
export const PROGRAMS = {
  astro: inRoot('node_modules/astro/bin/astro.mjs'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
  oxlint: inRoot('node_modules/oxlint/bin/oxlint'),
  oxfmt: inRoot('node_modules/oxfmt/bin/oxfmt'),
  knip: inRoot('node_modules/knip/bin/knip.js'),
  /** TypeScript 7, whose compiler is native code; version 6 stays for the tools that use its API. */
  tsc: inRoot('node_modules/typescript-7/bin/tsc'),
  playwright: inRoot('node_modules/playwright/cli.js'),
  drizzleKit: inRoot('node_modules/drizzle-kit/bin.cjs'),
} as const;
