import {
  findVendor,
  listVendors,
  queueDueSyncs,
  startSync,
  type StartedSync,
  syncCatalogue,
  type VendorPort,
} from '#domain/games';
import { runInThread } from '../adapters/threads/run-in-thread.ts';
import type { AppContext } from '../context.ts';
import type { Job } from './job.ts';

export const CATALOGUE_JOB: Job = { name: 'sync catalogues', when: '*/10 * * * * *', run: syncCatalogues };

/** Runs the syncs that are due or that staff asked for, one after the other. */
export async function syncCatalogues(app: AppContext): Promise<void> {
  const vendors = (await listVendors(app.db)).filter(({ isEnabled }) => isEnabled);
  const codes = vendors.filter((vendor) => app.vendorPorts.hasCatalogue(vendor)).map(({ code }) => code);
  await queueDueSyncs(app.db, codes);
  for (let run = await startSync(app.db); run; run = await startSync(app.db)) await runSync(app, run);
}

async function runSync(app: AppContext, run: StartedSync): Promise<void> {
  const { vendorCode: vendor } = run;
  const result = await syncCatalogue(app.db, run, {
    clock: app.clock,
    openPort: () => openPort(app, vendor),
    parse: (text) => runInThread('parseCatalogueFile', text, 'json', app.config.currency),
  });
  const { problems = [], ...facts } = result;
  const logged = { vendor, ...facts, broken: problems.length };
  if (result.state === 'done') app.log.info(logged, 'the games of a vendor are as in its catalogue');
  else app.log.warn(logged, 'the games of a vendor are not as in its catalogue; see the back office');
}

async function openPort(app: AppContext, code: string): Promise<VendorPort> {
  const vendor = await findVendor(app.db, code);
  if (!vendor) throw new Error(`there is no vendor ${code}`);
  return app.vendorPorts.of(vendor);
}
