import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { createLogger } from './compose.ts';
  import { reportDefects } from './reporting/defects.ts';
  process.on('unhandledRejection', () => {});
  reportDefects(createLogger({ logLevel: 'info' }));
  void Promise.reject(new Error('nobody waits for this'));
`;

it('a failure that nobody waits for is in the log, whoever else listens, and the process goes on', async () => {
  const cwd = fileURLToPath(new URL('../../../../src/lib/server', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    cwd,
  });
  const line = JSON.parse(stdout);
  expect(line).toMatchObject({ level: 50, err: { message: 'nobody waits for this' } });
});
