import { storeImage } from '#domain/content';
import { createItem, offerItem, type ItemDraft } from '#domain/points';
import type { Tx } from '#kernel/database';
import type { AppContext } from '../../context.ts';
import { amount } from '../amount.ts';
import { type Item, readPictures } from '../pictures.ts';

interface Seed extends Partial<Pick<ItemDraft, 'minLevel' | 'maxPerMember' | 'kind' | 'amountMinor' | 'bonusTerms'>> {
  picture: Item;
  points: string;
  stock: number;
  en: [name: string, summary: string];
  vi: [name: string, summary: string];
}

const SEEDS: readonly Seed[] = [
  {
    picture: 'cash',
    kind: 'cash',
    points: '4500',
    stock: 500,
    amountMinor: amount('50000'),
    en: ['50,000 ₫ cash', 'Paid to your balance at once. Worth more than converting.'],
    vi: ['Tiền mặt 50.000 ₫', 'Cộng ngay vào số dư, lợi hơn quy đổi trực tiếp.'],
  },
  {
    picture: 'bonus',
    kind: 'bonus',
    points: '8000',
    stock: 200,
    maxPerMember: 2,
    amountMinor: amount('200000'),
    bonusTerms: { factorHundredths: 500, validHours: 72, contributionPpm: { RNG: 1_000_000, FISH: 1_000_000 } },
    en: ['200,000 ₫ slots bonus', 'For slots and fishing games.'],
    vi: ['Thưởng nổ hũ 200.000 ₫', 'Dùng cho nổ hũ và bắn cá.'],
  },
  {
    picture: 'tumbler',
    points: '12000',
    stock: 25,
    maxPerMember: 2,
    en: ['Insulated tumbler', 'Keeps drinks cold for a day. Free delivery.'],
    vi: ['Ly giữ nhiệt', 'Giữ lạnh cả ngày. Giao hàng miễn phí.'],
  },
  {
    picture: 'power',
    points: '35000',
    stock: 12,
    maxPerMember: 1,
    en: ['Power bank, 10,000 mAh', 'Two phone charges in your pocket.'],
    vi: ['Pin sạc dự phòng 10.000 mAh', 'Đủ sạc điện thoại hai lần.'],
  },
  {
    picture: 'hoodie',
    points: '45000',
    stock: 8,
    minLevel: 2,
    maxPerMember: 1,
    en: ['Parlay hoodie', 'Soft cotton, all sizes.'],
    vi: ['Áo hoodie Parlay', 'Cotton mềm, đủ kích cỡ.'],
  },
  {
    picture: 'earbuds',
    points: '60000',
    stock: 6,
    maxPerMember: 1,
    en: ['Wireless earbuds', 'With noise cancelling and a charging case.'],
    vi: ['Tai nghe không dây', 'Chống ồn, kèm hộp sạc.'],
  },
  {
    picture: 'watch',
    points: '150000',
    stock: 2,
    minLevel: 4,
    maxPerMember: 1,
    en: ['Smart watch', 'Heart rate, sleep and a week of battery.'],
    vi: ['Đồng hồ thông minh', 'Đo nhịp tim, giấc ngủ, pin cả tuần.'],
  },
];

/** Offers the items of the demo's point mall. */
export async function seedMall(tx: Tx, { random }: Pick<AppContext, 'random'>): Promise<void> {
  const pictures = SEEDS.map(({ picture }) => picture);
  const images = await readPictures(pictures, 'item');
  for (const { hash, sizes } of images.values()) await storeImage(tx, hash, sizes);
  for (const [at, { picture, points, en, vi, ...seed }] of SEEDS.entries()) {
    const isPaid = seed.kind !== undefined;
    const id = await createItem(tx, random, {
      kind: 'goods',
      maxPerMember: null,
      minLevel: 0,
      amountMinor: null,
      bonusTerms: null,
      isAutomatic: isPaid,
      ...seed,
      pointsMinor: amount(points),
      texts: { en: { name: en[0], summary: en[1] }, vi: { name: vi[0], summary: vi[1] } },
      imageHash: images.get(picture)?.hash ?? null,
      sort: at + 1,
    });
    await offerItem(tx, { id, version: 1 });
  }
}
