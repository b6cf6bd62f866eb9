import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { members } from '#domain/members';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { POINT_ACTS, POINT_TYPES } from '#rules/rewards/points/history';
import { REDEMPTION_STATES, type RedemptionState } from '#rules/rewards/points/redemption';
import { pointItems, pointRedemptions } from './tables.ts';

const transactionRow = z.object({
  publicId: z.string(),
  at: z.date(),
  type: z.enum(POINT_TYPES),
  /** Name of the redeemed item, in the reader's language where the item has one. */
  name: z.string().nullable(),
  act: z.enum(POINT_ACTS).nullable(),
  quantity: z.int().nullable(),
  pointsMinor: z.bigint().nullable(),
  amountMinor: z.bigint().nullable(),
  status: z.enum(REDEMPTION_STATES),
  changedMinor: z.bigint(),
  balanceMinor: z.bigint(),
  remark: z.string().nullable(),
});

export type PointTransaction = z.input<typeof transactionRow>;

const TRANSACTIONS = defineStatement({
  name: 'points_transactions',
  row: transactionRow.extend({ total: z.bigint() }),
  text: `select row.public_id as "publicId", row.at, row.type, coalesce(item.texts #>> array[$7, 'name'], redemption.name) as name, row.act, redemption.quantity,
                case when row.act = 'convert' then -row.changed_minor else redemption.points_minor end as "pointsMinor",
                coalesce(row.amount_minor, redemption.amount_minor) as "amountMinor",
                case when row.is_return then 'rejected' else coalesce(redemption.state, 'approved') end as status,
                row.changed_minor as "changedMinor", row.balance_minor as "balanceMinor", coalesce(row.remark, redemption.reason) as remark,
                count(*) over () as total
           from point_transactions row left join point_redemptions redemption on redemption.id = row.redemption_id
           left join point_items item on item.id = redemption.item_id
          where row.member_id = $1 and ($2::text is null or row.type = $2)
            and ($3::timestamptz is null or row.at >= $3) and ($4::timestamptz is null or row.at < $4)
          order by row.id desc limit $5 offset $6`,
});

export interface TransactionFilter extends PageRequest {
  type?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  languageTag: string;
}

/** Returns a page of a member's history of points, newest first. */
export async function listPointTransactions(
  db: Db,
  memberId: bigint,
  filter: TransactionFilter,
): Promise<Page<PointTransaction>> {
  const { type = null, from = null, to = null, languageTag, pageNo, pageSize } = filter;
  const rows = await db.query(TRANSACTIONS, [memberId, type, from, to, pageSize, offsetOf(filter), languageTag]);
  return pageOf(rows, Number(rows[0]?.total ?? 0n), { pageNo, pageSize });
}

const REDEMPTION = {
  publicId: pointRedemptions.publicId,
  itemId: pointItems.publicId,
  kind: pointItems.kind,
  imageHash: pointItems.imageHash,
  texts: pointItems.texts,
  /** The name that was redeemed. */
  name: pointRedemptions.name,
  quantity: pointRedemptions.quantity,
  pointsMinor: pointRedemptions.pointsMinor,
  amountMinor: pointRedemptions.amountMinor,
  state: pointRedemptions.state,
  sealedDelivery: pointRedemptions.sealedDelivery,
  reason: pointRedemptions.reason,
  createdAt: pointRedemptions.createdAt,
  decidedAt: pointRedemptions.decidedAt,
};

/** Returns a page of a member's redemptions, newest first. */
export async function listRedemptions(db: Db, memberId: bigint, page: PageRequest) {
  const isOwn = eq(pointRedemptions.memberId, memberId);
  const rows = await db.orm
    .select(REDEMPTION)
    .from(pointRedemptions)
    .innerJoin(pointItems, eq(pointItems.id, pointRedemptions.itemId))
    .where(isOwn)
    .orderBy(desc(pointRedemptions.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, await db.orm.$count(pointRedemptions, isOwn), page);
}

export type ListedRedemption = Awaited<ReturnType<typeof listRedemptions>>['rows'][number];

/** Returns a page of redemptions for staff: the oldest first while they are in process, else the newest first. */
export async function listRedemptionsForStaff(
  db: Db,
  { state, ...page }: PageRequest & { state?: RedemptionState | undefined },
) {
  const which = and(state === undefined ? undefined : eq(pointRedemptions.state, state));
  const rows = await db.orm
    .select({
      ...REDEMPTION,
      memberId: members.publicId,
      account: members.username,
      decidedBy: pointRedemptions.decidedBy,
    })
    .from(pointRedemptions)
    .innerJoin(pointItems, eq(pointItems.id, pointRedemptions.itemId))
    .innerJoin(members, eq(members.id, pointRedemptions.memberId))
    .where(which)
    .orderBy(state === 'in_process' ? pointRedemptions.id : desc(pointRedemptions.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, await db.orm.$count(pointRedemptions, which), page);
}

export type RedemptionForStaff = Awaited<ReturnType<typeof listRedemptionsForStaff>>['rows'][number];
