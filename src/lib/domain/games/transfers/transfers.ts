import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { ensureAccount, hold } from '#domain/ledger';
import { lockAgainstErasure, type Member } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { type RandomSource, randomId } from '#kernel/ids';
import { isPayable } from '#kernel/money';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { TRANSFER_DIRECTIONS, TRANSFER_STATES, type TransferDirection } from '#rules/vendors/vendor-transfers';
import { GameUnavailableError } from '../errors.ts';
import { vendors } from '../vendors/tables.ts';
import { vendorTransfers } from './tables.ts';

const transferRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  vendorCode: z.string(),
  vendorName: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  /** Null for a transfer of everything, until the vendor has said how much that is. */
  amountMinor: z.bigint().nullable(),
  /** Part of the amount that is held for staff. */
  heldMinor: z.bigint(),
  currency: z.string(),
  state: z.enum(TRANSFER_STATES),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
  /** Time of the next request to the vendor; null before the first one, and when the transfer is decided. */
  nextAttemptAt: z.date().nullable(),
});

export type Transfer = z.input<typeof transferRow>;

const COLUMNS = `transfer.id, transfer.public_id as "publicId", vendor.code as "vendorCode", vendor.name as "vendorName",
                 transfer.direction, transfer.amount_minor as "amountMinor", transfer.held_minor as "heldMinor", transfer.currency,
                 transfer.state, transfer.created_at as "createdAt", transfer.decided_at as "decidedAt",
                 case when transfer.state = 'pending' and transfer.attempts > 0 then transfer.next_attempt_at end as "nextAttemptAt"`;

export interface TransferRequest {
  member: Pick<Member, 'id' | 'currency'>;
  vendorCode: string;
  direction: TransferDirection;
  /** Null moves everything that is at the vendor; only to the main balance. */
  amountMinor: bigint | null;
}

/**
 * Requests a transfer and, to a vendor, holds its amount until the vendor's answer is known. Throws InvalidFieldsError, AppError
 * `account_blocked`, `transfer_pending` (an earlier one between the same wallets is not decided yet), GameUnavailableError and
 * InsufficientFundsError.
 */
export async function requestTransfer(tx: Tx, random: RandomSource, request: TransferRequest): Promise<Transfer> {
  const { member, vendorCode, direction, amountMinor } = request;
  if (amountMinor !== null && !isPayable(amountMinor, member.currency)) {
    throw new InvalidFieldsError({ amount: { code: 'invalid_value' } });
  }
  await lockAgainstErasure(tx, member.id);
  const vendor = await findWallet(tx, member, vendorCode);
  if (!vendor) throw new InvalidFieldsError({ vassalage: { code: 'invalid_value' } });
  if (direction === 'to_vendor') {
    if (!vendor.isOpen) throw new GameUnavailableError();
    await assertActive(tx, member.id);
  }
  const publicId = randomId(random, 'T');
  const holdId =
    direction === 'to_vendor' && amountMinor !== null ? await holdAmount(tx, member, publicId, amountMinor) : null;
  const takesEverything = amountMinor === null;
  const columns = {
    publicId,
    memberId: member.id,
    currency: member.currency,
    direction,
    amountMinor,
    takesEverything,
    holdId,
  };
  const [added] = await addTransfers(tx, [{ ...columns, vendorId: vendor.id }]);
  if (!added) throw new AppError('transfer_pending');
  return added;
}

/**
 * Requests that everything be moved back from each wallet that the member has used, except those whose last transfer is not
 * decided yet. Returns the transfers.
 */
export async function requestReturnOfEverything(
  tx: Tx,
  random: RandomSource,
  member: Pick<Member, 'id' | 'currency'>,
): Promise<Transfer[]> {
  await lockAgainstErasure(tx, member.id);
  const used = await tx.query(USED_WALLETS, [member.id, member.currency]);
  const rows = used.map(({ vendorId }) => ({
    publicId: randomId(random, 'T'),
    memberId: member.id,
    vendorId,
    currency: member.currency,
    direction: 'to_main' as const,
    takesEverything: true,
  }));
  return rows.length === 0 ? [] : addTransfers(tx, rows);
}

const USED_WALLETS = defineStatement({
  name: 'vendor_wallets_used',
  row: z.object({ vendorId: z.bigint() }),
  text: 'select vendor_id as "vendorId" from vendor_wallets where member_id = $1 and currency = $2 order by vendor_id',
});

/** Adds transfers, except those that have to wait for an earlier one, and returns them. */
async function addTransfers(tx: Tx, rows: (typeof vendorTransfers.$inferInsert)[]): Promise<Transfer[]> {
  const added = await tx.orm
    .insert(vendorTransfers)
    .values(rows)
    .onConflictDoNothing({
      target: [vendorTransfers.memberId, vendorTransfers.vendorId],
      where: sql`state = 'pending'`,
    })
    .returning({ publicId: vendorTransfers.publicId });
  return tx.query(READ, [added.map(({ publicId }) => publicId)]);
}

