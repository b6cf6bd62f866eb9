import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codesOf, localesOf } from '#i18n/languages-setting';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import * as versions from '../../src/lib/dev/build/versions.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';

/** Separate from `dist`, which other tests use. Inside the project, so that the build finds its packages. */
export const PAGES_DIR = inRoot('node_modules/.cache/every-language');
/**
 * Languages that are built and looked at: that of the market, and of the others one from right to left, one with the longest words and
 * one with the tallest letters; in a thorough run all.
 */
const LANGUAGES = IS_THOROUGH ? 'all' : 'MY,MM,DE,AR';
export const CHECKED = localesOf(LANGUAGES);
/** Environment of a portal with the pages of these languages. */
export const EVERY_LANGUAGE = { LANGUAGES, PAGES_DIR };

/**
 * Builds the pages of these languages with what a portal has published. Returns the id of the build. Without a database the build
 * would create one for the initial content, which takes as long as rendering the pages.
 */
export async function buildEveryLanguage(databaseUrl: string): Promise<string> {
  const env = { LANGUAGES, PRECOMPRESS: 'off', DATABASE_URL: databaseUrl };
  await ensureBuild({ folder: PAGES_DIR, env, force: true });
  return versions.currentBuildId(PAGES_DIR) ?? '';
}

/** Makes a copy of the usual pages the only and current build, as if they were those of all these languages. */
export async function useUsualPages(id: string): Promise<void> {
  versions.removeOldBuilds(PAGES_DIR, []);
  const folder = versions.buildFolder(PAGES_DIR, id);
  await cp(inRoot('dist/current/'), folder, { recursive: true });
  // A developer's build carries thousands of files of builds before it, and the test requests each.
  for (const asset of versions.carriedAssets(folder)) await rm(asset);
  const file = join(folder, 'build.json');
  const facts = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...facts, languages: codesOf(LANGUAGES) }));
  versions.makeCurrent(PAGES_DIR, id);
}

/** Returns the path of a page when these languages are offered and the first is the default. */
export function pathIn(tag: string, path: string): string {
  const prefix = tag === CHECKED[0]?.tag ? '' : `/${tag.toLowerCase()}`;
  return path === '/' ? prefix || '/' : prefix + path;
}
