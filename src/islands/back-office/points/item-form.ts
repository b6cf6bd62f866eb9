import type { NewPointItem, PointItemRow } from '#browser/stores/back-office/points';
import { parseAmount } from '#kernel/money';
import { parseFactor } from '#rules/rewards/rates';
import type { ItemKind } from '#rules/rewards/points/redemption';
import type { Problems } from '../../ui/index.ts';
import { integerProblem, optionalIntegerProblem, problemsAmong, textProblem } from '../shared/form-checks.ts';

/** Fields of an item. Its texts are written in Vietnamese and English; those of other languages stay. */
export interface ItemValues {
  kind: string;
  nameVi: string;
  summaryVi: string;
  nameEn: string;
  summaryEn: string;
  points: string;
  stock: string;
  maxPerMember: string;
  minLevel: string;
  amount: string;
  factor: string;
  hours: string;
  maxBet: string;
  sort: string;
  isAutomatic: boolean;
}

export const NAME_MAX = 80;
const NEW_ITEM: ItemValues = {
  kind: 'goods',
  nameVi: '',
  summaryVi: '',
  nameEn: '',
  summaryEn: '',
  points: '',
  stock: '0',
  maxPerMember: '',
  minLevel: '0',
  amount: '',
  factor: '5',
  hours: '72',
  maxBet: '50000',
  sort: '0',
  isAutomatic: false,
};
/** A bonus counts slots and fishing games in full. */
const CONTRIBUTION = { RNG: '100', FISH: '100' };

/** Returns an item's name in a language of the back office. */
export function nameOf(texts: NewPointItem['texts'], tag: string): string {
  return (texts[tag] ?? texts['en'] ?? Object.values(texts)[0])?.name ?? '';
}

/** Returns the fields of an item, or of a new one. */
export function valuesOf(row: PointItemRow | undefined): ItemValues {
  if (!row) return NEW_ITEM;
  const { texts, bonus } = row;
  return {
    kind: row.kind,
    nameVi: texts['vi']?.name ?? '',
    summaryVi: texts['vi']?.summary ?? '',
    nameEn: texts['en']?.name ?? '',
    summaryEn: texts['en']?.summary ?? '',
    points: row.points,
    stock: String(row.stock),
    maxPerMember: row.maxPerMember === null ? '' : String(row.maxPerMember),
    minLevel: String(row.minLevel),
    amount: row.amount ?? '',
    factor: bonus?.factor ?? NEW_ITEM.factor,
    hours: bonus ? String(bonus.validHours) : NEW_ITEM.hours,
    maxBet: bonus?.maxBet ?? NEW_ITEM.maxBet,
    sort: String(row.sort),
    isAutomatic: row.isAutomatic,
  };
}

const INVALID = { code: 'invalid_value' };

export function itemProblems(values: ItemValues): Problems {
  const { kind, amount, factor, maxBet } = values;
  const isAmount = (text: string) => (parseAmount(text) ?? 0n) > 0n;
  return problemsAmong({
    nameVi: textProblem(values.nameVi, { min: 1, max: NAME_MAX }),
    nameEn: textProblem(values.nameEn, { min: 1, max: NAME_MAX }),
    points: integerProblem(values.points, { min: 1, max: 1_000_000_000 }),
    stock: integerProblem(values.stock, { min: 0, max: 1_000_000 }),
    maxPerMember: optionalIntegerProblem(values.maxPerMember, { min: 1, max: 1000 }),
    minLevel: integerProblem(values.minLevel, { min: 0, max: 20 }),
    amount: kind === 'goods' || isAmount(amount) ? undefined : INVALID,
    factor: kind !== 'bonus' || parseFactor(factor) !== undefined ? undefined : INVALID,
    hours: kind === 'bonus' ? integerProblem(values.hours, { min: 1, max: 8760 }) : undefined,
    maxBet: kind !== 'bonus' || isAmount(maxBet) ? undefined : INVALID,
    sort: integerProblem(values.sort, { min: 0, max: 10_000 }),
  });
}

/** Returns what is sent; `before` is the item that is edited. */
export function toItem(values: ItemValues, imageId: string | null, before: PointItemRow | undefined): NewPointItem {
  const kind = values.kind as ItemKind;
  const contribution = before?.bonus?.contribution ?? CONTRIBUTION;
  const { maxBet } = values;
  const bonus = { factor: values.factor.trim(), validHours: Number(values.hours), maxBet, contribution };
  return {
    kind,
    points: values.points.trim(),
    stock: Number(values.stock),
    maxPerMember: values.maxPerMember.trim() === '' ? null : Number(values.maxPerMember),
    minLevel: Number(values.minLevel),
    amount: kind === 'goods' ? null : values.amount,
    bonus: kind === 'bonus' ? bonus : null,
    isAutomatic: values.isAutomatic,
    texts: {
      ...before?.texts,
      vi: { name: values.nameVi.trim(), summary: values.summaryVi.trim() },
      en: { name: values.nameEn.trim(), summary: values.summaryEn.trim() },
    },
    imageId,
    sort: Number(values.sort),
  };
}
