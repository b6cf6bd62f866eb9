import type { Config } from '../../config/config.ts';
import { folderExport } from './folder.ts';
import type { HeadExport } from './port.ts';
import { webhookExport } from './webhook.ts';

type Settings = Pick<Config, 'auditExportFolder' | 'auditExportUrl'>;

/** Returns the target that counts as outside: the address where there is one, because the folder may then be in the data folder. */
export function outsideTarget({ auditExportFolder, auditExportUrl }: Settings): HeadExport {
  return auditExportUrl === undefined ? folderExport(auditExportFolder) : webhookExport(auditExportUrl);
}

/** Returns every target that signed heads are exported to. */
export function exportTargets(settings: Settings): HeadExport[] {
  const outside = outsideTarget(settings);
  return settings.auditExportUrl === undefined ? [outside] : [folderExport(settings.auditExportFolder), outside];
}
