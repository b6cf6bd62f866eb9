import { expect, it } from 'vitest';
import { readAudit } from '#server/config/audit-config';

it.each([
  ['nothing', {}, false],
  ['a folder', { AUDIT_EXPORT_DIR: '/mnt/elsewhere' }, true],
  ['an address', { AUDIT_EXPORT_URL: 'https://heads.example' }, true],
])('knows whether %s is set as the place of the signed heads', (_what, set, isSet) => {
  const { auditExport, problems } = readAudit(set);
  expect([auditExport.isAuditExportSet, problems]).toEqual([isSet, []]);
});

it('refuses an address without https in production', () => {
  const set = { NODE_ENV: 'production', AUDIT_EXPORT_URL: 'http://heads.example' };
  expect(readAudit(set).problems).toEqual(['AUDIT_EXPORT_URL: must be an https address in production']);
});
