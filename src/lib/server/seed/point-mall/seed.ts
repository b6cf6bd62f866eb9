import { storeImage } from '#domain/content';
import { createItem, offerItem, type ItemDraft } from '#domain/points';
import type { Tx } from '#kernel/database';
import { displayAmount } from '#kernel/money';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context.ts';
import { amount } from '../amount.ts';
import { type LocalizedTexts, readTexts } from '../content/articles.ts';
import { type Item, readPictures } from '../pictures.ts';

interface Seed extends Partial<Pick<ItemDraft, 'minLevel' | 'maxPerMember' | 'kind' | 'amountMinor' | 'bonusTerms'>> {
  picture: Item;
  points: string;
  stock: number;
}

const [CASH, BONUS, BONUS_MAX_BET] = ['50000', '200000', '50000'] as const;

/** Items by their pictures, which are also the slugs of their texts. */
const SEEDS: readonly Seed[] = [
  {
    picture: 'cash',
    kind: 'cash',
    points: '4500',
    stock: 500,
    amountMinor: amount(CASH),
  },
  {
    picture: 'bonus',
    kind: 'bonus',
    points: '8000',
    stock: 200,
    maxPerMember: 2,
    amountMinor: amount(BONUS),
    bonusTerms: {
      factorHundredths: 500,
      validHours: 72,
      maxBet: BONUS_MAX_BET,
      contributionPpm: { RNG: 1_000_000, FISH: 1_000_000 },
    },
  },
  {
    picture: 'tumbler',
    points: '12000',
    stock: 25,
    maxPerMember: 2,
  },
  {
    picture: 'power',
    points: '35000',
    stock: 12,
    maxPerMember: 1,
  },
  {
    picture: 'hoodie',
    points: '45000',
    stock: 8,
    minLevel: 2,
    maxPerMember: 1,
  },
  {
    picture: 'earbuds',
    points: '60000',
    stock: 6,
    maxPerMember: 1,
  },
  {
    picture: 'watch',
    points: '150000',
    stock: 2,
    minLevel: 4,
    maxPerMember: 1,
  },
];

/** Reads the texts of the items with their amounts. */
export function readMallTexts({ currency }: Pick<Config, 'currency'>): Promise<LocalizedTexts> {
  return readTexts('demo-mall', (tag) => mallFacts({ currency, tag }));
}

/** Returns the amounts of the items as a language writes them. */
export function mallFacts(as: { currency: string; tag: string }): Record<string, string> {
  return { mallCash: displayAmount(amount(CASH), as), mallBonus: displayAmount(amount(BONUS), as) };
}

/** Offers the items of the demo's point mall. */
export async function seedMall(
  tx: Tx,
  { random, config }: Pick<AppContext, 'random' | 'config'>,
  texts: LocalizedTexts,
): Promise<void> {
  const pictures = SEEDS.map(({ picture }) => picture);
  const images = await readPictures(pictures, 'item');
  for (const { hash, sizes } of images.values()) await storeImage(tx, hash, sizes);
  for (const [at, { picture, points, ...seed }] of SEEDS.entries()) {
    const own = (texts.get(picture) ?? []).map(({ languageTag, title: name, summary }) => [
      languageTag,
      { name, summary },
    ]);
    const isPaid = seed.kind !== undefined;
    const id = await createItem(
      tx,
      { ...config.rewards, random },
      {
        kind: 'goods',
        maxPerMember: null,
        minLevel: 0,
        amountMinor: null,
        bonusTerms: null,
        isAutomatic: isPaid,
        ...seed,
        pointsMinor: amount(points),
        texts: Object.fromEntries(own),
        imageHash: images.get(picture)?.hash ?? null,
        sort: at + 1,
      },
    );
    await offerItem(tx, { id, version: 1 });
  }
}
