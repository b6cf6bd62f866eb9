import { cp } from 'node:fs/promises';
import { startServer } from '../../src/lib/server/server.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createStaff, type Staff } from './staff.ts';
import { freePort } from './ports.ts';
import { copyProduct } from './ready-product.ts';

export interface OpenPortal {
  url: string;
  app: TestApp;
  staff: Staff;
  close(): Promise<void>;
}

/** Opens a portal as its first start leaves it, in this process, so that a test can write to its database. */
export async function openPortal(env: Record<string, string> = {}): Promise<OpenPortal> {
  const { image, databaseUrl } = await copyProduct('new');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const address = { PORT: String(port), PUBLIC_ORIGIN: url };
  const app = await createTestApp({ ...image.env, ...address, DATABASE_URL: databaseUrl, ...env });
  await cp(image.folder, app.app.config.dataDir, { recursive: true });
  const staff = await createStaff(app);
  const server = await startServer(app.app, { web: true, api: true });
  const close = async () => {
    await server.close();
    await app.close();
  };
  return { url, app, staff, close };
}
