import * as z from 'zod';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { VendorPort } from '../../vendors/ports.ts';
import type { CatalogueFile } from '../import/catalogue-file.ts';
import { importGames } from '../import/import-games.ts';
import { CatalogueError, readCatalogue } from './read-catalogue.ts';
import { endSync, type StartedSync, type SyncResult } from './sync-runs.ts';

export interface SyncDeps {
  clock: Clock;
  /** Creates the port of the run's vendor. */
  openPort(): Promise<VendorPort>;
  /** Parses a JSON file of games (`parseCatalogueFile`), outside of the thread that answers the wallet. */
  parse(text: string): Promise<CatalogueFile>;
}

/**
 * Brings a vendor's games up to its catalogue, as an import of it would, and switches off those that are missing. Stores the outcome
 * with the run; a catalogue that cannot be read changes nothing. Throws what is not the catalogue's fault.
 */
export async function syncCatalogue(db: Database, run: StartedSync, deps: SyncDeps): Promise<SyncResult> {
  try {
    const file = await deps.parse(await readCatalogue(await deps.openPort(), deps.clock));
    if (file.games.length === 0 && file.problems.length > 0) return await endAsNonsense(db, run, file);
    return await db.transaction(async (tx) => {
      const result = await applyCatalogue(tx, run, file);
      await endSync(tx, run.id, result);
      return result;
    });
  } catch (error) {
    const failed: SyncResult =
      error instanceof CatalogueError
        ? { state: 'failed', failure: error.failure, failureDetails: error.message }
        : { state: 'failed', failure: 'error' };
    await db.transaction((tx) => endSync(tx, run.id, failed));
    if (error instanceof CatalogueError) return failed;
    throw error;
  }
}

/** Ends a run whose catalogue has no game that can be read. */
async function endAsNonsense(db: Database, run: StartedSync, { problems }: CatalogueFile): Promise<SyncResult> {
  const result: SyncResult = { state: 'failed', failure: 'nonsense', failureDetails: 'no game can be read', problems };
  await db.transaction((tx) => endSync(tx, run.id, result));
  return result;
}

const COUNT_MISSING = defineStatement({
  name: 'games_sync_missing',
  row: z.object({ known: z.int(), missing: z.int() }),
  text: `select count(*)::int as known, count(*) filter (where not game.code = any($2::text[]))::int as missing
           from games game join vendors vendor on vendor.id = game.vendor_id
          where vendor.code = $1 and game.delisted_at is null`,
});
const DELIST = defineStatement({
  name: 'games_sync_delist',
  row: z.object({ wasEnabled: z.boolean() }),
  text: `with gone as (
           select game.id, game.enabled from games game join vendors vendor on vendor.id = game.vendor_id
            where vendor.code = $1 and game.delisted_at is null and not game.code = any($2::text[]) order by game.id for update of game
         )
         update games game set delisted_at = clock_timestamp(), enabled = false from gone where game.id = gone.id
         returning gone.enabled as "wasEnabled"`,
});
const RELIST = defineStatement({
  name: 'games_sync_relist',
  text: `update games game set delisted_at = null from vendors vendor
          where vendor.id = game.vendor_id and vendor.code = $1 and game.delisted_at is not null and game.code = any($2::text[])`,
});

/**
 * Imports the games and switches off those that the catalogue has ceased to list, once: staff may switch one on again. When more than
 * half of them are missing, only a run in which somebody accepted that switches them off.
 */
async function applyCatalogue(tx: Tx, { vendorCode, isLossAccepted }: StartedSync, file: CatalogueFile) {
  const { games, problems } = file;
  // A game that is listed and cannot be read is not missing.
  const codes = [...games, ...problems].flatMap(({ code }) => code ?? []);
  const [count] = await tx.query(COUNT_MISSING, [vendorCode, codes]);
  const { known = 0, missing = 0 } = count ?? {};
  const imported = await importGames(tx, vendorCode, games);
  await tx.query(RELIST, [vendorCode, codes]);
  const isHeld = missing * 2 > known && !isLossAccepted;
  if (isHeld) return { ...imported, state: 'held', withheld: missing, problems } satisfies SyncResult;
  const gone = await tx.query(DELIST, [vendorCode, codes]);
  const switchedOff = gone.filter(({ wasEnabled }) => wasEnabled).length;
  return { ...imported, state: 'done', switchedOff, problems } satisfies SyncResult;
}
