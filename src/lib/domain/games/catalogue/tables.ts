import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { PICTURE_PROBLEMS } from '#rules/games/game-pictures';
import { GAME_DEVICES, GAME_TYPES, VOLATILITIES, type GameTag } from '#rules/games';
import { vendors } from '../vendors/tables.ts';

/** Words that are found by their beginnings; without spaces. */
const wordVector = customType<{ data: readonly string[] }>({
  dataType: () => 'tsvector',
  toDriver: (words) => sql`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
});

export const games = pgTable(
  'games',
  {
    id: identity(),
    vendorId: int8()
      .notNull()
      .references(() => vendors.id),
    code: text().notNull(),
    /** Title by language tag; `en` is always present. */
    titles: jsonb().$type<Record<string, string>>().notNull(),
    category: text({
      enum: ['RNG', 'PVP', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'INHOUSE', 'ELOTT', 'COCKFIGHT'],
    }).notNull(),
    type: text({ enum: GAME_TYPES }).notNull().default('slot'),
    tags: text()
      .array()
      .$type<GameTag[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Return to player in hundredths of a percent (9612 is 96.12 %). */
    rtpBps: integer(),
    volatility: text({ enum: VOLATILITIES }),
    lines: integer(),
    hasJackpot: boolean().notNull().default(false),
    devices: text({ enum: GAME_DEVICES })
      .array()
      .notNull()
      .default(sql`'{desktop,mobile}'`),
    /** Colors (hex) and theme of the generated tile. */
    palette: jsonb().$type<string[]>().notNull(),
    motif: text().notNull(),
    /** Hash of the vendor's picture, which is then shown instead of the tile. */
    picture: text(),
    isHot: boolean().notNull().default(false),
    /** Its tile opens the list of its vendor's games instead of starting it. */
    opensList: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** Position before all games that are not pinned, lowest first; null: not pinned. */
    pinned: integer(),
    /** Order among games that are equally popular. */
    sort: integer().notNull().default(0),
    /** Logarithm of the rounds of the last days, as computed last (`rankGames`). */
    popularity: integer().notNull().default(0),
    /** Day of the release; the day on which the game was added where the vendor names none. */
    releasedOn: date().notNull().defaultNow(),
    addedAt: instant().notNull().defaultNow(),
    /** Since when the vendor's catalogue does not list it any more (`syncCatalogue`), which switched it off once; null: listed. */
    delistedAt: instant(),
    /** Titles as they are sorted and compared (`toSortKey`), by language tag. */
    sortKeys: jsonb().$type<Record<string, string>>().notNull(),
    /** Words of the titles and of the vendor's name (`searchColumnsOf`). */
    search: wordVector().notNull(),
  },
  (table) => [
    unique('games_code').on(table.vendorId, table.code),
    // The order of lobbies (`listGames`).
    index('games_popular').on(table.category, table.pinned, table.popularity.desc().nullsFirst(), table.sort, table.id),
    index('games_search').using('gin', table.search),
  ],
);

/** The smallest and largest bet of a game in a currency. */
export const gameBetRanges = pgTable(
  'game_bet_ranges',
  {
    gameId: int8()
      .notNull()
      .references(() => games.id),
    currency: text().notNull(),
    minBetMinor: minor().notNull(),
    maxBetMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.currency] }),
    check('game_bet_ranges_order', sql`0 < ${table.minBetMinor} and ${table.minBetMinor} <= ${table.maxBetMinor}`),
  ],
);

/** Addresses of vendors' pictures, which a job fetches (`pictures.ts`). */
export const gamePictures = pgTable(
  'game_pictures',
  {
    gameId: int8()
      .primaryKey()
      .references(() => games.id),
    url: text().notNull(),
    /** `failed` after the last attempt, until the address changes. */
    state: text({ enum: ['waiting', 'stored', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Outcome of the last attempt; null when it succeeded, or none was made. */
    problem: text({ enum: PICTURE_PROBLEMS }),
  },
  (table) => [
    index('game_pictures_waiting')
      .on(table.nextAttemptAt)
      .where(sql`state = 'waiting'`),
  ],
);

/** Words of all games that can be misspelled, with their pairs of characters, by which similar words are found. */
export const gameWords = pgTable(
  'game_words',
  { word: text().primaryKey(), pairs: text().array().notNull() },
  (table) => [index('game_words_pairs').using('gin', table.pairs)],
);

export const gameFavorites = pgTable(
  'game_favorites',
  {
    memberId: int8().notNull(),
    gameId: int8()
      .notNull()
      .references(() => games.id),
    addedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.gameId] })],
);
