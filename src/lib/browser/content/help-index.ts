import type { EndpointResponse } from '#api/table';
import { normalizeForSearch } from './search-text.ts';

export type Entry = EndpointResponse<'GET /wps/system/helpIndex'>[number];

/** Weights of a match in the title, the summary and the text. */
const WEIGHTS = { title: 8, summary: 3, text: 1 } as const;

function scoreOf(entry: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const hits = (['title', 'summary', 'text'] as const).filter((part) =>
      normalizeForSearch(entry[part]).includes(word),
    );
    // Every word must match somewhere.
    if (hits.length === 0) return 0;
    score += hits.reduce((sum, part) => sum + WEIGHTS[part], 0);
  }
  return score;
}

/** Returns the articles that contain every word of the query, best match first. */
export function searchHelp(entries: readonly Entry[], query: string): Entry[] {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
