import type { AstroIntegration, ViteUserConfig } from 'astro';
import pino from 'pino';
import { systemClock } from '#kernel/clock';
import { cryptoRandom } from '#kernel/ids';
import type { Database } from '#kernel/database';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { OFFERED_LOCALES } from '../../i18n/locales.ts';
import { CONTENT_VARIABLES } from '../build/content-variables.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { siteContent, type SiteContent } from '../../server/pages/site-content.ts';
import { seedContent } from '../../server/seed/content/seed.ts';

const MODULE = 'virtual:published-content';
const RESOLVED = `\0${MODULE}`;

type Published = Record<string, SiteContent>;

/**
 * Reads what the database of DATABASE_URL publishes now. Returns undefined when it does not answer or has no content.
 */
async function fromPortal(url: string, warn: (line: string) => void): Promise<Published | undefined> {
  const db = openPostgres({ url, maxConnections: 2, onIdleError: () => undefined });
  try {
    const published = await everyLanguage(db, contentConfig());
    const hasTexts = Object.values(published).some(({ help, promotions }) => help.length + promotions.length > 0);
    return hasTexts ? published : undefined;
  } catch (error) {
    // A new portal's database has no tables yet. Any other failure is a warning, and the build goes on.
    if (sqlState(error) !== SQL_STATES.undefinedTable) warn(`the database was not read: ${String(error)}`);
    return undefined;
  } finally {
    await db.close();
  }
}

/** Reads the settings that published content depends on. */
function contentConfig(): Config {
  const set = CONTENT_VARIABLES.map((name) => [name, process.env[name]] as const);
  return readConfig(Object.fromEntries(set.filter(([name]) => !name.startsWith('DATABASE'))));
}

/** Reads the initial content of a new portal, through the same statements. */
async function fromSeed(): Promise<Published> {
  const config = contentConfig();
  const log = pino({ level: 'silent' });
  const db = await openDatabase({ databaseUrl: undefined, embeddedFolder: undefined, maxConnections: 1, log });
  try {
    await seedContent({ db, config, clock: systemClock, random: cryptoRandom });
    return await everyLanguage(db, config);
  } finally {
    await db.close();
  }
}

async function everyLanguage(db: Database, config: Config): Promise<Published> {
  const facts = { now: new Date(), ...config, ...config.rewards };
  const published: Published = {};
  for (const { tag } of OFFERED_LOCALES) published[tag] = await siteContent(db, tag, facts);
  return published;
}

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

function modulePlugin(read: () => Promise<Published>): VitePlugin {
  return {
    name: 'parlay-published-content',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: async (id) => {
      if (id !== RESOLVED) return undefined;
      return `export const published = JSON.parse(${JSON.stringify(JSON.stringify(await read()))});`;
    },
  };
}

/**
 * Provides pages with the published content: from the database of DATABASE_URL, or else the initial content of a new
 * portal. Content that is published later is rendered on demand until the next build.
 */
export function publishedContent(): AstroIntegration {
  return {
    name: 'parlay-published-content',
    hooks: {
      'astro:config:setup': ({ updateConfig, logger }) => {
        let reading: Promise<Published> | undefined;
        const url = process.env['DATABASE_URL'];
        const read = async () =>
          (url ? await fromPortal(url, (line) => logger.warn(line)) : undefined) ?? (await fromSeed());
        updateConfig({ vite: { plugins: [modulePlugin(() => (reading ??= read()))] } });
      },
    },
  };
}
