import { listImageSizes } from '#domain/content';
import {
  listOfferedItems,
  textOf,
  type ListedRedemption,
  type PointTransaction,
  type StoredItem,
} from '#domain/points';
import type { Db } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import { formatFactor, formatRate } from '#rules/rewards/rates';
import { fallbackLanguageTags, toImageResponse } from './content.ts';

/** Sizes of images by hash. */
export type ImageSizes = Awaited<ReturnType<typeof listImageSizes>>;

/** Returns the sizes of the images of items or redemptions. */
export function imageSizesOf(db: Db, rows: readonly { imageHash: string | null }[]): Promise<ImageSizes> {
  return listImageSizes(
    db,
    rows.flatMap(({ imageHash }) => imageHash ?? []),
  );
}

function imageOf({ imageHash: hash }: { imageHash: string | null }, sizes: ImageSizes) {
  const found = hash === null ? undefined : sizes.get(hash);
  return toImageResponse(hash === null || found === undefined ? null : { hash, sizes: found });
}

/** Returns what the point mall offers, in a language. */
export async function offeredItems(db: Db, languageTag: string) {
  const items = await listOfferedItems(db);
  const sizes = await imageSizesOf(db, items);
  return items.map((item) => toItemResponse(item, sizes, languageTag));
}

function toItemFacts(item: StoredItem, sizes: ImageSizes) {
  const {
    publicId: id,
    kind,
    pointsMinor: points,
    amountMinor: amount,
    stock,
    maxPerMember,
    minLevel,
    isAutomatic,
  } = item;
  return { id, kind, points, amount, stock, maxPerMember, minLevel, isAutomatic, image: imageOf(item, sizes) };
}

function toItemResponse(item: StoredItem, sizes: ImageSizes, tag: string) {
  const { name, summary, languageTag: language } = textOf(item.texts, fallbackLanguageTags(tag));
  const terms = item.bonusTerms;
  const bonus = terms && toBonusResponse(terms);
  return { ...toItemFacts(item, sizes), name, summary, language, bonus };
}

function toBonusResponse({ factorHundredths, validHours, maxBet }: NonNullable<StoredItem['bonusTerms']>) {
  return { factor: formatFactor(BigInt(factorHundredths)), validHours, maxBet: parseAmount(maxBet) ?? 0n };
}

/** Presents an item to staff, with its texts in all languages. */
export function toItemForStaff(item: StoredItem, sizes: ImageSizes) {
  const { state, texts, imageHash: imageId, sort, version, bonusTerms: terms } = item;
  const percents = Object.entries(terms?.contributionPpm ?? {}).map(([category, ppm]) => [
    category,
    formatRate(BigInt(ppm)),
  ]);
  const bonus = terms && { ...toBonusResponse(terms), contribution: Object.fromEntries(percents) };
  return { ...toItemFacts(item, sizes), state, texts, imageId, sort, version, bonus };
}

export function toTransactionResponse(row: PointTransaction) {
  return {
    referenceNumber: row.publicId,
    applyTime: row.at,
    type: row.type,
    name: row.name ?? row.act,
    quantity: row.quantity,
    pointsRequirement: row.pointsMinor,
    amountRequirement: row.amountMinor,
    status: row.status,
    changedPoints: row.changedMinor,
    pointsBalance: row.balanceMinor,
    remark: row.remark,
  };
}

/** Presents a redemption, with its item's name in a language where the item has one. */
export function toRedemptionResponse(
  row: Omit<ListedRedemption, 'sealedDelivery'>,
  { sizes, languageTag }: { sizes: ImageSizes; languageTag: string },
) {
  const { publicId: id, itemId, kind, texts, quantity, pointsMinor: points, amountMinor: amount } = row;
  const { state, reason, createdAt, decidedAt } = row;
  return {
    id,
    itemId,
    kind,
    name: texts[languageTag]?.name ?? row.name,
    image: imageOf(row, sizes),
    quantity,
    points,
    amount,
    state,
    reason,
    createdAt,
    decidedAt,
  };
}
