import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codesOf } from '#i18n/languages-setting';
import { LOCALES } from '#i18n/locales';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import * as versions from '../../src/lib/dev/build/versions.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';

/** Separate from `dist`, which other tests use. Inside the project, so that the build finds its packages. */
export const PAGES_DIR = inRoot('node_modules/.cache/every-language');
/** Environment of a portal with the pages of all languages. */
export const EVERY_LANGUAGE = { LANGUAGES: 'all', PAGES_DIR };

/**
 * Builds the pages of all languages with what a portal has published. Returns the id of the build. Without a database the build
 * would create one for the initial content, which takes as long as rendering the pages.
 */
export async function buildEveryLanguage(databaseUrl: string): Promise<string> {
  const env = { LANGUAGES: 'all', PRECOMPRESS: 'off', DATABASE_URL: databaseUrl };
  await ensureBuild({ folder: PAGES_DIR, env, force: true });
  return versions.currentBuildId(PAGES_DIR) ?? '';
}

/** Makes a copy of the usual pages the only and current build, as if they were those of all languages. */
export async function useUsualPages(id: string): Promise<void> {
  versions.removeOldBuilds(PAGES_DIR, []);
  const folder = versions.buildFolder(PAGES_DIR, id);
  await cp(inRoot('dist/current/'), folder, { recursive: true });
  const file = join(folder, 'build.json');
  const facts = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...facts, languages: codesOf('all') }));
  versions.makeCurrent(PAGES_DIR, id);
}

/** Returns the path of a page when every language is offered and the first is the default. */
export function pathIn(tag: string, path: string): string {
  const prefix = tag === LOCALES[0]?.tag ? '' : `/${tag.toLowerCase()}`;
  return path === '/' ? prefix || '/' : prefix + path;
}
