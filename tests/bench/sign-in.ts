import type { PasswordHasher } from '../../src/lib/kernel/passwords.ts';
import { passwordHasher } from '../../src/lib/server/adapters/passwords.ts';
import { createApp } from '../../src/lib/server/api.ts';
import { seedEssentials } from '../../src/lib/server/seed/essentials.ts';
import { encryptBody } from '../support/app.ts';
import { median, type Figure } from './figures.ts';
import { expectOk, newAccount, send, type Raw } from './identity.ts';
import { benchContext } from './world.ts';

const SIGN_INS = 200;
const WARM_UP = 40;

/** Wraps the real hasher and records how long its last check took, to subtract it from the request's duration. */
function timedHasher(): { passwords: PasswordHasher; lastMs: () => number } {
  let lastMs = 0;
  const passwords: PasswordHasher = {
    hash: passwordHasher.hash,
    async verify(known, password) {
      const startedAt = performance.now();
      const isRight = await passwordHasher.verify(known, password);
      lastMs = performance.now() - startedAt;
      return isRight;
    },
  };
  return { passwords, lastMs: () => lastMs };
}

/**
 * Measures a sign-in from request to response, with decryption, counters, risk assessment and the session's commit, on
 * a real database; excludes the time of argon2id and of the test's own client.
 */
export async function signInFigure(databaseUrl: string, dataDir: string): Promise<Figure> {
  const { passwords, lastMs } = timedHasher();
  const app = { ...(await benchContext(databaseUrl, dataDir)), passwords };
  await app.db.transaction((tx) => seedEssentials(tx, app));
  const hono = createApp(app);
  const raw: Raw = async (path, init) => hono.request(`${app.config.publicOrigin}${path}`, init);
  const { username, password } = await newAccount(raw);
  const times: { own: number; argon: number }[] = [];
  for (let n = 0; n < WARM_UP + SIGN_INS; n++) {
    const sealed = await encryptBody(raw, { username, password, transport: 'bearer' });
    const startedAt = performance.now();
    await expectOk(await send(raw, 'POST', '/wps/session/login', sealed));
    times.push({ own: performance.now() - startedAt - lastMs(), argon: lastMs() });
  }
  await app.db.close();
  const measured = times.slice(WARM_UP);
  const own = median(measured.map((time) => time.own));
  const argon = median(measured.map((time) => time.argon));
  return {
    what: 'The handler of a sign-in, apart from argon2id',
    figure: `${own.toFixed(1)} ms`,
    comparison: `argon2id: ${argon.toFixed(1)} ms`,
    target: 'less than argon2id',
    isMet: own < argon,
  };
}
