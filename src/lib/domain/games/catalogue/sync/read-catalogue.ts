import type { Clock } from '#kernel/clock';
import type { SyncFailure } from '#rules/games/catalogue-sync';
import { VendorRefusedError, VendorUnavailableError, type VendorPort } from '../../vendors/ports.ts';
import { MAX_CATALOGUE_ROWS } from '../import/catalogue-file.ts';

const MAX_PAGES = 200;
/** Limit of all games, as the text of an imported file. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
const MAX_MS = 120_000;

/** A catalogue that cannot be read, or that is none. Nothing was changed. */
export class CatalogueError extends Error {
  readonly failure: SyncFailure;

  constructor(failure: SyncFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CatalogueError';
    this.failure = failure;
  }
}

/**
 * Reads all pages of a vendor's catalogue, and returns its games as the text of a JSON file for the import. Throws CatalogueError.
 */
export async function readCatalogue(port: VendorPort, clock: Clock): Promise<string> {
  const { listGames } = port;
  if (!listGames) throw new CatalogueError('unsupported', 'the protocol has no catalogue, or its settings are missing');
  const endsAt = clock.now().getTime() + MAX_MS;
  const pages: string[] = [];
  const seen = new Set<string>();
  let games = 0;
  let characters = 0;
  for (let after: string | null = null; ;) {
    if (clock.now().getTime() > endsAt) throw new CatalogueError('too_slow', `took more than ${MAX_MS / 1000} seconds`);
    const page = await listPage(listGames, after);
    if (page.count > 0) pages.push(page.gamesJson);
    games += page.count;
    characters += page.gamesJson.length + 1;
    if (games > MAX_CATALOGUE_ROWS) throw new CatalogueError('too_large', `more than ${MAX_CATALOGUE_ROWS} games`);
    if (characters > MAX_CHARACTERS) throw new CatalogueError('too_large', `more than ${MAX_CHARACTERS} characters`);
    if (page.next === null) return `[${pages.join(',')}]`;
    if (seen.has(page.next)) throw new CatalogueError('nonsense', 'the pages repeat');
    seen.add(page.next);
    if (seen.size === MAX_PAGES) throw new CatalogueError('too_large', `more than ${MAX_PAGES} pages`);
    after = page.next;
  }
}

async function listPage(listGames: NonNullable<VendorPort['listGames']>, after: string | null) {
  try {
    return await listGames(after);
  } catch (error) {
    if (error instanceof VendorUnavailableError) throw new CatalogueError('unavailable', causeOf(error), error);
    if (error instanceof VendorRefusedError) throw new CatalogueError('refused', causeOf(error), error);
    throw error;
  }
}

/** Returns what is behind an error: `fetch failed` alone would not say whether there is no such host or no connection. */
function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}
