import * as z from 'zod';
import { memberRow } from '#domain/members';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { AccountType } from '#rules/roles';
import { getTreeSettings } from './settings.ts';

/** Time since the last request within which an account is online. */
const ONLINE_MINUTES = 5;

const BALANCE = `coalesce((select balance.balance_minor from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
             where account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency), 0)`;
const IS_ONLINE = `exists (select 1 from sessions session where session.member_id = member.id and session.viewed_by is null
           and session.expires_at > now() and session.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES}))`;
const COLUMNS = `member.public_id as "publicId", member.username, member.account_type as "accountType", member.state, path.distance::int as level,
  member.max_prize_group as "maxPrizeGroup", upline.username as upline, member.registered_at as "registeredAt",
  member.last_sign_in_at as "lastSignInAt",
  (select count(*) from members below where below.upline_id = member.id) as downlines,
  (select count(*) from agent_paths below where below.ancestor_id = member.id and below.to_day = 'infinity') as "teamSize",
  ${BALANCE}::bigint as "balanceMinor",
  ${IS_ONLINE} as "isOnline"`;

const teamMemberRow = memberRow
  .pick({ publicId: true, username: true, accountType: true, state: true, maxPrizeGroup: true, lastSignInAt: true })
  .extend({
    /** Levels below the agent; 1 for a direct downline. */
    level: z.int(),
    upline: z.string().nullable(),
    registeredAt: z.date(),
    /** Accounts directly below. */
    downlines: z.bigint(),
    /** Accounts at any distance below, with the account itself. */
    teamSize: z.bigint(),
    balanceMinor: z.bigint(),
    isOnline: z.boolean(),
  });

export type TeamMember = z.input<typeof teamMemberRow>;

const FILTER = `path.ancestor_id = $1 and path.to_day = 'infinity' and path.distance > 0 and ($2::int is null or path.distance = $2)
  and ($3 = '' or member.username_key = $3 or starts_with(member.username_key, $3) and ($9::int is null or path.distance <= $9)) and ($4::text is null or member.account_type = $4)
  and ($5::int is null or member.max_prize_group >= $5) and ($6::int is null or member.max_prize_group <= $6)
  and ($7::timestamptz is null or member.registered_at >= $7) and ($8::timestamptz is null or member.registered_at < $8)
  and ($10::bigint is null or ${BALANCE} >= $10) and ($11::bigint is null or ${BALANCE} <= $11) and (not $12::boolean or ${IS_ONLINE})`;

// Distances are those below $1; levels count from the agent, whose own distance to $1 is added.
const LIST = defineStatement({
  name: 'agents_list_team',
  row: teamMemberRow,
  text: `select ${COLUMNS} from agent_paths path join members member on member.id = path.member_id
           left join members upline on upline.id = member.upline_id
          where ${FILTER} order by path.member_id desc limit $13 offset $14`,
});
const COUNT = defineStatement({
  name: 'agents_count_team',
  row: z.object({ rows: z.bigint() }),
  text: `select count(*) as rows from agent_paths path join members member on member.id = path.member_id where ${FILTER}`,
});

export interface TeamList extends PageRequest {
  /** Public id of the account below which to look; the agent without one. */
  of?: string | undefined;
  /** Direct downlines, or everybody below. */
  scope: 'direct' | 'team';
  /** Start of the username; the whole one of an account whose name is masked. */
  name: string;
  type?: AccountType | undefined;
  minPrizeGroup?: number | undefined;
  maxPrizeGroup?: number | undefined;
  registeredFrom?: Date | undefined;
  registeredBefore?: Date | undefined;
  minBalanceMinor?: bigint | undefined;
  maxBalanceMinor?: bigint | undefined;
  /** Only accounts that are online now. */
  isOnline?: boolean | undefined;
}

const breadcrumbRow = memberRow.pick({ publicId: true, username: true });

export type Breadcrumb = z.input<typeof breadcrumbRow>;

const FIND_PATH = defineStatement({
  name: 'agents_find_team_path',
  row: breadcrumbRow.extend({ id: z.bigint() }),
  text: `select above.id, above.public_id as "publicId", above.username
           from members member
           join agent_paths own on own.ancestor_id = $1 and own.member_id = member.id and own.to_day = 'infinity'
           join agent_paths path on path.member_id = member.id and path.to_day = 'infinity' and path.distance <= own.distance
           join members above on above.id = path.ancestor_id
          where member.public_id = $2 order by path.distance desc`,
});

export interface Team {
  /** Accounts from the agent down to the one whose downlines the page lists. */
  path: Breadcrumb[];
  page: Page<TeamMember>;
}

