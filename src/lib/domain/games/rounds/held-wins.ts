import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { type BalanceNotifier, post } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { HELD_WIN_REASONS, HELD_WIN_STATES, type HeldWinState } from '#rules/vendors/vendor-wins';
import { heldWins } from './tables.ts';

const heldWinRow = z.object({
  id: z.bigint(),
  vendorCode: z.string(),
  txId: z.string(),
  account: z.string(),
  memberId: z.string(),
  roundId: z.string().nullable(),
  kind: z.string(),
  reason: z.enum(HELD_WIN_REASONS),
  amountMinor: z.bigint(),
  currency: z.string(),
  state: z.enum(HELD_WIN_STATES),
  heldAt: z.date(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
});

type HeldWin = z.input<typeof heldWinRow>;

const LIST = defineStatement({
  name: 'game_held_wins',
  row: heldWinRow,
  text: `select held.id, vendor.code as "vendorCode", held.tx_id as "txId", member.username as account, member.public_id as "memberId",
                round.vendor_round_id as "roundId", held.kind, held.reason, held.amount_minor as "amountMinor", held.currency, held.state,
                held.held_at as "heldAt", held.decided_by as "decidedBy", held.note
           from held_wins held
           join vendors vendor on vendor.id = held.vendor_id
           join members member on member.id = held.member_id
           left join game_rounds round on round.id = held.game_round_id
          where held.state = $1 order by held.id * $2::int limit $3 offset $4`,
});

/** Lists held wins: those that wait for a decision, oldest first, or decided ones, newest first. */
export async function listHeldWins(
  db: Db,
  { state, ...request }: PageRequest & { state: HeldWinState },
): Promise<Page<HeldWin>> {
  const position = state === 'held' ? 1 : -1;
  const rows = await db.query(LIST, [state, position, request.pageSize, offsetOf(request)]);
  return pageOf(rows, await db.orm.$count(heldWins, eq(heldWins.state, state)), request);
}

// A running request of the vendor holds the player's lock; locks are taken in the order of the README.
const LOCK_PLAYER = defineStatement({
  name: 'game_lock_player_of_held_win',
  row: z.object({ accountId: z.bigint() }),
  text: `select balance.account_id as "accountId" from held_wins held
           join ledger_accounts account on account.kind = 'player' and account.owner_id = held.member_id and account.currency = held.currency
           join ledger_balances balance on balance.account_id = account.id
          where held.id = $1 for no key update of balance`,
});
const DECIDE = defineStatement({
  name: 'game_decide_held_win',
  row: z.object({
    amountMinor: z.bigint(),
    kind: z.string(),
    roundId: z.string().nullable(),
    game: z.string().nullable(),
    vendor: z.string(),
    heldAccountId: z.bigint(),
    sourceAccountId: z.bigint(),
  }),
  text: `with decided as (
           update held_wins set state = $2, decided_by = $3, note = $4, decided_at = now() where id = $1 and state = 'held'
           returning vendor_id, tx_id, game_round_id, kind, amount_minor, currency
         ), locked as (
           select limits.vendor_id from vendor_limits limits join decided using (vendor_id, currency) for no key update of limits
         )
         select decided.amount_minor as "amountMinor", decided.kind, round.vendor_round_id as "roundId", game.code as game,
                vendor.code as vendor,
                game_vendor_account('vendor_held', decided.vendor_id, decided.currency) as "heldAccountId",
                game_vendor_account(case when decided.kind = 'transfer' then 'house_transfers'
                                         when decided.game_round_id is null and win.reward_id is null then 'vendor_fund' else 'house_games' end,
                                    decided.vendor_id, decided.currency) as "sourceAccountId"
           from decided join locked using (vendor_id) join vendors vendor on vendor.id = decided.vendor_id
           left join game_transactions win on win.vendor_id = decided.vendor_id and win.tx_id = decided.tx_id
           left join game_rounds round on round.id = decided.game_round_id left join games game on game.id = round.game_id`,
});
// The lines of a released win that grants share; no row when all of it is the player's cash.
const SPLIT = defineStatement({
  name: 'game_split_held_win',
  row: z.object({ accountId: z.bigint(), amountMinor: z.bigint(), sharesMinor: z.bigint() }),
  text: `select line.account_id as "accountId", sum(line.amount)::bigint as "amountMinor", split.shares as "sharesMinor"
           from held_wins held
           join game_transactions win on win.vendor_id = held.vendor_id and win.tx_id = held.tx_id
           left join game_rounds round on round.id = held.game_round_id
           cross join lateral (
             select shared.* from bonus_win('game_round', round.id, held.amount_minor, round.stake_minor) shared
              where held.kind = 'win' and round.bonus_stake_minor > 0
             union all
             select collected.* from free_rounds_win(win.reward_id, held.amount_minor, 0) collected where held.kind = 'free' and win.reward_id is not null
           ) split
           cross join lateral unnest(split.accounts || $2::bigint, split.amounts || split.cash) as line (account_id, amount)
          where held.id = $1
          group by line.account_id, split.shares having sum(line.amount) <> 0`,
});
const WRITE_ROUND = defineStatement({
  name: 'game_round_of_held_win',
  text: `update game_rounds round
            set held_win_minor = round.held_win_minor - held.amount_minor, win_minor = round.win_minor + $2::bigint,
                jackpot_win_minor = round.jackpot_win_minor + case when held.kind = 'jackpot' then $2::bigint else 0 end,
                promotion_win_minor = round.promotion_win_minor + case when held.kind in ('promo', 'free') then $2::bigint else 0 end,
                bonus_win_minor = round.bonus_win_minor + $4::bigint,
                revision = round.revision + case when round.state = 'closed' and $2::bigint > 0 then 1 else 0 end,
                balance_after_minor = case when $2::bigint = 0 then round.balance_after_minor else balance.balance_minor end
           from held_wins held, ledger_balances balance
          where held.id = $1 and round.id = held.game_round_id and balance.account_id = $3`,
});

// Writes nothing while the round is open: its close settles all of it.
const SETTLED = defineStatement({
  name: 'game_held_win_settled',
  text: `select game_settled(array[round.id], jsonb_populate_record(round, jsonb_build_object(
                  'win_minor', round.win_minor - held.amount_minor,
                  'jackpot_win_minor', round.jackpot_win_minor - case when held.kind = 'jackpot' then held.amount_minor else 0 end,
                  'bonus_win_minor', round.bonus_win_minor - $2::bigint,
                  'promotion_win_minor',
                    round.promotion_win_minor - case when held.kind in ('promo', 'free') then held.amount_minor else 0 end)))
           from held_wins held join game_rounds round on round.id = held.game_round_id where held.id = $1`,
});

/** Returns the kind of the entry that credits a held win. */
function releasedKind(kind: string): string {
  return kind === 'transfer' ? 'transfer_to_main' : 'win';
}

interface HeldWinDecision {
  id: bigint;
  /** `released` credits the player; `returned` gives the money back to the vendor's house account or fund. */
  state: 'released' | 'returned';
  actor: string;
  note: string;
}

/**
 * Decides about a held win, once, and moves its money. Throws AppError `not_found` and `wrong_state`, and
 * BalanceTooHighError. Returns the amount.
 */
export async function decideHeldWin(
  tx: Tx,
  notifier: BalanceNotifier,
  { id, state, actor, note }: HeldWinDecision,
): Promise<bigint> {
  const [player] = await tx.query(LOCK_PLAYER, [id]);
  if (!player) throw new AppError('not_found');
  const [decided] = await tx.query(DECIDE, [id, state, actor, note]);
  if (!decided) throw new AppError('wrong_state');
  const { amountMinor, kind, roundId, game, vendor, heldAccountId, sourceAccountId } = decided;
  const isReleased = state === 'released';
  const shared = isReleased ? await tx.query(SPLIT, [id, player.accountId]) : [];
  const sharesMinor = shared[0]?.sharesMinor ?? 0n;
  await post(tx, {
    namespace: 'held_win',
    key: id.toString(),
    kind: isReleased ? releasedKind(kind) : 'win_returned',
    details: { win: kind, ...(roundId === null ? {} : { round: roundId }), ...(game === null ? {} : { vendor, game }) },
    lines: [
      { accountId: heldAccountId, amountMinor: -amountMinor },
      ...(shared.length > 0
        ? shared.map(({ accountId, amountMinor: share }) => ({ accountId, amountMinor: share }))
        : [{ accountId: isReleased ? player.accountId : sourceAccountId, amountMinor }]),
    ],
  });
  await tx.query(WRITE_ROUND, [id, isReleased ? amountMinor : 0n, player.accountId, sharesMinor]);
  if (isReleased) {
    await tx.query(SETTLED, [id, sharesMinor]);
    tx.afterCommit(() => notifier.balanceChanged(player.accountId));
  }
  return amountMinor;
}
