import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import {
  allowedTypos,
  countTypos,
  isSpaced,
  toIndexedWords,
  toPairs,
  toSearchWords,
  toSortKey,
} from '#rules/site/search-words';

const ADD_WORDS = defineStatement({
  name: 'games_add_words',
  text: `insert into game_words (word, pairs)
         select word, string_to_array(pairs, ' ') from unnest($1::text[], $2::text[]) as added (word, pairs) order by word
             on conflict do nothing`,
});
const HAS_WORD = defineStatement({
  name: 'games_has_word',
  row: z.object({ isKnown: z.boolean() }),
  text: `select exists (select from games where search @@ $1::tsquery) as "isKnown"`,
});
const SIMILAR = defineStatement({
  name: 'games_similar_words',
  row: z.object({ word: z.string() }),
  text: 'select word from game_words where pairs && $1::text[] and length(word) >= $2 order by word',
});

/** Returns the columns of a game that follow from its titles and its vendor's name; `addSearchWords` completes them. */
export function searchColumnsOf(titles: Record<string, string>, vendorName: string) {
  const texts = [...Object.values(titles), vendorName];
  return {
    search: [...new Set(texts.flatMap(toIndexedWords))],
    sortKeys: Object.fromEntries(Object.entries(titles).map(([tag, title]) => [tag, toSortKey(title)])),
  };
}

/** Stores the words of games, so that they are found when they are misspelled. */
export async function addSearchWords(tx: Tx, words: readonly string[]): Promise<void> {
  const added = [...new Set(words)].filter(isSpaced);
  await tx.query(ADD_WORDS, [added, added.map((word) => toPairs(word).join(' '))]);
}

/** A search as a tsquery over the words of games, whose every word matches by its beginning. */
export interface GameSearch {
  query: string;
  /** Compared with titles, so that those that begin with it come first. */
  sortKey: string;
}

/** Parses what somebody typed; undefined when it cannot match anything. */
export function parseGameSearch(text: string): GameSearch | undefined {
  const words = toSearchWords(text);
  return words && { query: words.map(beginning).join(' & '), sortKey: words.join(' ') };
}

/**
 * Returns a search for words of games instead of those that no game has, with as few typing errors as possible; undefined when one of
 * them is similar to none.
 */
export async function findSimilarSearch(db: Db, { sortKey }: GameSearch): Promise<GameSearch | undefined> {
  const parts: string[] = [];
  const corrected: string[] = [];
  for (const word of sortKey.split(' ')) {
    const [own] = await db.query(HAS_WORD, [beginning(word)]);
    const words = own?.isKnown ? undefined : await listSimilarWords(db, word);
    if (words?.length === 0) return undefined;
    parts.push(words ? `(${words.map(exactly).join(' | ')})` : beginning(word));
    corrected.push(words?.[0] ?? word);
  }
  return { query: parts.join(' & '), sortKey: corrected.join(' ') };
}

/** Returns the words with the fewest typing errors, if there are not too many; first those of about the same length. */
async function listSimilarWords(db: Db, typed: string): Promise<string[]> {
  const max = allowedTypos(typed);
  if (max === 0) return [];
  const candidates = await db.query(SIMILAR, [toPairs(typed), typed.length - max]);
  const counted = candidates.map(({ word }) => ({
    word,
    typos: countTypos(typed, word, max),
    // A letter is missing more often than there is one too many.
    difference: Math.abs(word.length - typed.length - 0.5),
  }));
  const fewest = Math.min(max, ...counted.map(({ typos }) => typos));
  return counted
    .filter(({ typos }) => typos <= fewest)
    .toSorted((one, other) => one.difference - other.difference)
    .map(({ word }) => word);
}

// Words consist of letters and digits only, so that quotes need no escape.
const exactly = (word: string): string => `'${word}'`;
const beginning = (word: string): string => `'${word}':*`;
