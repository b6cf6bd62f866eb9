import {
  countActiveMembers,
  dayOfDate,
  type FigureRequest,
  getProgramOn,
  readTeamSums,
  type ContractDeps,
} from '#domain/contracts';
import { FIGURE_READERS, readerLag } from '#domain/figures';
import type { Db } from '#kernel/database';
import { type ContractProgram, familyRulesOf, reportActiveRule } from '#rules/agents/contract-program';
import type { AgentProduct } from '#rules/agents/figures/products';
import { addSums, type SumsOfProduct } from '#rules/agents/figures/sums';
import { type FigureRules, type TeamFigures, teamFigures } from '#rules/agents/figures/team-figures';
import { dayAfter, type ReportSpan } from '#rules/agents/report-span';
import { daysIn } from '#rules/payments/profit-period';

export type ReportDeps = Pick<ContractDeps, 'currency' | 'calendar' | 'clock'>;

/** Rules of today by which reports count: those of dividends, with all valid bets at their full weight. */
export interface ReportRules extends FigureRules {
  program: ContractProgram;
}

export async function getReportRules(db: Db, deps: ReportDeps, now: Date): Promise<ReportRules> {
  const program = await getProgramOn(db, deps.calendar.dayAt(now));
  return { ...familyRulesOf(program.families.DIVIDEND, 'M'), weights: undefined, program };
}

/** Returns the request for the figures of a team in a span of days. */
export function requestOf({ calendar }: ReportDeps, teamId: bigint, { from, to }: ReportSpan): FigureRequest {
  const [firstDay, endDay] = [dayOfDate(from), dayOfDate(dayAfter(to, 1))];
  const span = { start: calendar.startOf(firstDay), end: calendar.startOf(endDay) };
  return { payeeId: teamId, period: { code: 'D', id: from, ...span, firstDay, endDay }, span };
}

/** Reads the sums of teams with their costs, by the position of each request. */
export function readSums(
  db: Db,
  deps: ReportDeps,
  requests: readonly FigureRequest[],
  { program }: ReportRules,
): Promise<SumsOfProduct[][]> {
  const { funding } = program;
  return readTeamSums(db, deps, { requests, horizons: new Map(), funding });
}

export interface ActiveRequest {
  /** The report's span, whose length says which conditions hold. */
  span: ReportSpan;
  product?: AgentProduct | undefined;
  teams: readonly (readonly FigureRequest[])[];
}

/** Counts the active members of teams in a report, by the position of each team; with a product, by the play there. */
export function countActive(
  db: Db,
  deps: ReportDeps,
  { program }: ReportRules,
  { span, product, teams }: ActiveRequest,
): Promise<number[]> {
  const active = reportActiveRule(program, daysIn(span));
  const rules = { active, weights: product && new Map([[product, 100n]]) };
  return countActiveMembers(db, deps, { teams, horizons: new Map(), rules });
}

/** Returns the figures of one product, or of everything; money without a product counts in the latter only. */
export function figuresOf(sums: readonly SumsOfProduct[], rules: ReportRules, product?: AgentProduct): TeamFigures {
  return teamFigures(addSums(product ? sums.filter((each) => each.product === product) : sums), rules);
}

/** Returns the instant up to which everything is in the figures. */
export async function figuresAsOf(db: Db, now: Date): Promise<Date> {
  let lagSeconds = 0;
  for (const reader of FIGURE_READERS) lagSeconds = Math.max(lagSeconds, await readerLag(db, reader));
  return new Date(now.getTime() - lagSeconds * 1000);
}
