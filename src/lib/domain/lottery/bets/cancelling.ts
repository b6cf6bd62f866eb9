import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Database, Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { runEach } from '#kernel/run-each';
import { defineStatement } from '#kernel/statements';
import { findBetType, housePrizes, type GameGroup } from '#rules/lottery';
import { isCancellable } from '#rules/lottery/bets/bet-rules';
import { getExposures } from '#rules/lottery/limits/exposure';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { parsePayoutTerms, payoutTermsRow } from './payout-terms.ts';
import { outcomeKey } from './slip-values.ts';

const storedBetRow = payoutTermsRow.extend({
  id: z.bigint(),
  publicId: z.string(),
  memberId: z.bigint(),
  currency: z.string(),
  gameCode: z.string(),
  drawNumber: z.string(),
});

type StoredBet = z.input<typeof storedBetRow>;

const COLUMNS = `bet.id, bet.public_id as "publicId", bet.member_id as "memberId", member.currency, slip.game_code as "gameCode", draw.draw_number as "drawNumber", bet.bet_type as "betType",
  bet.selection, bet.unit_stake_minor as "unitStakeMinor", bet.denomination, bet.multiplier, bet.prize_group as "prizeGroup", bet.odds, bet.rule_version as "ruleVersion"`;
const JOINS =
  'join lottery_slips slip on slip.id = bet.slip_id join lottery_draws draw on draw.id = bet.draw_id join members member on member.id = bet.member_id';
const BET = defineStatement({
  name: 'lottery_bet_to_cancel',
  row: storedBetRow,
  text: `select ${COLUMNS} from lottery_bets bet ${JOINS} where bet.public_id = $1 and bet.member_id = $2`,
});
const MULTI_DRAW_BETS = defineStatement({
  name: 'lottery_multi_draw_bets',
  row: storedBetRow,
  text: `select ${COLUMNS} from lottery_bets bet ${JOINS} where slip.public_id = $1 and bet.state = 'placed' order by bet.id`,
});
const REFUND = defineStatement({
  name: 'lottery_refund',
  row: z.object({
    bets: z.union([z.array(z.bigint()), z.array(z.string())]),
    refund: z.bigint(),
    accountId: z.bigint(),
  }),
  text: 'select bets, refund, account_id as "accountId" from lottery_refund($1, $2::bigint[], $3, $4, $5, $6)',
});
const END_MULTI_DRAW = defineStatement({
  name: 'lottery_multi_draw_end',
  text: `update lottery_multi_draws multi_draw set state = $2 from lottery_slips slip
          where slip.public_id = $1 and multi_draw.slip_id = slip.id and multi_draw.state = $3 and (multi_draw.member_id = $4 or $4 is null)
         returning multi_draw.member_id as "memberId"`,
});
const MULTI_DRAW = defineStatement({
  name: 'lottery_multi_draw_of_member',
  text: `select 1 as one from lottery_multi_draws multi_draw join lottery_slips slip on slip.id = multi_draw.slip_id
          where slip.public_id = $1 and multi_draw.member_id = $2`,
});
const STOPPING = defineStatement({
  name: 'lottery_multi_draws_stopping',
  row: z.object({ slipId: z.string() }),
  text: `select slip.public_id as "slipId" from lottery_multi_draws multi_draw join lottery_slips slip on slip.id = multi_draw.slip_id
          where multi_draw.state = 'stopping' order by multi_draw.slip_id limit 100`,
});

export interface Refund {
  count: number;
  refundMinor: bigint;
}

interface CancelDeps {
  db: Database;
  notifier: BalanceNotifier;
}

/**
 * Cancels a member's bet and refunds its stake while the draw is open. Throws AppError `not_found`; `wrong_state` when the draw
 * is closed, the bet type does not allow it, or the bet is cancelled already.
 */
export async function cancelBet(deps: CancelDeps, memberId: bigint, publicId: string): Promise<Refund> {
  const { db, notifier } = deps;
  const [bet] = await db.query(BET, [publicId, memberId]);
  if (!bet) throw new AppError('not_found');
  if (!isCancellable(getBetType(bet))) throw new AppError('wrong_state');
  const refund = await refundBets(db, [bet], { key: publicId, isOnlyFuture: false });
  if (!refund || refund.count === 0) throw new AppError('wrong_state');
  notifier.balanceChanged(refund.accountId);
  return refund;
}

