import type { Config } from '../../config/config.ts';
import { folderExport } from './folder.ts';
import type { HeadExport } from './port.ts';
import { webhookExport } from './webhook.ts';

/**
 * Returns the targets that signed heads are exported to. The last one is the farthest from the portal: production needs
 * one outside of the data folder, which the folder need not be when there is an address.
 */
export function exportTargets({
  auditExportFolder,
  auditExportUrl,
}: Pick<Config, 'auditExportFolder' | 'auditExportUrl'>): [HeadExport, ...HeadExport[]] {
  const folder = folderExport(auditExportFolder);
  return auditExportUrl === undefined ? [folder] : [folder, webhookExport(auditExportUrl)];
}
