import type { Translator } from '../../ui/index.ts';

/** Returns the name of a category; the portal's own lottery has two. */
export function categoryText(t: Translator, category: string): string {
  const isLottery = category === 'LOTT' || category === 'ELOTT';
  return isLottery ? t(`bonuses.lottery.${category}`) : t(`common:category.${category.toLowerCase()}`);
}
