import * as z from 'zod';
import { type BalanceNotifier, ensureAccount, type Entry, post, releaseHold, settleHold } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { TRANSFER_DIRECTIONS } from '#rules/vendors/vendor-transfers';
import { HELD_WIN_REASONS, type HeldWinReason } from '#rules/vendors/vendor-wins';

export interface TransferDecision {
  id: bigint;
  state: 'done' | 'refused';
  /** `vendor`, or the staff who decided. */
  decidedBy: string;
  note?: string;
}

const decidedRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  memberId: z.bigint(),
  vendorId: z.bigint(),
  vendorCode: z.string(),
  currency: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amountMinor: z.bigint(),
  holdId: z.bigint().nullable(),
  takesEverything: z.boolean(),
});
type Decided = z.input<typeof decidedRow>;

// As the wallet requests of vendors do, before anything else (README, order of the locks).
const LOCK_PLAYER = defineStatement({
  name: 'vendor_transfer_player',
  row: z.object({ accountId: z.bigint() }),
  text: `select balance.account_id as "accountId" from vendor_transfers transfer
           join ledger_accounts account
             on account.kind = 'player' and account.owner_id = transfer.member_id and account.currency = transfer.currency
           join ledger_balances balance on balance.account_id = account.id
          where transfer.id = $1 for no key update of balance`,
});
const DECIDE = defineStatement({
  name: 'vendor_transfer_decide',
  row: decidedRow,
  text: `update vendor_transfers transfer
            set state = $2, decided_at = clock_timestamp(), decided_by = $3, note = $4,
                -- Refused before the vendor said how much there was: nothing.
                amount_minor = coalesce(transfer.amount_minor, 0)
           from vendors vendor
          where transfer.id = $1 and transfer.state = 'pending' and vendor.id = transfer.vendor_id
            and ($2 = 'refused' or transfer.amount_minor is not null)
         returning transfer.id, transfer.public_id as "publicId", transfer.member_id as "memberId", transfer.vendor_id as "vendorId",
                   vendor.code as "vendorCode", transfer.currency, transfer.direction, transfer.amount_minor as "amountMinor",
                   transfer.hold_id as "holdId", transfer.takes_everything as "takesEverything"`,
});

// The member may owe turnover (domain/rewards) for money that was lost at the vendor.
const NOTE_CASH = defineStatement({ name: 'vendor_transfer_note_cash', text: 'select turnover_note_cash($1, $2)' });

export interface TransferOutcome {
  /** The cap for which a part of the amount is held for staff. */
  heldFor: HeldWinReason | null;
}

/**
 * Decides a transfer, once, and moves its money. Returns undefined when it was decided before. Throws BalanceTooHighError, after which
 * it is still pending.
 */
export async function settleTransfer(
  tx: Tx,
  notifier: BalanceNotifier,
  decision: TransferDecision,
): Promise<TransferOutcome | undefined> {
  const { id, state, decidedBy, note = null } = decision;
  const [player] = await tx.query(LOCK_PLAYER, [id]);
  const [decided] = player ? await tx.query(DECIDE, [id, state, decidedBy, note]) : [];
  if (!player || !decided) return undefined;
  let heldFor: HeldWinReason | null = null;
  if (decided.holdId === null) {
    if (state === 'done' && decided.amountMinor > 0n) heldFor = await moveToMain(tx, decided, player.accountId);
    if (state === 'done' && decided.takesEverything && heldFor === null)
      await tx.query(NOTE_CASH, [decided.memberId, player.accountId]);
  } else if (state === 'done') {
    await moveToVendor(tx, decided, decided.holdId);
  } else {
    await releaseHold(tx, decided.holdId, 'transfer_returned');
  }
  publishLiveEvent(tx, decided.memberId, 'transfer', { id: decided.publicId, state });
  tx.afterCommit(() => notifier.balanceChanged(player.accountId));
  return { heldFor };
}

const ADD_TO_VENDOR = defineStatement({
  name: 'vendor_wallet_add',
  text: `insert into vendor_wallets as wallet (vendor_id, member_id, currency, to_vendor_minor) values ($1, $2, $3, $4)
         on conflict (vendor_id, member_id, currency) do update set to_vendor_minor = wallet.to_vendor_minor + excluded.to_vendor_minor`,
});
// So that the vendor's caps on wins have a row for the member, who need not have launched a game yet.
const ADD_PLAYER = defineStatement({
  name: 'vendor_wallet_player',
  text: `insert into vendor_players (vendor_id, member_id, last_launched_at) values ($1, $2, clock_timestamp()) on conflict do nothing`,
});

