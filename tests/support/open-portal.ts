import { randomInt } from 'node:crypto';
import { createTestApp, type TestApp } from './app.ts';
import { createOperators, type Operators } from './operators.ts';
import { seedContent } from '../../src/lib/server/seed/content/seed.ts';
import { startServer } from '../../src/lib/server/server.ts';

export interface OpenPortal {
  url: string;
  app: TestApp;
  operators: Operators;
  close(): Promise<void>;
}

/** The portal with its built pages and its first texts in this very process: a test can write to its database. */
export async function openPortal(env: Record<string, string> = {}): Promise<OpenPortal> {
  const port = randomInt(20_000, 30_000);
  const url = `http://127.0.0.1:${port}`;
  const app = await createTestApp({ PORT: String(port), PUBLIC_ORIGIN: url, ...env });
  await seedContent(app.app);
  const operators = await createOperators(app);
  const server = await startServer(app.app, { web: true, api: true });
  const close = async () => {
    await server.close();
    await app.close();
  };
  return { url, app, operators, close };
}
