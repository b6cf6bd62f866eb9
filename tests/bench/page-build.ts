import { rm } from 'node:fs/promises';
import { LOCALES } from '#i18n/locales';
import { NOT_YET_COMPLETE } from '#i18n/not-yet-complete';
import { BUILD_COMMAND } from '../../src/lib/dev/build/command.ts';
import { withBuildLock } from '../../src/lib/dev/build/ensure.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { runCaptured } from '../../src/lib/dev/run/captured.ts';
import { perSecond, type Figure } from './figures.ts';

/** Inside the project, so that built code finds its packages, and separate from `dist`, which the other figures use. */
const OUT = inRoot('node_modules/.cache/bench-build');
const LINE = /(?<pages>\d+) pages in [\d.]+ s: (?<rate>\d+) pages\/s, (?<ofOneCore>\d+) for each second/;
const MIN_RATE = 500;
const MAX_SECONDS = 60;

async function timedBuild(languages: string) {
  const startedAt = performance.now();
  const result = await runCaptured([...BUILD_COMMAND, '--outDir', OUT], { LANGUAGES: languages });
  const seconds = (performance.now() - startedAt) / 1000;
  await rm(OUT, { recursive: true, force: true });
  return { ...result, seconds };
}

/** Builds every public page in every complete language from scratch, like a production build. */
export async function buildFigures(): Promise<Figure[]> {
  const offered = LOCALES.filter(({ tag }) => !NOT_YET_COMPLETE.includes(tag));
  const languages = offered.map(({ code }) => code).join();
  const { code, output, seconds } = await withBuildLock(() => timedBuild(languages));
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
  const { pages, rate, ofOneCore } = LINE.exec(output)?.groups ?? {};
  if (!pages || !rate) throw new Error(`the build did not say how many pages it made:\n${output}`);
  const what = `${Number(pages).toLocaleString('en')} pages in ${offered.length} languages`;
  return [
    {
      what: 'Pages a second while they are built',
      figure: perSecond(Number(rate)),
      comparison: `${what}; ${perSecond(Number(ofOneCore))} of processor time`,
      target: `at least ${MIN_RATE}/s`,
      isMet: Number(rate) >= MIN_RATE,
    },
    {
      what: 'The whole build, with scripts, styles and compression',
      figure: `${seconds.toFixed(0)} s`,
      comparison: what,
      target: `under ${MAX_SECONDS} s`,
      isMet: seconds < MAX_SECONDS,
    },
  ];
}
