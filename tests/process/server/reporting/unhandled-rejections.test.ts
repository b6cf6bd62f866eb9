import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { createLogger } from './reporting/logger.ts';
  import { logUnhandledRejections } from './reporting/unhandled-rejections.ts';
  process.on('unhandledRejection', () => {});
  logUnhandledRejections(createLogger({ logLevel: 'info' }));
  void Promise.reject(new Error('unhandled'));
`;

it('logs an unhandled rejection and keeps the process running even with other listeners', async () => {
  const cwd = fileURLToPath(new URL('../../../../src/lib/server', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    cwd,
  });
  const line = JSON.parse(stdout);
  expect(line).toMatchObject({ level: 50, err: { message: 'unhandled' } });
});
