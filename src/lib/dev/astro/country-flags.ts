import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { countryDialingCodes } from '../../rules/members/countries.ts';

const PATH = '/COUNTRY_FLAG/CIRCLE/';
const FILE = /^\/COUNTRY_FLAG\/CIRCLE\/([A-Z]{2})\.svg$/;

/** Returns the path of a flag; the package uses lower-case file names. */
function sourceOf(countryCode: string): string {
  const inside = new URL(`flags/${countryCode.toLowerCase()}.svg`, import.meta.resolve('circle-flags/package.json'));
  return fileURLToPath(inside);
}

/** Publishes the flags of the countries with a dialing code: 160 kB of the package's 2.6 MB. */
export function countryFlags(): AstroIntegration {
  return {
    name: 'parlay-country-flags',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const countryCode = FILE.exec(request.url ?? '')?.[1];
          if (!countryCode) return next();
          response.setHeader('Content-Type', 'image/svg+xml');
          readFile(sourceOf(countryCode)).then((flag) => response.end(flag), next);
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const target = new URL(`.${PATH}`, dir);
        await mkdir(target, { recursive: true });
        const codes = countryDialingCodes('').map(({ countryCode }) => countryCode);
        await Promise.all(codes.map((code) => copyFile(sourceOf(code), new URL(`${code}.svg`, target))));
        logger.info(`${codes.length} flags`);
      },
    },
  };
}
