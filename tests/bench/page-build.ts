import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '#i18n/locales';
import { NOT_YET_COMPLETE } from '#i18n/not-yet-complete';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';
import { BUILD_COMMAND } from '../../src/lib/dev/build/command.ts';
import { withBuildLock } from '../../src/lib/dev/build/ensure.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { runCaptured } from '../../src/lib/dev/run/captured.ts';
import type { Figure } from './figures.ts';

/** Inside the project, so that built code finds its packages, and separate from `dist`, which the other figures use. */
const OUT = inRoot('node_modules/.cache/bench-build');
const MAX_SECONDS = 60;

async function timedBuild(languages: string) {
  const startedAt = performance.now();
  const result = await runCaptured([...BUILD_COMMAND, '--outDir', OUT], { LANGUAGES: languages });
  const seconds = (performance.now() - startedAt) / 1000;
  const files = result.code === 0 ? await filesBelow(join(OUT, 'client')) : [];
  const pages = files.filter((file) => file.endsWith('.html')).length;
  await rm(OUT, { recursive: true, force: true });
  return { ...result, seconds, pages };
}

/** Builds every public page in every complete language from scratch, like a production build. */
export async function buildFigures(): Promise<Figure[]> {
  const offered = LOCALES.filter(({ tag }) => !NOT_YET_COMPLETE.includes(tag));
  const languages = offered.map(({ code }) => code).join();
  const { code, output, seconds, pages } = await withBuildLock(() => timedBuild(languages));
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
  return [
    {
      what: 'The whole build, with scripts, styles and compression',
      figure: `${seconds.toFixed(0)} s`,
      comparison: `${pages.toLocaleString('en')} pages in ${offered.length} languages`,
      target: `under ${MAX_SECONDS} s`,
      isMet: seconds < MAX_SECONDS,
    },
  ];
}
