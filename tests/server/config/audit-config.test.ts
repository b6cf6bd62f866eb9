import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAudit } from '#server/config/audit-config';

const PRODUCTION = { NODE_ENV: 'production', DATA_DIR: '/srv/parlay' };
const MISSING = expect.stringMatching(/^AUDIT_EXPORT_URL: production needs a place/);

it.each([
  ['nothing', {}, [MISSING]],
  ['a folder inside the data folder', { AUDIT_EXPORT_DIR: '/srv/parlay/heads' }, [MISSING]],
  ['the data folder itself', { AUDIT_EXPORT_DIR: '/srv/parlay/' }, [MISSING]],
  ['a folder inside whose name begins with two dots', { AUDIT_EXPORT_DIR: '/srv/parlay/..heads' }, [MISSING]],
  ['a folder elsewhere', { AUDIT_EXPORT_DIR: '/mnt/elsewhere' }, []],
  ['an address', { AUDIT_EXPORT_URL: 'https://heads.example' }, []],
  [
    'an address without https',
    { AUDIT_EXPORT_URL: 'http://heads.example' },
    ['AUDIT_EXPORT_URL: must be an https address in production'],
  ],
])('decides whether %s is enough as the place of the signed heads in production', (_what, set, problems) => {
  expect(readAudit({ ...PRODUCTION, ...set }).problems).toEqual(problems);
});

it('sees through a link that leads into the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'parlay-audit-'));
  mkdirSync(join(root, 'data'));
  symlinkSync(join(root, 'data'), join(root, 'elsewhere'));
  const set = { ...PRODUCTION, DATA_DIR: join(root, 'data'), AUDIT_EXPORT_DIR: join(root, 'elsewhere/heads') };
  expect(readAudit(set).problems).toEqual([MISSING]);
  rmSync(root, { recursive: true });
});

it('stores the heads in the data folder outside of production', () => {
  const { auditExport, problems } = readAudit({ DATA_DIR: '/srv/parlay' });
  expect(auditExport.auditExportFolder).toBe('/srv/parlay/audit-heads');
  expect(problems).toEqual([]);
});
