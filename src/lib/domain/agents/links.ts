import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { MIN_PRIZE_GROUP } from '#rules/lottery/pricing/prizes';
import type { AccountType } from '#rules/roles';
import {
  linkRefusal,
  MAX_LINKS,
  registeredPrizeGroup,
  registrationRefusal,
  type LinkTerms,
  type RegistrationLink,
} from '#rules/agents/tree/openings';
import { recordAct, type Acting } from './acts.ts';
import { findOpener, lockAgent, takeNeededPlace } from './openers.ts';
import { getTreeSettings } from './settings.ts';
import { agentLinkMembers, agentLinks } from './tables.ts';
import { holdTree } from './tree.ts';

const CODE_LENGTH = 10;
/** Normalizes a code, which ignores case because codes are read aloud. */
const codeKey = (code: string): string => code.trim().toUpperCase();

const LIST_COLUMNS = `link.code, link.account_type as type, link.max_prize_group as "prizeGroup", link.max_uses as "maxUses", link.uses,
  link.expires_at as "expiresAt", link.note, link.visits, link.created_at as "createdAt", link.disabled_at as "disabledAt"`;

const linkRow = z.object({
  code: z.string(),
  type: z.enum(agentLinks.accountType.enumValues),
  prizeGroup: z.int(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  expiresAt: z.date().nullable(),
  note: z.string().nullable(),
  visits: z.bigint(),
  createdAt: z.date(),
  disabledAt: z.date().nullable(),
  firstDeposits: z.bigint(),
});

export type AgentLink = z.input<typeof linkRow>;

const LIST = defineStatement({
  name: 'agents_list_links',
  row: linkRow.extend({ rows: z.bigint() }),
  text: `select ${LIST_COLUMNS}, count(*) over () as rows,
                (select count(*) from agent_link_members joined where joined.link_id = link.id and joined.first_deposit_at is not null) as "firstDeposits"
           from agent_links link where link.agent_id = $1 and ($2::boolean is null or (link.disabled_at is null) = $2)
            and ($3::text is null or link.account_type = $3)
          order by link.id desc limit $4 offset $5`,
});

export interface LinkList extends PageRequest {
  /** Only links that are on, or only those that are off. */
  isOn?: boolean | undefined;
  /** Only links for accounts of this type. */
  type?: AccountType | undefined;
}

/** Lists the links of an agent, newest first. */
export async function listLinks(db: Db, agentId: bigint, { isOn, type, ...page }: LinkList): Promise<Page<AgentLink>> {
  const rows = await db.query(LIST, [agentId, isOn ?? null, type ?? null, page.pageSize, offsetOf(page)]);
  return pageOf(rows, Number(rows[0]?.rows ?? 0n), page);
}

const COUNT = defineStatement({
  name: 'agents_count_links',
  row: z.object({ links: z.bigint() }),
  text: `select count(*) as links from agent_links where agent_id = $1 and disabled_at is null`,
});

/**
 * Creates a link of an agent and returns its code. Throws AppError with the refusals of docs/spec/agents-rulebook.md §2.2, and
 * `too_many_links`.
 */
export async function createLink(
  tx: Tx,
  { random, now }: { random: RandomSource; now: Date },
  acting: Acting,
  { note, ...terms }: LinkTerms & { note: string | undefined },
): Promise<string> {
  const { agent } = acting;
  await lockAgent(tx, agent.id);
  const refusal = linkRefusal(await getTreeSettings(tx), await findOpener(tx, agent.id), terms, now);
  if (refusal) throw new AppError(refusal);
  const [count] = await tx.query(COUNT, [agent.id]);
  if ((count?.links ?? 0n) >= MAX_LINKS) throw new AppError('too_many_links');
  const { type, prizeGroup, maxUses, expiresAt } = terms;
  const code = randomId(random, '', CODE_LENGTH);
  const accountType = type === 'agent' ? 'agent' : 'member';
  const values = { code, agentId: agent.id, accountType, maxPrizeGroup: prizeGroup, maxUses, expiresAt, note } as const;
  await tx.orm.insert(agentLinks).values(values);
  await recordAct(tx, acting, {
    action: 'link.create',
    details: { code, type, prizeGroup, maxUses, expiresAt: expiresAt?.toISOString() ?? null },
  });
  return code;
}

const DISABLE = defineStatement({
  name: 'agents_disable_link',
  row: z.object({ code: z.string() }),
  text: `update agent_links set disabled_at = coalesce(disabled_at, clock_timestamp()) where agent_id = $1 and code = $2 returning code`,
});

/** Switches a link off, for good. Throws AppError `link_not_found`. */
export async function disableLink(tx: Tx, acting: Acting, code: string): Promise<void> {
  const [link] = await tx.query(DISABLE, [acting.agent.id, codeKey(code)]);
  if (!link) throw new AppError('link_not_found');
  await recordAct(tx, acting, { action: 'link.disable', details: link });
}

const VISIT = defineStatement({
  name: 'agents_visit_link',
  text: `update agent_links set visits = visits + 1 where code = $1`,
});

/** Counts a visit of a link's page, and throws what a registration there would throw now. */
export async function visitLink(db: Db, code: string): Promise<void> {
  await db.query(VISIT, [codeKey(code)]);
  await assertLinkOpen(db, code);
}

const FIND = defineStatement({
  name: 'agents_find_link',
  row: linkRow
    .pick({ type: true, prizeGroup: true, maxUses: true, uses: true, expiresAt: true })
    .extend({ agentId: z.bigint(), isDisabled: z.boolean(), now: z.date() }),
  text: `select link.agent_id as "agentId", link.account_type as type, link.max_prize_group as "prizeGroup", link.max_uses as "maxUses",
                link.uses, link.expires_at as "expiresAt", link.disabled_at is not null as "isDisabled", clock_timestamp() as now
           from agent_links link where link.code = $1`,
});

/** Throws AppError when nobody can register by a link now: the refusals of docs/spec/agents-rulebook.md §2.2, and `too_deep`. */
export async function assertLinkOpen(db: Db, code: string): Promise<void> {
  const found = await findLink(db, code);
  const [settings, owner] = [await getTreeSettings(db), found && (await findOpener(db, found.agentId))];
  const now = found?.now ?? new Date(0);
  const refusal = registrationRefusal(settings, { link: found, owner, isNameTaken: false, now });
  if (refusal) throw new AppError(refusal);
  if (owner && owner.depth >= settings.maxDepth) throw new AppError('too_deep');
}

async function findLink(
  db: Db,
  code: string,
): Promise<(RegistrationLink & { agentId: bigint; now: Date }) | undefined> {
  const [link] = await db.query(FIND, [codeKey(code)]);
  return link;
}

/** A place that a registration has taken. */
export interface TakenLink {
  linkId: bigint;
  uplineId: bigint;
  accountType: 'member' | 'agent';
  maxPrizeGroup: number;
}

// Decides between those who come for the last place.
const TAKE = defineStatement({
  name: 'agents_take_link',
  row: z.object({
    id: z.bigint(),
    agentId: z.bigint(),
    type: z.enum(agentLinks.accountType.enumValues),
    prizeGroup: z.int(),
  }),
  text: `update agent_links link set uses = link.uses + 1 from members owner
          where link.code = $1 and owner.id = link.agent_id and owner.state = 'active' and owner.currency = $2
            and owner.account_type in ('agent', 'master-agent') and link.disabled_at is null
            and (link.expires_at is null or link.expires_at > clock_timestamp()) and (link.max_uses is null or link.uses < link.max_uses)
         returning link.id, link.agent_id as "agentId", link.account_type as type, link.max_prize_group as "prizeGroup"`,
});

/** Takes a place of a link for the account that its transaction registers. Throws what `assertLinkOpen` throws. */
export async function takeLink(tx: Tx, code: string, currency: string): Promise<TakenLink> {
  await holdTree(tx);
  const [link] = await tx.query(TAKE, [codeKey(code), currency]);
  if (!link) {
    await assertLinkOpen(tx, code);
    throw new AppError('link_not_valid');
  }
  const [settings, owner] = [await getTreeSettings(tx), await findOpener(tx, link.agentId)];
  if (!owner) throw new AppError('link_not_valid');
  if (owner.depth >= settings.maxDepth) throw new AppError('too_deep');
  const maxPrizeGroup = Math.max(registeredPrizeGroup(settings, link, owner), MIN_PRIZE_GROUP);
  await takeNeededPlace(tx, settings, { agentId: link.agentId, prizeGroup: maxPrizeGroup });
  return { linkId: link.id, uplineId: link.agentId, accountType: link.type, maxPrizeGroup };
}

/** Stores the link that a member came by. */
export async function bindLinkMember(tx: Tx, memberId: bigint, linkId: bigint): Promise<void> {
  await tx.orm.insert(agentLinkMembers).values({ memberId, linkId });
}

const FIRST_DEPOSIT = defineStatement({
  name: 'agents_record_first_deposit',
  text: `update agent_link_members set first_deposit_at = clock_timestamp() where member_id = $1 and first_deposit_at is null`,
});

/** Counts the first credited deposit of a member who came by a link. */
export async function recordLinkDeposit(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(FIRST_DEPOSIT, [memberId]);
}
