import {
  findLastVerification,
  listUnexported,
  recordExport,
  recordVerification,
  sealRecords,
  signHead,
  toExportedHead,
  verifyRecords,
} from '#domain/seals';
import type { AppContext } from '../context.ts';
import { readHeads } from '../adapters/head-export/folder.ts';
import type { HeadExport } from '../adapters/head-export/port.ts';
import { exportTargets } from '../adapters/head-export/targets.ts';
import type { Job } from './job.ts';

/** Jobs that seal records, sign and export heads, and verify everything each night. */
export const SEAL_JOBS: readonly Job[] = [
  { name: 'seal records', when: '11 */5 * * * *', run: sealAndVerifyFirst },
  { name: 'sign and export heads', when: '3 * * * *', run: exportHeads },
  { name: 'verify records', when: '13 3 * * *', run: verifyAllRecords },
];

/** Seals new records. A new portal verifies them at once; otherwise it would have no verification until its first night. */
async function sealAndVerifyFirst(app: AppContext): Promise<void> {
  await sealNewRecords(app);
  if (!(await findLastVerification(app.db))) await verifyAllRecords(app);
}

async function sealNewRecords(app: AppContext): Promise<void> {
  const busy = await sealRecords(app.db, app);
  if (busy.length > 0) app.log.warn({ chains: busy }, 'too busy to seal these records; trying again in five minutes');
}

/**
 * Seals new records, signs the heads, and exports those that a target does not have yet. A failed export is tried again
 * the next hour.
 */
export async function exportHeads(app: AppContext, options: { isForced?: boolean } = {}): Promise<void> {
  await sealNewRecords(app);
  const deps = { sealer: app.sealer, clock: app.clock, portal: app.config.publicOrigin };
  await app.db.transaction((tx) => signHead(tx, deps, options));
  for (const destination of exportTargets(app.config)) await exportTo(app, destination);
}

async function exportTo(app: AppContext, destination: HeadExport): Promise<void> {
  const { target } = destination;
  try {
    for (const head of await listUnexported(app.db, target)) {
      await destination.store(toExportedHead(head));
      await app.db.transaction((tx) => recordExport(tx, head.id, target));
    }
  } catch (error) {
    app.log.error({ err: error, target }, 'a signed head was not exported; trying again in an hour');
  }
}

/** Verifies all records against the seals, the heads, and the heads in the export folder. */
export async function verifyAllRecords(app: AppContext): Promise<void> {
  const result = await verifyRecords(app.db, app, await readHeads(app.config.auditExportFolder));
  await app.db.transaction((tx) => recordVerification(tx, result));
  if (result.isIntact) return app.log.info({ chains: result.chains }, 'the records are as they were sealed');
  app.securityEvents.record({ kind: 'records_altered' });
  app.log.error({ problems: result.problems }, 'RECORDS WERE ALTERED: they are not as they were sealed');
}