async function moveToVendor(tx: Tx, transfer: Decided, holdId: bigint): Promise<void> {
  const { vendorId, memberId, currency, amountMinor } = transfer;
  const houseId = await ensureAccount(tx, 'house_transfers', vendorId, currency);
  await settleHold(tx, holdId, houseId, 'transfer_settled');
  await tx.query(ADD_TO_VENDOR, [vendorId, memberId, currency, amountMinor]);
  await tx.query(ADD_PLAYER, [vendorId, memberId]);
}

const TAKE_FROM_VENDOR = defineStatement({
  name: 'vendor_wallet_take',
  row: z.object({ ownMinor: z.bigint() }),
  text: `insert into vendor_wallets as wallet (vendor_id, member_id, currency, to_main_minor) values ($1, $2, $3, $4)
         on conflict (vendor_id, member_id, currency) do update set to_main_minor = wallet.to_main_minor + excluded.to_main_minor
         returning wallet.to_vendor_minor - wallet.to_main_minor + $4 as "ownMinor"`,
});
const COUNT_WIN = defineStatement({
  name: 'vendor_transfer_count_win',
  row: z.object({ reason: z.enum(HELD_WIN_REASONS).nullable() }),
  text: 'select game_count_win($1, $2, $3, $4, null, 0) as reason',
});
const LOCK_VENDOR = defineStatement({ name: 'vendor_transfer_lock_vendor', text: 'select game_lock_vendor($1, $2)' });

/**
 * Credits what the vendor has moved back. What the member has brought there is the member's own; the rest was won, and counts against the
 * vendor's caps as any win does: a part above a cap is held for staff, so that a vendor cannot make up balances.
 */
async function moveToMain(tx: Tx, transfer: Decided, accountId: bigint): Promise<HeldWinReason | null> {
  const { publicId, vendorId, vendorCode, memberId, currency, amountMinor } = transfer;
  await tx.query(ADD_PLAYER, [vendorId, memberId]);
  const [wallet] = await tx.query(TAKE_FROM_VENDOR, [vendorId, memberId, currency, amountMinor]);
  const wonMinor = wonPart(amountMinor, wallet?.ownMinor ?? 0n);
  const [cap] = wonMinor > 0n ? await tx.query(COUNT_WIN, [vendorId, currency, memberId, wonMinor]) : [];
  const reason = cap?.reason ?? null;
  const heldMinor = reason === null ? 0n : wonMinor;
  if (reason !== null) await tx.query(LOCK_VENDOR, [vendorId, currency]);
  const lines: Entry['lines'] = [
    { accountId: await ensureAccount(tx, 'house_transfers', vendorId, currency), amountMinor: -amountMinor },
    { accountId, amountMinor: amountMinor - heldMinor },
    { accountId: await ensureAccount(tx, 'vendor_held', vendorId, currency), amountMinor: heldMinor },
  ];
  const { entryId } = await post(tx, {
    namespace: 'vendor_transfer',
    key: publicId,
    kind: 'transfer_to_main',
    details: { vendor: vendorCode },
    lines: lines.filter((line) => line.amountMinor !== 0n),
  });
  if (reason !== null) await holdWin(tx, transfer, { reason, heldMinor, entryId });
  return reason;
}

/** Returns the part of a transfer that exceeds the member's own money at the vendor. */
function wonPart(amountMinor: bigint, ownMinor: bigint): bigint {
  if (ownMinor <= 0n) return amountMinor;
  return amountMinor > ownMinor ? amountMinor - ownMinor : 0n;
}

const HOLD_WIN = defineStatement({
  name: 'vendor_transfer_hold_win',
  text: `with held as (update vendor_transfers set held_minor = $5 where id = $7)
         insert into held_wins (vendor_id, tx_id, member_id, kind, reason, amount_minor, currency, entry_id)
         values ($1, $2, $3, 'transfer', $4, $5, $6, $8)`,
});

function holdWin(
  tx: Tx,
  { id, publicId, vendorId, memberId, currency }: Decided,
  { reason, heldMinor, entryId }: { reason: HeldWinReason; heldMinor: bigint; entryId: bigint },
) {
  const values = [vendorId, `transfer:${publicId}`, memberId, reason, heldMinor, currency, id, entryId];
  return tx.query(HOLD_WIN, values);
}
