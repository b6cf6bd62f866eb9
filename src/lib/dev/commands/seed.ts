import { mkdirSync } from 'node:fs';
import { createContext, databaseOf } from '#server/compose';
import { readConfig, type Config } from '#server/config/config';
import type { AppContext } from '#server/context';
import { describeError } from '#server/reporting/describe-error';
import { createLogger } from '#server/reporting/logger';
import { drawTiles } from '#server/jobs/tiles';
import { DEMO_PASSWORD, DEMO_USERNAMES, seedDemo } from '#server/seed/demo/demo';
import { isProduction } from '#server/config/settings';
import { seedEssentials } from '#server/seed/essentials';
import { Refusal, runCommand, say, step } from '../progress.ts';
import { readSecrets } from '../run/secrets.ts';

/*
 * `npm run seed`: adds the initial data of `npm start` to a database that was created without it. Opens the database
 * that the environment names, with the secrets that a start would use.
 */
await runCommand(async () => {
  try {
    const config = configuration();
    const log = createLogger({ logLevel: 'warn' });
    const db = await step('Opening the database', () => databaseOf(config, log));
    try {
      await seed(createContext(config, db, log));
    } finally {
      await db.close();
    }
    return 0;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(describeError(error), { cause: error });
  }
});

function configuration(): Config {
  if (isProduction(process.env)) throw new Refusal('Demo data is not made in production.');
  const { dataDir } = readConfig(process.env);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return readConfig({ ...process.env, ...readSecrets(dataDir, process.env) });
}

async function seed(app: AppContext): Promise<void> {
  await step('Ways to pay, the sandbox vendor and its games', () =>
    app.db.transaction((tx) => seedEssentials(tx, app)),
  );
  const isDemoMade = await step('Demo players', () => seedDemo(app));
  await step('Game tiles', () => drawTiles(app, Infinity));
  say(
    isDemoMade
      ? `Demo players: ${DEMO_USERNAMES.join(', ')} (password ${DEMO_PASSWORD})`
      : 'No demo players: there are members already.',
  );
}
