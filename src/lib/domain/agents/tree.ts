import { usernameKey } from '#domain/members';
import type { Db, Statement, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { lockStatement } from '#kernel/locks';
import { SQL_ERRORS, sqlState } from '#kernel/sql-errors';
import type { AccountType } from '#rules/roles';

/** Of a member by internal id: who is right above, how many are right below, and the highest series. */
const PLACE: Statement = {
  name: 'agents_place',
  text: `select upline.username as upline, m.max_prize_group as "maxPrizeGroup",
                (select count(*) from members below where below.upline_id = m.id) as downlines
           from members m left join members upline on upline.id = m.upline_id where m.id = $1`,
};
const UPLINE_FOR: Statement = {
  name: 'agents_upline_for',
  text: `select agent.id from members agent left join affiliates code on code.id = $1
          where agent.id in (code.member_id, $2) and agent.currency = $3 and agent.state = 'active'
            and agent.account_type in ('agent', 'master-agent')
          order by agent.id = code.member_id desc nulls last limit 1 for share of agent`,
};
const HAS_UPLINE: Statement = {
  name: 'agents_has_upline',
  text: `select 1 from members m join members upline on upline.id = m.upline_id where m.id = $1 and upline.state = 'active'`,
};
// Moves run one at a time: two at once could close a circle that neither of them sees.
const LOCK = lockStatement('agentTree');
const MOVED: Statement = {
  name: 'agents_move',
  text: `update members m set account_type = $2, upline_id = upline.id, max_prize_group = $4
           from (select 1) always
           left join members upline on upline.username_key = $3 and upline.account_type in ('agent', 'master-agent')
          where m.public_id = $1 and m.account_type in ('member', 'agent', 'master-agent')
         returning m.max_prize_group as "maxPrizeGroup", upline.id is null and $3 <> '' as "isNobody"`,
};

/** Maps the error codes of `agents_check_upline` (sql/) to the field and problem that the form shows. */
const REFUSALS: Readonly<Record<string, [field: string, code: string]>> = {
  [SQL_ERRORS.agentHasDownlines]: ['type', 'has_downlines'],
  [SQL_ERRORS.uplineIsNoAgent]: ['upline', 'no_such_agent'],
  [SQL_ERRORS.uplineIsDownline]: ['upline', 'own_downline'],
  // Rebates do not cross currencies: such a tree would promise what it never pays.
  [SQL_ERRORS.uplineCurrencyDiffers]: ['upline', 'other_currency'],
};

export interface Place {
  /** The user name of the agent right above; null: the house. */
  upline: string | null;
  /** Right below. */
  downlines: bigint;
  maxPrizeGroup: number;
}

/** Of a member that is there. */
export async function placeOf(db: Db, memberId: bigint): Promise<Place> {
  const [place] = await db.query<Place>(PLACE, [memberId]);
  if (!place) throw new AppError('not_found');
  return place;
}

export interface Ties {
  affiliateId?: bigint | undefined;
  referrerId?: bigint | undefined;
  currency: string;
}

/**
 * The agent who brings a new member: whose code it is, else the inviter, who may be an ordinary member and is none then. It
 * stays one until the transaction has ended.
 */
export async function uplineFor(tx: Tx, { affiliateId, referrerId, currency }: Ties): Promise<bigint | undefined> {
  if (affiliateId === undefined && referrerId === undefined) return undefined;
  const [row] = await tx.query<{ id: bigint }>(UPLINE_FOR, [affiliateId ?? null, referrerId ?? null, currency]);
  return row?.id;
}

/** Whether there is an agent above this account who is still there to be asked. */
export async function hasUplineAgent(db: Db, memberId: bigint): Promise<boolean> {
  return (await db.query(HAS_UPLINE, [memberId])).length > 0;
}

export interface PlaceChange {
  type: Extract<AccountType, 'member' | 'agent' | 'master-agent'>;
  /** The user name of the agent above; empty: the house. */
  upline: string;
  maxPrizeGroup: number;
}

/**
 * Puts an account elsewhere in the tree; downlines that have more are lowered with it. Throws AppError `not_found` (guests and
 * delegates have no place) and InvalidFieldsError.
 */
export async function changePlace(
  tx: Tx,
  publicId: string,
  { type, upline, maxPrizeGroup }: PlaceChange,
): Promise<void> {
  await tx.query(LOCK);
  const moved = await move(tx, [publicId, type, usernameKey(upline), maxPrizeGroup]);
  if (!moved) throw new AppError('not_found');
  if (moved.isNobody) throw new InvalidFieldsError({ upline: { code: 'no_such_agent' } });
  // The agent above had no more to give than this.
  if (moved.maxPrizeGroup !== maxPrizeGroup) {
    throw new InvalidFieldsError({ maxPrizeGroup: { code: 'too_big', params: { max: moved.maxPrizeGroup } } });
  }
}

interface Moved {
  maxPrizeGroup: number;
  isNobody: boolean;
}

async function move(tx: Tx, values: unknown[]): Promise<Moved | undefined> {
  try {
    const [moved] = await tx.query<Moved>(MOVED, values);
    return moved;
  } catch (error) {
    const refusal = REFUSALS[sqlState(error) ?? ''];
    if (!refusal) throw error;
    const [field, code] = refusal;
    throw new InvalidFieldsError({ [field]: { code } });
  }
}
