import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { RoundEventKind } from '#rules/games/round-events';
import { HELD_WIN_STATES } from '#rules/vendors/vendor-wins';
import { BET_COLUMNS, type Bet } from './bet-history.ts';
import { games } from '../catalogue/tables.ts';
import { listTickets } from './records.ts';
import { gameRounds } from './tables.ts';
import { vendors } from '../vendors/tables.ts';

/** One step of a round. Steps that moved no money of the player, such as a win that is held for staff, have a change of 0. */
export interface RoundEvent {
  kind: RoundEventKind;
  /** As the vendor sent it: negative for a correction that takes money back. */
  amountMinor: bigint;
  /** Change of the player's balance. */
  changeMinor: bigint;
  /** Change of the player's bonuses. */
  bonusChangeMinor: bigint;
  /** Part of a correction that the balance did not cover: it is recovered from later credits. */
  receivableMinor: bigint;
  /** Null for the end of a round by staff, which no transaction records. */
  balanceAfterMinor: bigint | null;
  /** A win above a cap, which waits for staff or did. */
  isHeld: boolean;
  at: Date;
}

export interface BetDetails extends Bet {
  closedAt: Date | null;
  events: RoundEvent[];
}

/** Transactions that a round shows at most; a round of a table has a few per player. */
const MAX_TRANSACTIONS = 500;

/** SQL: the change of bonuses by an entry, whose bonus accounts all belong to the player of the round. */
const bonusChangeOf = (entryId: string) => `coalesce((select sum(part.amount_minor)::bigint from ledger_postings part
                  join ledger_accounts bonus on bonus.id = part.account_id and bonus.kind = 'player_bonus' where part.entry_id = ${entryId}), 0)`;

// The player's posting of an entry is what moved: part of a correction may be a receivable or come from held wins.
const TRANSACTIONS = defineStatement({
  name: 'game_round_transactions',
  row: z.object({
    operation: z.enum(['bet', 'confirm', 'win', 'cashout', 'adjust', 'cancel', 'close', 'tombstone']),
    kind: z.string().nullable(),
    amountMinor: z.bigint(),
    changeMinor: z.bigint(),
    bonusChangeMinor: z.bigint(),
    receivableMinor: z.bigint(),
    balanceAfterMinor: z.bigint(),
    isGranted: z.boolean(),
    at: z.date(),
    heldState: z.enum(HELD_WIN_STATES).nullable(),
    heldMinor: z.bigint().nullable(),
    decidedAt: z.date().nullable(),
    releasedMinor: z.bigint().nullable(),
    releasedBonusMinor: z.bigint(),
    balanceAfterReleaseMinor: z.bigint().nullable(),
  }),
  text: `select transaction.operation, transaction.kind, transaction.amount_minor as "amountMinor",
                coalesce(posting.amount_minor, 0) as "changeMinor", ${bonusChangeOf('transaction.entry_id')} as "bonusChangeMinor",
                coalesce(transaction.receivable_minor, 0) as "receivableMinor", transaction.balance_after_minor as "balanceAfterMinor",
                transaction.reward_id is not null as "isGranted", transaction.at, held.state as "heldState", held.amount_minor as "heldMinor",
                held.decided_at as "decidedAt", released.amount_minor as "releasedMinor",
                ${bonusChangeOf('decision.id')} as "releasedBonusMinor",
                released.balance_after_minor as "balanceAfterReleaseMinor"
           from game_transactions transaction
           join members member on member.id = transaction.member_id
           join ledger_accounts account
             on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
           left join ledger_postings posting on posting.entry_id = transaction.entry_id and posting.account_id = account.id
           left join held_wins held on held.vendor_id = transaction.vendor_id and held.tx_id = transaction.tx_id
           left join ledger_entries decision on decision.namespace = 'held_win' and decision.key = held.id::text
           left join ledger_postings released on released.entry_id = decision.id and released.account_id = account.id
          where transaction.game_round_id = $1
          order by transaction.id limit ${MAX_TRANSACTIONS}`,
});
type TransactionRow = z.input<typeof TRANSACTIONS.row>;

/** Returns a member's round with what happened in it, oldest first; undefined for another member's round. */
export async function findBet(db: Db, memberId: bigint, id: bigint): Promise<BetDetails | undefined> {
  const [row] = await db.orm
    .select({ ...BET_COLUMNS, closedAt: gameRounds.closedAt, closedBy: gameRounds.closedBy })
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .innerJoin(vendors, eq(vendors.id, gameRounds.vendorId))
    .where(and(eq(gameRounds.id, id), eq(gameRounds.memberId, memberId)));
  if (!row) return undefined;
  const { closedBy, ...bet } = row;
  const tickets = (await listTickets(db, [id])).get(id) ?? [];
  const transactions = await db.query(TRANSACTIONS, [id]);
  const events = transactions.flatMap((transaction) => [toEvent(transaction), ...decisionOf(transaction)]);
  if (closedBy !== null && bet.closedAt !== null) events.push(endOfStaleRound(bet.closedAt));
  return { ...bet, tickets, events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

function endOfStaleRound(at: Date): RoundEvent {
  return {
    kind: 'end',
    amountMinor: 0n,
    changeMinor: 0n,
    bonusChangeMinor: 0n,
    receivableMinor: 0n,
    balanceAfterMinor: null,
    isHeld: false,
    at,
  };
}

function toEvent(transaction: TransactionRow): RoundEvent {
  const { amountMinor, changeMinor, bonusChangeMinor, receivableMinor, balanceAfterMinor, at, heldState } = transaction;
  return {
    kind: eventKindOf(transaction),
    amountMinor,
    changeMinor,
    bonusChangeMinor,
    receivableMinor,
    balanceAfterMinor,
    isHeld: heldState !== null,
    at,
  };
}

const WIN_KINDS = new Map<string | null, RoundEventKind>([
  ['jackpot', 'jackpot_win'],
  ['free', 'free_win'],
  ['promo', 'promotion_win'],
]);

function eventKindOf({ operation, kind, amountMinor, isGranted }: TransactionRow): RoundEventKind {
  switch (operation) {
    case 'bet':
      return isGranted || amountMinor === 0n ? 'free_bet' : 'bet';
    case 'win':
      return amountMinor === 0n ? 'no_win' : (WIN_KINDS.get(kind) ?? 'win');
    case 'confirm':
      return 'confirmation';
    case 'adjust':
      return kind === 'unsettle' ? 'reopening' : 'correction';
    case 'cancel':
      return 'refund';
    case 'cashout':
      return 'cashout';
    case 'close':
    case 'tombstone':
      return 'end';
  }
}

/** Returns what became of a held win: staff decided about it, or a correction took it back. */
function decisionOf(transaction: TransactionRow): RoundEvent[] {
  const { heldState, heldMinor, decidedAt, releasedMinor, balanceAfterReleaseMinor } = transaction;
  if (heldState === null || heldState === 'held' || decidedAt === null) return [];
  return [
    {
      kind: heldState === 'released' ? 'held_win_paid' : 'held_win_rejected',
      amountMinor: heldMinor ?? 0n,
      changeMinor: releasedMinor ?? 0n,
      bonusChangeMinor: transaction.releasedBonusMinor,
      receivableMinor: 0n,
      balanceAfterMinor: balanceAfterReleaseMinor,
      isHeld: false,
      at: decidedAt,
    },
  ];
}
