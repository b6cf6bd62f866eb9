import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { isProduction, problemsOf, type Settings } from './settings.ts';

/** Places outside the database that receive the signed heads of the sealed records. */
export interface AuditConfig {
  auditExportFolder: string;
  auditExportUrl: string | undefined;
}

const environment = z.object({
  AUDIT_EXPORT_DIR: z.string().optional(),
  AUDIT_EXPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/**
 * Reads the settings of the audit export, and lists what is wrong with them. Production needs a place outside of the
 * data folder: whoever can change records there may change the heads, too.
 */
export function readAudit(set: Settings): { auditExport: AuditConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const { AUDIT_EXPORT_DIR: folder, AUDIT_EXPORT_URL: url } = parsed.success ? parsed.data : environment.parse({});
  const dataDir = set['DATA_DIR'] ?? './data';
  const problems = problemsOf(parsed);
  if (parsed.success && isProduction(set)) {
    if (url === undefined && (folder === undefined || isInside(dataDir, folder))) {
      problems.push(
        'AUDIT_EXPORT_URL: production needs a place for the signed heads of the sealed records: an https address, or AUDIT_EXPORT_DIR, a folder outside of DATA_DIR, best on another machine',
      );
    }
    if (url?.startsWith('http:')) problems.push('AUDIT_EXPORT_URL: must be an https address in production');
  }
  return {
    auditExport: { auditExportFolder: folder ?? join(dataDir, 'audit-heads'), auditExportUrl: url },
    problems,
  };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Follows the links of the part of a path that exists. */
function realPath(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    return join(realPath(dirname(absolute)), basename(absolute)); // The root always exists.
  }
}
