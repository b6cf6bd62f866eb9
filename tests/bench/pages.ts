import { rm } from 'node:fs/promises';
import { LOCALES } from '#i18n/locales';
import { ensureBuild } from '../../src/lib/dev/build/ensure.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { startProduct } from '../support/product.ts';
import type { Figure } from './figures.ts';
import { type Address, lighthouseFigures, type Promised } from './lighthouse.ts';
import { frameFigures } from './game-frames.ts';
import { largeLobbyFigures } from './large-lobby.ts';
import { buildFigures } from './page-build.ts';
import { servingFigures } from './page-serving.ts';
import { weightFigures } from './page-weight.ts';
import { slowPhoneFigures } from './slow-phone.ts';

/**
 * Prerendered pages for Lighthouse, in each of these languages: three scripts besides Latin, one of them right to left.
 */
const SHOWN = { home: '/', promotions: '/promotions', 'a help article': '/help/passwords', download: '/download' };
const PUBLIC: Promised = { scores: [98, 100, 100, 100], paintMs: 1800, shift: 0.02 };
/** Pages that islands render, in the first of the languages. */
const LIVE = {
  lobby: '/rng',
  register: '/register',
  'the lottery’s lobby': '/elott',
  'the betting board': '/lottery?gameCode=SSC1M',
};
const DRAWN: Promised = { scores: [95, 95, 95, 95] };
const TAGS = ['vi', 'en', 'ar', 'th', 'zh-Hans'];
/** Inside the project, so that built code finds its packages, and separate from `dist`, which has other languages. */
const OUT = inRoot('node_modules/.cache/bench-languages');
const LANGUAGES = TAGS.map((tag) => LOCALES.find((locale) => locale.tag === tag)?.code).join();

export async function pageFigures(debugPort: number): Promise<Figure[]> {
  return [
    ...(await buildFigures()),
    ...(await ownFigures()),
    ...(await languageFigures(debugPort)),
    ...(await largeLobbyFigures(debugPort)),
    ...(await frameFigures()),
  ];
}

/** Measures the pages of a build with default settings. */
async function ownFigures(): Promise<Figure[]> {
  const product = await startProduct({}, { isMeasured: true });
  try {
    return [
      ...(await weightFigures(product.url)),
      ...(await servingFigures(product.url)),
      ...(await slowPhoneFigures(product.url)),
    ];
  } finally {
    await product.stop();
  }
}

async function languageFigures(debugPort: number): Promise<Figure[]> {
  await ensureBuild({ folder: OUT, env: { LANGUAGES }, force: true });
  const product = await startProduct({ LANGUAGES, PAGES_DIR: OUT }, { isMeasured: true });
  try {
    return await lighthouseFigures(addressesAt(product.url), debugPort);
  } finally {
    await product.stop();
    await rm(OUT, { recursive: true, force: true });
  }
}

function addressesAt(url: string): Record<string, Address> {
  const rows = Object.entries(SHOWN).flatMap(([name, path]) =>
    TAGS.map((tag, at): [string, Address] => {
      // The first language is the default: its pages have no prefix.
      const prefix = at === 0 ? '' : `/${tag.toLowerCase()}`;
      const place = `${prefix}${path === '/' && prefix !== '' ? '' : path}`;
      return [`${name} in ${tag}`, { url: url + place, promised: PUBLIC }];
    }),
  );
  const live = Object.entries(LIVE).map(([name, path]): [string, Address] => [
    name,
    { url: url + path, promised: DRAWN },
  ]);
  return Object.fromEntries([...rows, ...live]);
}
