import { join } from 'node:path';
import { z } from 'zod';
import { isProduction, problemsOf, type Settings } from './settings.ts';

/** Places outside the database that receive the signed heads of the sealed records. */
export interface AuditConfig {
  auditExportFolder: string;
  auditExportUrl: string | undefined;
  /** False when the heads go nowhere but into the data folder, where whoever can change records may change them too. */
  isAuditExportSet: boolean;
}

const environment = z.object({
  AUDIT_EXPORT_DIR: z.string().optional(),
  AUDIT_EXPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** Reads the settings of the audit export, and lists what is wrong with them. */
export function readAudit(set: Settings): { auditExport: AuditConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const problems = problemsOf(parsed);
  if (isProduction(set) && raw.AUDIT_EXPORT_URL?.startsWith('http:'))
    problems.push('AUDIT_EXPORT_URL: must be an https address in production');
  return {
    auditExport: {
      auditExportFolder: raw.AUDIT_EXPORT_DIR ?? join(set['DATA_DIR'] ?? './data', 'audit-heads'),
      auditExportUrl: raw.AUDIT_EXPORT_URL,
      isAuditExportSet: raw.AUDIT_EXPORT_DIR !== undefined || raw.AUDIT_EXPORT_URL !== undefined,
    },
    problems,
  };
}
