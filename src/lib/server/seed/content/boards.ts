import { boardSchema, type BoardTerms, type BoardTermsText } from '#rules/rewards/board-terms';
import { SEED_CURRENCY } from './offers.ts';

type SeededTerms = Omit<BoardTermsText, 'texts' | 'currency'>;

/** Leaderboards of a new portal by the slugs of their texts, in dong. */
const SEEDED_BOARDS: Readonly<Record<string, SeededTerms>> = {
  'weekly-race': {
    metric: 'turnover',
    window: 'weekly',
    categories: ['RNG'],
    minStake: '1000',
    minScore: '100000',
    prizes: {
      by: 'rank',
      amounts: ['5000000', '3000000', '2000000', ...Array.from({ length: 7 }, () => '500000')],
    },
    turnoverFactor: '1',
  },
};

interface Text {
  languageTag: string;
  title: string;
  summary: string;
}

/** Returns the terms of a new portal's leaderboards with their texts, by slug. */
export function seededBoards(texts: ReadonlyMap<string, readonly Text[]>): BoardTerms[] {
  return Object.entries(SEEDED_BOARDS).map(([slug, terms]) => {
    const own = texts.get(slug) ?? [];
    const byLanguage = own.map(({ languageTag, title, summary }) => [languageTag, { title, summary }]);
    return boardSchema.parse({ ...terms, currency: SEED_CURRENCY, texts: Object.fromEntries(byLanguage) });
  });
}
