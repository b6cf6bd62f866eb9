import { type MissionTermsText, missionSchema, type MissionTerms } from '#rules/rewards/mission-terms';
import { SEED_CURRENCY } from './offers.ts';

type SeededTerms = Omit<MissionTermsText, 'texts' | 'currency'>;

const cash = (target: string, amount: string) => ({ target, award: 'cash' as const, amount });
const points = (target: string, amount: string) => ({ target, award: 'points' as const, amount });

/** Missions of a new portal by the slugs of their texts, in dong. */
const SEEDED_MISSIONS: Readonly<Record<string, SeededTerms>> = {
  'daily-spin': {
    metric: 'turnover',
    window: 'daily',
    categories: ['RNG'],
    steps: [cash('100000', '500'), cash('500000', '2000'), cash('1000000', '3000')],
    monthlyBudget: '50000000',
    turnoverFactor: '1',
  },
  explorer: {
    metric: 'games',
    window: 'weekly',
    minStake: '1000',
    steps: [points('3', '50'), points('6', '150')],
  },
  'weekly-visits': {
    metric: 'signIns',
    window: 'weekly',
    steps: [points('2', '20'), points('4', '40'), points('7', '100')],
  },
  'big-multiplier': {
    metric: 'multiplier',
    window: 'monthly',
    minMultiplier: '20',
    minStake: '1000',
    steps: [points('1', '50'), cash('5', '20000')],
    monthlyBudget: '20000000',
    turnoverFactor: '1',
  },
};

interface Text {
  languageTag: string;
  title: string;
  summary: string;
}

/** Returns the terms of a new portal's missions with their texts, by slug. */
export function seededMissions(texts: ReadonlyMap<string, readonly Text[]>): MissionTerms[] {
  return Object.entries(SEEDED_MISSIONS).map(([slug, terms]) => {
    const own = texts.get(slug) ?? [];
    const byLanguage = own.map(({ languageTag, title, summary }) => [languageTag, { title, summary }]);
    return missionSchema.parse({ ...terms, currency: SEED_CURRENCY, texts: Object.fromEntries(byLanguage) });
  });
}
