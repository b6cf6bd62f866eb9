import { expect, it } from 'vitest';
import { createLogger } from '../../../src/lib/server/reporting/logger.ts';

it('the log contains the code of an error and of its cause, but no code that somebody typed', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const failed = Object.assign(new Error('a statement failed', { cause: refused }), { code: '40001' });
  log.warn({ err: failed, code: '123456', body: { code: '654321' } }, 'a request failed');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({ err: { errorCode: '40001', cause: { errorCode: 'ECONNREFUSED' } } });
  expect(line).not.toMatch(/123456|654321/);
});