/** Lists accounts below an agent, newest first. Throws AppError `not_found` for an account outside the team. */
export async function listTeam(db: Db, agent: { id: bigint; publicId: string }, list: TeamList): Promise<Team> {
  const path = await db.query(FIND_PATH, [agent.id, list.of ?? agent.publicId]);
  const top = path.at(-1);
  if (!top) throw new AppError('not_found');
  const { masksNames } = await getTreeSettings(db);
  const { scope, name, type, minPrizeGroup, maxPrizeGroup, registeredFrom, registeredBefore, pageNo, pageSize } = list;
  const filter = [
    top.id,
    scope === 'direct' ? 1 : null,
    name.trim().toLowerCase(),
    type ?? null,
    minPrizeGroup ?? null,
    maxPrizeGroup ?? null,
    registeredFrom ?? null,
    registeredBefore ?? null,
    masksNames ? Math.max(0, 2 - path.length) : null,
    list.minBalanceMinor ?? null,
    list.maxBalanceMinor ?? null,
    list.isOnline ?? false,
  ];
  const page = { pageNo, pageSize };
  const found = await db.query(LIST, [...filter, pageSize, offsetOf(page)]);
  const [total] = await db.query(COUNT, filter);
  const rows = found.map((row) => ({ ...row, level: row.level + path.length - 1 }));
  return {
    path: path.map(({ publicId, username }) => ({ publicId, username })),
    page: pageOf(rows, Number(total?.rows ?? 0n), page),
  };
}

const FIND_MEMBER = defineStatement({
  name: 'agents_find_team_member',
  row: teamMemberRow.extend({ teamBalanceMinor: z.bigint() }),
  text: `select ${COLUMNS},
                (select coalesce(sum(balance.balance_minor), 0)::bigint from agent_paths team
                   join ledger_accounts account on account.kind = 'player' and account.owner_id = team.member_id and account.currency = member.currency
                   join ledger_balances balance on balance.account_id = account.id
                  where team.ancestor_id = member.id and team.to_day = 'infinity') as "teamBalanceMinor"
           from agent_paths path join members member on member.id = path.member_id
           left join members upline on upline.id = member.upline_id
          where path.ancestor_id = $1 and path.to_day = 'infinity' and path.distance > 0 and member.public_id = $2`,
});

export type TeamMemberDetails = z.input<typeof teamMemberRow> & { teamBalanceMinor: bigint };

/** Finds an account below an agent. Throws AppError `not_found` for every other account. */
export async function getTeamMember(db: Db, agentId: bigint, publicId: string): Promise<TeamMemberDetails> {
  const [row] = await db.query(FIND_MEMBER, [agentId, publicId]);
  if (!row) throw new AppError('not_found');
  return row;
}

const FIND_TOP = defineStatement({
  name: 'agents_find_top',
  row: memberRow.pick({ id: true, publicId: true }).extend({ memberId: z.bigint() }),
  text: `select top.id, top.public_id as "publicId", member.id as "memberId" from members member
           join agent_paths path on path.member_id = member.id and path.to_day = 'infinity'
           join members top on top.id = path.ancestor_id
          where member.public_id = $1 order by path.distance desc limit 1`,
});

const moveRow = z.object({
  /** Usernames of the agents above; null for the house. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** First day on which figures count below the new one, yyyy-MM-dd. */
  day: z.string(),
  movedAt: z.date(),
});

export type TreeMoveRow = z.input<typeof moveRow>;

const LIST_MOVES = defineStatement({
  name: 'agents_list_moves',
  row: moveRow,
  text: `select above.username as from, below.username as to, move.day::text as day, move.moved_at as "movedAt"
           from agent_moves move left join members above on above.id = move.from_upline_id left join members below on below.id = move.to_upline_id
          where move.member_id = $1 order by move.id desc limit 100`,
});

export interface TreePlacement extends Team {
  memberId: bigint;
  moves: TreeMoveRow[];
}

/**
 * Returns the position of any account in the tree, as staff see it: everybody above it, its direct downlines and its moves. Throws AppError
 * `not_found`, also for guests.
 */
export async function getTreePlacement(db: Db, publicId: string, page: PageRequest): Promise<TreePlacement> {
  const [top] = await db.query(FIND_TOP, [publicId]);
  if (!top) throw new AppError('not_found');
  const found = await listTeam(db, top, { ...page, of: publicId, scope: 'direct', name: '' });
  return { ...found, memberId: top.memberId, moves: await db.query(LIST_MOVES, [top.memberId]) };
}
