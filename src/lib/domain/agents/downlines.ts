import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import { memberRow } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { plainText } from '#kernel/text';
import { prizeGroupRefusal, promotionRefusal } from '#rules/agents/tree/changes';
import type { GradedAccount } from '#rules/agents/tree/prize-groups';
import { recordAct, type Acting } from './acts.ts';
import { findOpener, takeNeededPlace, takePlaces } from './openers.ts';
import { getTreeSettings } from './settings.ts';
import { holdTree } from './tree.ts';

// An account of a team, and none that is elsewhere in the tree; the agent itself is not below itself.
const LOCK = defineStatement({
  name: 'agents_lock_downline',
  row: memberRow
    .pick({ id: true, accountType: true, currency: true, maxPrizeGroup: true })
    .extend({ uplineId: z.bigint().nullable() }),
  text: `select member.id, member.account_type as "accountType", member.currency, member.max_prize_group as "maxPrizeGroup",
                member.upline_id as "uplineId"
           from members member
          where member.public_id = $2 and member.erased_at is null and exists (select 1 from agent_paths path
            where path.ancestor_id = $1 and path.member_id = member.id and path.to_day = 'infinity' and path.distance > 0)
            for no key update of member`,
});

/** Locks an account of an agent's team. Throws AppError `not_found`. */
async function lockDownline(tx: Tx, agentId: bigint, publicId: string): Promise<GradedAccount & { memberId: bigint }> {
  await holdTree(tx);
  const [row] = await tx.query(LOCK, [agentId, publicId]);
  if (!row) throw new AppError('not_found');
  const { id, accountType: type, uplineId, currency, maxPrizeGroup } = row;
  return {
    id: String(id),
    memberId: id,
    type,
    uplineId: uplineId === null ? null : String(uplineId),
    currency,
    maxPrizeGroup,
  };
}

const RAISE = defineStatement({
  name: 'agents_raise_downline',
  row: z.object({ maxPrizeGroup: z.int() }),
  text: `update members set max_prize_group = $2 where id = $1 returning max_prize_group as "maxPrizeGroup"`,
});

/**
 * Raises the highest prize group of a direct downline. Throws AppError `not_found` for an account outside the team, and the refusals of
 * docs/spec/agents-rulebook.md §15.
 */
export async function raiseDownline(tx: Tx, acting: Acting, publicId: string, prizeGroup: number): Promise<void> {
  const { agent } = acting;
  const account = await lockDownline(tx, agent.id, publicId);
  const [settings, opener] = [await getTreeSettings(tx), await findOpener(tx, agent.id)];
  if (!opener) throw new AppError('not_found');
  const upline = { id: String(agent.id), uplineId: null, ...opener };
  const refusal = prizeGroupRefusal(settings, { by: upline.id, account, upline, prizeGroup });
  if (refusal) throw new AppError(refusal);
  if (prizeGroup === account.maxPrizeGroup) return;
  await takeNeededPlace(tx, settings, { agentId: agent.id, prizeGroup });
  const [raised] = await tx.query(RAISE, [account.memberId, prizeGroup]);
  // The trigger capped it: the agent was lowered since.
  if (raised?.maxPrizeGroup !== prizeGroup) throw new AppError('series_above_own');
  const details = { from: account.maxPrizeGroup, to: prizeGroup };
  await recordAct(tx, acting, { action: 'downline.raise', memberId: account.memberId, details });
}

const PROMOTE = defineStatement({
  name: 'agents_promote_downline',
  text: `update members set account_type = 'agent' where id = $1`,
});

/** Makes a direct downline an agent. Throws AppError `not_found`, `not_direct_downline` and `wrong_type`. */
export async function promoteDownline(tx: Tx, acting: Acting, publicId: string): Promise<void> {
  const account = await lockDownline(tx, acting.agent.id, publicId);
  const refusal = promotionRefusal(String(acting.agent.id), account);
  if (refusal) throw new AppError(refusal);
  await tx.query(PROMOTE, [account.memberId]);
  await recordAct(tx, acting, { action: 'downline.promote', memberId: account.memberId });
}

/**
 * Writes a message to a direct downline, who reads it in the inbox under the agent's name. Throws AppError `not_found` and
 * `not_direct_downline`, and InvalidFieldsError.
 */
export async function messageDownline(tx: Tx, acting: Acting, publicId: string, typed: string): Promise<void> {
  const { agent } = acting;
  const text = plainText(typed);
  if (text === '') throw new InvalidFieldsError({ text: { code: 'not_empty' } });
  const { memberId, uplineId } = await lockDownline(tx, agent.id, publicId);
  if (uplineId !== String(agent.id)) throw new AppError('not_direct_downline');
  await notifyMember(tx, memberId, 'agentMessage', { agent: agent.username, text });
  await recordAct(tx, acting, { action: 'downline.message', memberId });
}

const quotaRow = z.object({ prizeGroup: z.int(), places: z.int() });

export type QuotaPlaces = z.input<typeof quotaRow>;

const QUOTAS = defineStatement({
  name: 'agents_list_quotas',
  row: quotaRow,
  text: `select prize_group as "prizeGroup", places from agent_quotas where agent_id = $1 and places > 0 order by prize_group desc`,
});

/** Lists the places that an agent has left, by prize group. */
export function listQuotas(db: Db, agentId: bigint): Promise<QuotaPlaces[]> {
  return db.query(QUOTAS, [agentId]);
}

const ADD_PLACES = defineStatement({
  name: 'agents_add_places',
  text: `insert into agent_quotas as quota (agent_id, prize_group, places) values ($1, $2, $3)
         on conflict (agent_id, prize_group) do update set places = quota.places + excluded.places`,
});

/**
 * Hands places of the agent's quota to a direct downline that is an agent. Throws AppError `not_found`, `not_direct_downline`,
 * `wrong_type` and `quota_used_up`.
 */
export async function transferQuota(
  tx: Tx,
  acting: Acting,
  { to, prizeGroup, places }: { to: string; prizeGroup: number; places: number },
): Promise<void> {
  const { agent } = acting;
  const account = await lockDownline(tx, agent.id, to);
  if (account.uplineId !== String(agent.id)) throw new AppError('not_direct_downline');
  if (account.type !== 'agent') throw new AppError('wrong_type');
  await takePlaces(tx, agent.id, prizeGroup, places);
  await tx.query(ADD_PLACES, [account.memberId, prizeGroup, places]);
  await recordAct(tx, acting, {
    action: 'quota.transfer',
    memberId: account.memberId,
    details: { prizeGroup, places },
  });
}

const SET_PLACES = defineStatement({
  name: 'agents_set_places',
  row: z.object({ places: z.int() }),
  text: `insert into agent_quotas (agent_id, prize_group, places)
           select member.id, $2, $3 from members member where member.public_id = $1 and member.account_type in ('agent', 'master-agent')
         on conflict (agent_id, prize_group) do update set places = excluded.places returning places`,
});

/** Sets the places of an agent for a prize group, as staff do. Throws AppError `not_found` for an account that is no agent. */
export async function setQuota(tx: Tx, publicId: string, { prizeGroup, places }: QuotaPlaces): Promise<void> {
  if ((await tx.query(SET_PLACES, [publicId, prizeGroup, places])).length === 0) throw new AppError('not_found');
}
