import * as z from 'zod';
import { type Breadcrumb, getTreeSettings, IS_NEAR } from '#domain/agents';
import { memberRow } from '#domain/members';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, type PageRequest, pageOf } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { SumsOfProduct } from '#rules/agents/figures/sums';
import type { TeamFigures } from '#rules/agents/figures/team-figures';
import type { AccountType } from '#rules/roles';
import {
  countActive,
  figuresAsOf,
  figuresOf,
  getReportRules,
  readSums,
  type ReportDeps,
  requestOf,
} from './figures.ts';
import type { TeamReport } from './overview.ts';

const memberColumns = memberRow.pick({ id: true, publicId: true, username: true, accountType: true });

// The agent above all of them comes first, the account itself last.
const PATH = defineStatement({
  name: 'team_reports_path',
  row: memberColumns,
  text: `select above.id, above.public_id as "publicId", above.username, above.account_type as "accountType"
           from members member
           join agent_paths own on own.ancestor_id = $1 and own.member_id = member.id and own.to_day = 'infinity'
           join agent_paths path on path.member_id = member.id and path.to_day = 'infinity' and path.distance <= own.distance
           join members above on above.id = path.ancestor_id
          where member.public_id = $2 order by path.distance desc`,
});

const spanRow = z.object({ memberId: z.bigint(), from: z.string(), to: z.string() });

// Days of a span on which the account was in the agent's team.
const OWN_SPANS = defineStatement({
  name: 'team_reports_own_spans',
  row: spanRow,
  text: `select path.member_id as "memberId", greatest(path.from_day, $3::date)::text as "from", least(path.to_day - 1, $4::date)::text as "to"
           from agent_paths path
          where path.ancestor_id = $1 and path.member_id = $2 and path.from_day <= $4::date and path.to_day > $3::date
          order by 2`,
});

// Days of a span on which accounts were directly below the account, and that in the agent's team: every day of a member
// belongs to one row. Accounts that have left since are part of it.
const DOWNLINES = defineStatement({
  name: 'team_reports_downlines',
  row: memberColumns.extend({ from: z.string(), to: z.string(), isInTeam: z.boolean(), isNear: z.boolean() }),
  text: `select member.id, member.public_id as "publicId", member.username, member.account_type as "accountType",
                greatest(top.from_day, down.from_day, $3::date)::text as "from",
                least(top.to_day - 1, down.to_day - 1, $4::date)::text as "to",
                exists (select from agent_paths path where path.ancestor_id = $1 and path.member_id = member.id and path.to_day = 'infinity') as "isInTeam",
                ${IS_NEAR} as "isNear"
           from agent_paths top
           join agent_paths down on down.ancestor_id = top.member_id and down.distance = 1
                                and greatest(top.from_day, down.from_day) <= $4::date and least(top.to_day, down.to_day) > $3::date
                                and greatest(top.from_day, down.from_day) < least(top.to_day, down.to_day)
           join members member on member.id = down.member_id
          where top.ancestor_id = $1 and top.member_id = $2
            and ($5 = '' or member.username_key = $5 or starts_with(member.username_key, $5) and (not $6 or ${IS_NEAR}))
            and down.joined_day <= $4::date
          order by member.username, 5`,
});

export interface ProfitRow {
  publicId: string;
  username: string;
  accountType: AccountType;
  /** False for an account that has left the team since. */
  isInTeam: boolean;
  /** The agent's direct downline. */
  isNear: boolean;
  figures: TeamFigures;
  /** Active members of the team. */
  active: number;
}

export interface TeamProfit {
  asOf: Date;
  /** Accounts from the agent down to the one whose downlines the rows are. */
  path: Breadcrumb[];
  /** Teams of the direct downlines, the one with the highest valid bet first. */
  page: Page<ProfitRow>;
  /** The account's own play; null where a name is looked for. */
  own: TeamFigures | null;
  /** The whole team of the account; with a name, what was found. */
  total: TeamFigures;
  /** Active members of all of it. */
  active: number;
}

export interface TeamProfitReport extends TeamReport, PageRequest {
  /** Public id of the account whose downlines to list; the agent without one. */
  of?: string | undefined;
  /** Start of the username; the whole one of an account whose name is masked. */
  name: string;
  /** Active members are counted member by member, which a summary goes without. */
  countsActive: boolean;
}

/** Returns profit and loss by direct downline. Throws AppError `not_found` for an account outside the team. */
export async function getTeamProfit(
  db: Db,
  deps: ReportDeps,
  agent: { id: bigint; publicId: string },
  report: TeamProfitReport,
): Promise<TeamProfit> {
  const { of, name, product, from, to } = report;
  const path = await db.query(PATH, [agent.id, of ?? agent.publicId]);
  const top = path.at(-1);
  if (!top) throw new AppError('not_found');
  const now = await deps.clock(db);
  const rules = await getReportRules(db, deps, now);
  const key = name.trim().toLowerCase();
  const owned = await db.query(OWN_SPANS, [agent.id, top.id, from, to]);
  const { masksNames } = await getTreeSettings(db);
  const found = await db.query(DOWNLINES, [agent.id, top.id, from, to, key, masksNames]);
  const wholeTeam = owned.map((span) => requestOf(deps, span.memberId, span));
  const teams = found.map((span) => requestOf(deps, span.id, span));
  const sums = await readSums(db, deps, [...wholeTeam, ...teams], rules);
  const whole = sums.slice(0, owned.length).flat();
  const below = sums.slice(owned.length);
  const rows = [...Map.groupBy(found.keys(), (position) => found[position]?.id)].flatMap(([, positions]) => {
    const row = found[positions[0] ?? -1];
    if (!row) return [];
    const figures = figuresOf(
      positions.flatMap((position) => below[position] ?? []),
      rules,
      product,
    );
    const { publicId, username, accountType, isInTeam, isNear } = row;
    const requests = positions.flatMap((position) => teams[position] ?? []);
    return [{ requests, row: { publicId, username, accountType, isInTeam, isNear, figures } }];
  });
  const sorted = rows.toSorted((a, b) => compare(b.row.figures.weighted.all, a.row.figures.weighted.all));
  const shown = sorted.slice(offsetOf(report), offsetOf(report) + report.pageSize);
  const counted = [key === '' ? wholeTeam : teams, ...shown.map(({ requests }) => requests)];
  const [active = 0, ...actives] = report.countsActive
    ? await countActive(db, deps, rules, { span: { from, to }, product, teams: counted })
    : [];
  const own = [...whole, ...below.flat().map(negative)];
  return {
    asOf: await figuresAsOf(db, now),
    path: path.map(({ publicId, username }) => ({ publicId, username })),
    page: pageOf(
      shown.map(({ row }, position) => ({ ...row, active: actives[position] ?? 0 })),
      sorted.length,
      { pageNo: report.pageNo, pageSize: report.pageSize },
    ),
    own: key === '' ? figuresOf(own, rules, product) : null,
    total: figuresOf(key === '' ? whole : below.flat(), rules, product),
    active,
  };
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));

function negative({ product, sums }: SumsOfProduct): SumsOfProduct {
  return { product, sums: Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, -value])) };
}
