import type { CataloguePage } from '#domain/games';
import { parseExactJson } from '#kernel/exact-json';
import { readHub88Page } from './hub88/catalogue-game.ts';
import { readParlayPage } from './parlay/catalogue-game.ts';

/** A page of a vendor's catalogue, its games in the fields of an imported file. */
export interface TranslatedPage {
  games: readonly object[];
  /** Continues the catalogue; null on the last page. */
  next: string | null;
}

const READERS = { parlay: readParlayPage, hub88: readHub88Page } as const;

/** A dialect that has a catalogue. */
export type CatalogueDialect = keyof typeof READERS;

/** Reads and translates the bytes of a page. Returns what is wrong with one that cannot be read. */
export function readCataloguePage(
  dialect: CatalogueDialect,
  bytes: Uint8Array,
  currency: string,
): CataloguePage | { problem: string } {
  try {
    const { games, next } = READERS[dialect](parseExactJson(Buffer.from(bytes).toString()), currency);
    return { gamesJson: games.map((game) => JSON.stringify(game)).join(','), count: games.length, next };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