const FIND_WALLET = defineStatement({
  name: 'vendor_wallet_find',
  row: z.object({ id: z.bigint(), isOpen: z.boolean() }),
  text: `select vendor.id, vendor.enabled and vendor.wallet = 'transfer' as "isOpen" from vendors vendor
          where vendor.code = $1 and (vendor.wallet = 'transfer' or exists (
            select from vendor_wallets used where used.vendor_id = vendor.id and used.member_id = $2 and used.currency = $3))`,
});

/** Finds a vendor with transfer wallets, or one that had them when the member used it: that money must be able to leave. */
async function findWallet(db: Db, member: Pick<Member, 'id' | 'currency'>, code: string) {
  const [vendor] = await db.query(FIND_WALLET, [code, member.id, member.currency]);
  return vendor;
}

const LOCK_MEMBER = defineStatement({
  name: 'vendor_transfer_member',
  row: z.object({ state: z.string() }),
  text: 'select state from members where id = $1 for share',
});

/** Money leaves for a game: a member who may not bet may not move it, not even in the moment in which staff block the account. */
async function assertActive(tx: Tx, memberId: bigint): Promise<void> {
  const [member] = await tx.query(LOCK_MEMBER, [memberId]);
  if (member?.state !== 'active') throw new AppError('account_blocked');
}

async function holdAmount(
  tx: Tx,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
  publicId: string,
  amountMinor: bigint,
): Promise<bigint> {
  const held = await hold(tx, {
    namespace: 'vendor_transfer',
    key: publicId,
    kind: 'transfer_to_vendor',
    accountId: await ensureAccount(tx, 'player', id, currency),
    heldAccountId: await ensureAccount(tx, 'player_held', id, currency),
    amountMinor,
  });
  return held.id;
}

const READ = defineStatement({
  name: 'vendor_transfers_read',
  row: transferRow,
  text: `select ${COLUMNS} from vendor_transfers transfer join vendors vendor on vendor.id = transfer.vendor_id
          where transfer.public_id = any ($1) order by transfer.id`,
});

const LIST = defineStatement({
  name: 'vendor_transfers_of_member',
  row: transferRow,
  // Transfers of everything from an empty wallet moved nothing.
  text: `select ${COLUMNS} from vendor_transfers transfer join vendors vendor on vendor.id = transfer.vendor_id
          where transfer.member_id = $1 and transfer.amount_minor is distinct from 0
          order by transfer.id desc limit $2 offset $3`,
});

/** Lists a member's transfers, newest first. */
export async function listTransfers(db: Db, memberId: bigint, request: PageRequest): Promise<Page<Transfer>> {
  const rows = await db.query(LIST, [memberId, request.pageSize, offsetOf(request)]);
  const isMoved = sql`${vendorTransfers.amountMinor} is distinct from 0`;
  const total = await db.orm.$count(vendorTransfers, and(eq(vendorTransfers.memberId, memberId), isMoved));
  return pageOf(rows, total, request);
}

const walletRow = z.object({
  vendorCode: z.string(),
  vendorName: z.string(),
  /** Whether money can be moved there. */
  isOpen: z.boolean(),
  /** A transfer between it and the main balance is not decided yet. */
  isPending: z.boolean(),
});

export type Wallet = z.input<typeof walletRow>;

const WALLETS = defineStatement({
  name: 'vendor_wallets_of_member',
  row: walletRow,
  text: `select vendor.code as "vendorCode", vendor.name as "vendorName", vendor.enabled and vendor.wallet = 'transfer' as "isOpen",
                exists (select from vendor_transfers transfer where transfer.vendor_id = vendor.id and transfer.member_id = $1
                           and transfer.state = 'pending') as "isPending"
           from vendors vendor
          where (vendor.enabled and vendor.wallet = 'transfer')
             or exists (select from vendor_wallets used where used.vendor_id = vendor.id and used.member_id = $1 and used.currency = $2)
          order by vendor.name, vendor.id`,
});

/** Lists the wallets at vendors that a member can move money to or has used. */
export function listWallets(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<Wallet[]> {
  return db.query(WALLETS, [member.id, member.currency]);
}

/** Whether a member may ask a vendor for a balance. */
export async function hasWallet(db: Db, member: Pick<Member, 'id' | 'currency'>, code: string): Promise<boolean> {
  return (await findWallet(db, member, code)) !== undefined;
}

/** Whether all vendors share the portal's balance, so that there is nothing to transfer. */
export async function hasSingleWallet(db: Db): Promise<boolean> {
  const isSeparate = and(eq(vendors.enabled, true), eq(vendors.wallet, 'transfer'));
  return (await db.orm.$count(vendors, isSeparate)) === 0;
}

/** Whether a transfer of the member is not decided yet. */
export async function hasOpenTransfer(db: Db, memberId: bigint): Promise<boolean> {
  const isOpen = and(eq(vendorTransfers.memberId, memberId), eq(vendorTransfers.state, 'pending'));
  return (await db.orm.$count(vendorTransfers, isOpen)) > 0;
}
