import type { CallAnswer } from '#api/table';
import { folded } from './search-text.ts';

export type Entry = CallAnswer<'GET /wps/system/helpIndex'>[number];

/** What a title counts for against the words of a text. */
const WEIGHTS = { title: 8, summary: 3, text: 1 } as const;

function scoreOf(entry: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const hits = (['title', 'summary', 'text'] as const).filter((part) => folded(entry[part]).includes(word));
    // Every word has to be somewhere.
    if (hits.length === 0) return 0;
    score += hits.reduce((sum, part) => sum + WEIGHTS[part], 0);
  }
  return score;
}

/** The articles that have every word of the question, those that are about it first. */
export function searchHelp(entries: readonly Entry[], question: string): Entry[] {
  const words = folded(question).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