/**
 * Ends a member's multi-draw bet: refunds the bets on draws that have not opened, and the one on the open draw if its type allows
 * it. Throws AppError `not_found` and `wrong_state`.
 */
export function cancelMultiDraw(deps: CancelDeps, memberId: bigint, slipId: string): Promise<Refund | undefined> {
  return endMultiDraw(deps, { slipId, memberId, from: 'running', to: 'cancelled' });
}

/**
 * Ends the multi-draw bets that stop after a win and refunds their open bets, each in its own transaction. A failure does not
 * block the others and is retried by the next run. Throws AggregateError when any failed.
 */
export async function stopMultiDraws(deps: CancelDeps): Promise<void> {
  const stop = ({ slipId }: { slipId: string }) =>
    endMultiDraw(deps, { slipId, memberId: null, from: 'stopping', to: 'stopped' });
  await runEach(await deps.db.query(STOPPING), stop, 'multi-draw bets could not be ended');
}

interface MultiDrawEnd {
  slipId: string;
  /** Null when the worker ends it. */
  memberId: bigint | null;
  from: 'running' | 'stopping';
  to: 'cancelled' | 'stopped';
}

/** Ends a multi-draw bet once: of two concurrent calls, the second waits for the state change and then finds nothing to do. */
function endMultiDraw(
  { db, notifier }: CancelDeps,
  { slipId, memberId, from, to }: MultiDrawEnd,
): Promise<Refund | undefined> {
  return db.transaction(async (tx) => {
    const [ended] = await tx.query(END_MULTI_DRAW, [slipId, to, from, memberId]);
    if (!ended) {
      if (memberId === null) return undefined;
      const [known] = await tx.query(MULTI_DRAW, [slipId, memberId]);
      throw new AppError(known ? 'wrong_state' : 'not_found');
    }
    const bets = await tx.query(MULTI_DRAW_BETS, [slipId]);
    const [first] = bets;
    if (!first) return undefined;
    const isOnlyFuture = memberId !== null && !isCancellable(getBetType(first));
    const refund = await refundBets(tx, bets, { key: `${slipId}:rest`, isOnlyFuture });
    if (refund && refund.count > 0) tx.afterCommit(() => notifier.balanceChanged(refund.accountId));
    return refund;
  });
}

async function refundBets(
  db: Db,
  bets: readonly StoredBet[],
  { key, isOnlyFuture }: { key: string; isOnlyFuture: boolean },
): Promise<(Refund & { accountId: bigint }) | undefined> {
  const [first] = bets;
  if (!first) return undefined;
  // Demo bets were never counted in the exposures.
  const exposures = first.currency === DEMO_CURRENCY ? [] : bets.flatMap((bet) => toExposureRows(bet));
  const [row] = await db.query(REFUND, [
    first.memberId,
    bets.map(({ id }) => String(id)),
    first.gameCode,
    key,
    isOnlyFuture,
    JSON.stringify(exposures),
  ]);
  return row && { count: row.bets.length, refundMinor: row.refund, accountId: row.accountId };
}

function getGroup({ gameCode }: Pick<StoredBet, 'gameCode'>): GameGroup {
  const game = lotteryGame(gameCode);
  if (!game) throw new Error(`a bet on ${gameCode} is stored, but the game does not exist`);
  return game.group;
}

function getBetType(bet: Pick<StoredBet, 'gameCode' | 'betType'>) {
  const found = findBetType(getGroup(bet), bet.betType);
  if (!found) throw new Error(`a bet on ${bet.gameCode} ${bet.betType} is stored, but the bet type does not exist`);
  return found;
}

/** Recomputes the exposures that were added at placement; they follow from the stored bet. */
function toExposureRows(bet: StoredBet) {
  const { betType, selection, prizes, isJackpotEligible } = parsePayoutTerms(bet, getGroup(bet));
  const counted = isJackpotEligible ? housePrizes(betType, prizes) : prizes;
  return getExposures(betType, selection, counted, bet).map((exposure) => ({
    ref: String(bet.id),
    game: bet.gameCode,
    drawNumber: bet.drawNumber,
    market: exposure.market,
    outcome: outcomeKey(exposure.outcome),
    liability: String(exposure.liabilityMinor),
    income: String(exposure.incomeMinor),
  }));
}
