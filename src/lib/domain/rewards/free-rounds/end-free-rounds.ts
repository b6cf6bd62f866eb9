import * as z from 'zod';
import { ensureAccount, type Line, post } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { dueFreeRoundsState, FREE_ROUNDS_STATES, isUntouched } from '#rules/rewards/bonus-money/free-rounds';
import { databaseNow, type GrantDeps, type GrantOwner, lockGrants } from '../grants/advance-grants.ts';
import { queueCollectedGrant } from '../grants/queue-collected.ts';

const row = z.object({
  id: z.bigint(),
  publicId: z.string(),
  memberId: z.bigint(),
  currency: z.string(),
  vendorId: z.bigint(),
  gameCode: z.string(),
  state: z.enum(FREE_ROUNDS_STATES),
  rounds: z.int(),
  roundsLeft: z.int(),
  wonMinor: z.bigint(),
  expiresAt: z.date(),
  promotionId: z.bigint().nullable(),
  houseAccountId: z.bigint().nullable(),
  reservedMinor: z.bigint(),
  hasOpenRounds: z.boolean(),
});
type Stored = z.output<typeof row>;

const OWNER = defineStatement({
  name: 'free_rounds_owner',
  row: z.object({ memberId: z.bigint(), currency: z.string() }),
  text: `select reward.member_id as "memberId", reward.currency from game_rewards reward where reward.id = $1`,
});
// The caller holds the lock of the member's balance row, as every bet and win does.
const READ = defineStatement({
  name: 'free_rounds_read',
  row,
  text: `select reward.id, reward.public_id as "publicId", reward.member_id as "memberId", reward.currency, reward.vendor_id as "vendorId",
                game.code as "gameCode", reward.state, reward.rounds, reward.rounds_left as "roundsLeft", reward.won_minor as "wonMinor",
                reward.expires_at as "expiresAt", reward.promotion_id as "promotionId", reward.house_account_id as "houseAccountId",
                reward.reserved_minor as "reservedMinor",
                exists (select from game_transactions bet join game_rounds round on round.id = bet.game_round_id
                         where bet.reward_id = reward.id and bet.operation = 'bet' and bet.cancelled_by is null
                           and round.state in ('open', 'pending')) as "hasOpenRounds"
           from game_rewards reward join games game on game.id = reward.game_id
          where reward.id = $1 for no key update of reward`,
});
const MOVE = defineStatement({
  name: 'free_rounds_move',
  text: `update game_rewards
            set state = $2::text, attempts = 0, reserved_minor = $3::bigint, ended_by = $4,
                ended_at = case when $2::text in ('done', 'expired', 'cancelled') then clock_timestamp() end,
                due_at = case when $2::text = 'lapsing' or $2::text = 'cancelled' and (announced_at is not null or $3::bigint > 0) then clock_timestamp() end
          where id = $1`,
});
const KEEP = defineStatement({
  name: 'free_rounds_keep',
  text: `update game_rewards set due_at = expires_at, attempts = 0
          where id = $1 and state in ('pending', 'open') and rounds_left > 0 and expires_at > clock_timestamp()`,
});
const SETTLED = defineStatement({
  name: 'free_rounds_settled',
  text: `update game_rewards set reserved_minor = 0, due_at = case when announced_at is not null then due_at end where id = $1`,
});

type EndDeps = GrantDeps & { maxFactorHundredths: bigint };

/**
 * Ends free rounds that are used up or have expired, once no round of them is open: what they won is final, and a bonus that collected it
 * is queued. Without effect as long as they go on.
 */
export async function endFreeRounds(tx: Tx, deps: EndDeps, id: bigint): Promise<void> {
  const [owner] = await tx.query(OWNER, [id]);
  if (!owner) return;
  await lockGrants(tx, owner);
  const [stored] = await tx.query(READ, [id]);
  if (!stored) return;
  const { hasOpenRounds } = stored;
  if (stored.state === 'cancelled') {
    if (!hasOpenRounds) await settleCancelled(tx, stored);
    return;
  }
  const state = dueFreeRoundsState(stored, { now: await databaseNow(tx), hasOpenRounds });
  if (!state) {
    await tx.query(KEEP, [id]);
    return;
  }
  await move(tx, stored, state);
  if (state !== 'lapsing') await queueCollectedGrant(tx, deps, owner, stored.publicId);
}

async function settleCancelled(tx: Tx, stored: Stored): Promise<void> {
  await settleBudget(tx, stored);
  await tx.query(SETTLED, [stored.id]);
}

async function move(tx: Tx, stored: Stored, state: Stored['state'], endedBy: string | null = null): Promise<void> {
  const isFinal = state !== 'lapsing' && !stored.hasOpenRounds;
  if (isFinal) await settleBudget(tx, stored);
  await tx.query(MOVE, [stored.id, state, isFinal ? 0n : stored.reservedMinor, endedBy]);
  publishLiveEvent(tx, stored.memberId, 'rewards', {});
}

/** Pays what was won out of the reserved budget to the games' account, which has paid the wins; the rest goes back to the promotion. */
async function settleBudget(tx: Tx, stored: Stored): Promise<void> {
  const { publicId, promotionId, currency, vendorId, gameCode, houseAccountId, reservedMinor, wonMinor } = stored;
  if (reservedMinor === 0n || promotionId === null || houseAccountId === null) return;
  const lines: Line[] = [
    { accountId: await ensureAccount(tx, 'promotion_budget', promotionId, currency), amountMinor: -reservedMinor },
    { accountId: await ensureAccount(tx, 'house_games', vendorId, currency), amountMinor: wonMinor },
    { accountId: houseAccountId, amountMinor: reservedMinor - wonMinor },
  ];
  await post(tx, {
    namespace: 'promo',
    key: `${promotionId}:free-rounds:${publicId}`,
    kind: 'budget_settled',
    details: { game: gameCode },
    lines: lines.filter(({ amountMinor }) => amountMinor !== 0n),
  });
}

const FIND = defineStatement({
  name: 'free_rounds_find',
  row: z.object({ id: z.bigint() }),
  text: `select reward.id from game_rewards reward where reward.public_id = $1 and reward.member_id = $2`,
});

/**
 * Cancels free rounds before the first round; the vendor is asked to withdraw them (`claimDueFreeRounds`). Throws AppError `not_found`, and
 * `wrong_state` for started and ended ones.
 */
export async function cancelFreeRounds(
  tx: Tx,
  owner: GrantOwner,
  { publicId, actor }: { publicId: string; actor: string },
): Promise<void> {
  await lockGrants(tx, owner);
  const [found] = await tx.query(FIND, [publicId, owner.memberId]);
  const [stored] = found ? await tx.query(READ, [found.id]) : [];
  if (!stored) throw new AppError('not_found');
  if (!isUntouched(stored)) throw new AppError('wrong_state');
  await move(tx, stored, 'cancelled', actor);
}

const RUNNING = defineStatement({
  name: 'free_rounds_running',
  row: z.object({ id: z.bigint() }),
  text: `select reward.id from game_rewards reward where reward.member_id = $1 and reward.state in ('pending', 'open', 'lapsing') order by reward.id`,
});

/**
 * Cancels all free rounds of a member, as an exclusion and the end of an account do. Later wins of their open rounds are paid as cash; those
 * that would become a bonus are the promotion's. The caller holds lockGrants.
 */
export async function cancelFreeRoundsOf(tx: Tx, memberId: bigint, actor: string): Promise<void> {
  for (const { id } of await tx.query(RUNNING, [memberId])) {
    const [stored] = await tx.query(READ, [id]);
    if (stored) await move(tx, stored, 'cancelled', actor);
  }
}
