import * as z from 'zod';
import { usernameKey } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { lockStatement, sharedLockStatement } from '#kernel/locks';
import { SQL_ERRORS, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';
import { ODDS_TABLES, type OddsTable } from '#rules/lottery/bets/bet-rules';
import type { AccountType } from '#rules/roles';

const treePositionRow = z.object({
  /** Username of the agent directly above; null at the top of the tree. */
  upline: z.string().nullable(),
  /** Number of accounts directly below. */
  downlines: z.bigint(),
  maxPrizeGroup: z.int(),
  oddsTable: z.enum(ODDS_TABLES),
});

export type TreePosition = z.input<typeof treePositionRow>;

const POSITION = defineStatement({
  name: 'agents_position',
  row: treePositionRow,
  text: `select upline.username as upline, member.max_prize_group as "maxPrizeGroup", member.odds_table as "oddsTable",
                (select count(*) from members below where below.upline_id = member.id) as downlines
           from members member left join members upline on upline.id = member.upline_id where member.id = $1`,
});
const FIND_UPLINE = defineStatement({
  name: 'agents_upline_for',
  row: z.object({ id: z.bigint() }),
  text: `select agent.id from members agent left join affiliates code on code.id = $1
          where agent.id in (code.member_id, $2) and agent.currency = $3 and agent.state = 'active'
            and agent.account_type in ('agent', 'master-agent')
            and (select coalesce(max(path.distance), 0) + 1 from agent_paths path where path.member_id = agent.id and path.to_day = 'infinity')
                < (select max_depth from agent_settings)
          order by agent.id = code.member_id desc nulls last limit 1 for share of agent`,
});
const HAS_UPLINE = defineStatement({
  name: 'agents_has_upline',
  text: `select 1 from members member join members upline on upline.id = member.upline_id where member.id = $1 and upline.state = 'active'`,
});
// Moves run one at a time: two concurrent moves could create a cycle that neither transaction sees.
const LOCK = lockStatement('agentTree');
const HOLD = sharedLockStatement('agentTree');
const movedRow = z.object({ maxPrizeGroup: z.int(), isUplineMissing: z.boolean() });

type Moved = z.input<typeof movedRow>;

// A blocked agent keeps the accounts below, and gets no others.
const MOVE = defineStatement({
  name: 'agents_move',
  row: movedRow,
  text: `update members member set account_type = $2, upline_id = upline.id, max_prize_group = $4, odds_table = coalesce($5, member.odds_table)
           from (select 1) always
           left join members upline on upline.username_key = $3 and upline.account_type in ('agent', 'master-agent')
                                    and (upline.state = 'active' or upline.id = (select placed.upline_id from members placed where placed.public_id = $1))
          where member.public_id = $1 and member.account_type in ('member', 'agent', 'master-agent')
         returning member.max_prize_group as "maxPrizeGroup", upline.id is null and $3 <> '' as "isUplineMissing"`,
});

/** Maps the error codes of `agents_check_upline` (sql/) to the field and problem that the form shows. */
const REFUSALS: Readonly<Record<string, [field: string, code: string]>> = {
  [SQL_ERRORS.agentHasDownlines]: ['type', 'has_downlines'],
  [SQL_ERRORS.uplineIsNoAgent]: ['upline', 'no_such_agent'],
  [SQL_ERRORS.uplineIsDownline]: ['upline', 'own_downline'],
  [SQL_ERRORS.agentTreeTooDeep]: ['upline', 'too_deep'],
  // Commissions are paid in the member's currency only.
  [SQL_ERRORS.uplineCurrencyDiffers]: ['upline', 'other_currency'],
};

/** Returns a member's position in the tree. Throws AppError `not_found`. */
export async function getTreePosition(db: Db, memberId: bigint): Promise<TreePosition> {
  const [position] = await db.query(POSITION, [memberId]);
  if (!position) throw new AppError('not_found');
  return position;
}

export interface Sponsors {
  affiliateId?: bigint | undefined;
  referrerId?: bigint | undefined;
  currency: string;
}

/**
 * Finds the agent above a new member: the owner of the affiliate code, otherwise the referrer if that is an agent, unless it is on the
 * lowest level.
 * Locks the agent's row, so that it stays an agent until the transaction ends.
 */
export async function findUpline(tx: Tx, { affiliateId, referrerId, currency }: Sponsors): Promise<bigint | undefined> {
  if (affiliateId === undefined && referrerId === undefined) return undefined;
  await holdTree(tx);
  const [row] = await tx.query(FIND_UPLINE, [affiliateId ?? null, referrerId ?? null, currency]);
  return row?.id;
}

/** True when an active agent is directly above this account. */
export async function hasUplineAgent(db: Db, memberId: bigint): Promise<boolean> {
  return (await db.query(HAS_UPLINE, [memberId])).length > 0;
}

export interface TreeMove {
  type: Extract<AccountType, 'member' | 'agent' | 'master-agent'>;
  /** Username of the agent above; empty for the top of the tree. */
  upline: string;
  maxPrizeGroup: number;
  /** Odds table that the account may bet with beside A; undefined keeps it. */
  oddsTable?: OddsTable | undefined;
}

/** Keeps accounts from being moved until the transaction ends. Comes before every lock on a row of an agent, as in moves. */
export async function holdTree(tx: Tx): Promise<void> {
  await tx.query(HOLD);
}

const AGENT_NAMED = defineStatement({
  name: 'agents_agent_named',
  row: z.object({ id: z.bigint(), languageCode: z.string() }),
  text: `select id, language_code as "languageCode" from members
          where username_key = $1 and account_type in ('agent', 'master-agent') and state = 'active'`,
});

/** Finds an active agent by username. Throws InvalidFieldsError for the field `upline`. */
export async function findAgentNamed(db: Db, username: string): Promise<z.input<typeof AGENT_NAMED.row>> {
  const [agent] = await db.query(AGENT_NAMED, [usernameKey(username)]);
  if (!agent) throw new InvalidFieldsError({ upline: { code: 'no_such_agent' } });
  return agent;
}

const TARGET = defineStatement({
  name: 'agents_move_target',
  row: z.object({
    memberId: z.bigint(),
    uplineId: z.bigint().nullable(),
    isMoved: z.boolean(),
    maxPrizeGroup: z.int(),
  }),
  text: `select member.id as "memberId", upline.id as "uplineId", member.upline_id is distinct from upline.id as "isMoved",
                member.max_prize_group as "maxPrizeGroup"
           from members member
           left join members upline on upline.username_key = $2 and upline.account_type in ('agent', 'master-agent')
                                    and (upline.state = 'active' or upline.id = member.upline_id)
          where member.public_id = $1`,
});

interface NewUpline {
  memberId: bigint;
  /** Null for the top of the tree. */
  uplineId: bigint | null;
}

/**
 * Returns the account and the agent that a move names. Throws AppError `not_found`, and InvalidFieldsError where no agent has the name.
 */
export async function findMoveTarget(db: Db, publicId: string, upline: string): Promise<NewUpline> {
  const [target] = await db.query(TARGET, [publicId, usernameKey(upline)]);
  if (!target) throw new AppError('not_found');
  if (upline !== '' && target.uplineId === null) throw new InvalidFieldsError({ upline: { code: 'no_such_agent' } });
  return target;
}

/**
 * Changes an account's type, upline, highest prize group and odds table; downlines with a higher one are lowered with it. An account
 * that gets another upline is announced to `beforeMove`, under the lock of the tree. Throws InvalidFieldsError, and AppError
 * `wrong_type` for a master agent below an agent and `not_found` (also for guests and delegates, who are not in the tree).
 */
export async function moveInTree(
  tx: Tx,
  publicId: string,
  change: TreeMove,
  beforeMove: (move: NewUpline) => Promise<void>,
): Promise<{ memberId: bigint; isRaised: boolean }> {
  const { type, upline, maxPrizeGroup, oddsTable } = change;
  if (type === 'master-agent' && upline !== '') throw new AppError('wrong_type');
  await tx.query(LOCK);
  const [target] = await tx.query(TARGET, [publicId, usernameKey(upline)]);
  if (target?.isMoved === true) await beforeMove(target);
  const moved = await move(tx, [publicId, type, usernameKey(upline), maxPrizeGroup, oddsTable ?? null]);
  if (!target || !moved) throw new AppError('not_found');
  if (moved.isUplineMissing) throw new InvalidFieldsError({ upline: { code: 'no_such_agent' } });
  assertPrizeGroupGranted(moved, maxPrizeGroup);
  return { memberId: target.memberId, isRaised: maxPrizeGroup > target.maxPrizeGroup };
}

/** Throws InvalidFieldsError where an account's prize group was capped to what may be granted. */
export function assertPrizeGroupGranted({ maxPrizeGroup: max }: { maxPrizeGroup: number }, requested: number): void {
  if (max !== requested) throw new InvalidFieldsError({ maxPrizeGroup: { code: 'too_big', params: { max } } });
}

async function move(tx: Tx, values: unknown[]): Promise<Moved | undefined> {
  const [moved] = await withPositionRefusals(() => tx.query(MOVE, values));
  return moved;
}

/** Writes an account's position in the tree. Throws InvalidFieldsError for one that the tree refuses. */
export async function withPositionRefusals<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refusal = REFUSALS[sqlState(error) ?? ''];
    if (!refusal) throw error;
    const [field, code] = refusal;
    throw new InvalidFieldsError({ [field]: { code } });
  }
}
