import { type FigureRequest, readTeamSums } from '#domain/contracts';
import { HOUR_MS } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { toMinor } from '#rules/agents/figures/team-figures';
import { dayAfter } from '#rules/agents/report-span';
import { daysIn } from '#rules/payments/profit-period';
import { figuresOf, getReportRules, readSums, type ReportDeps, requestOf } from './figures.ts';
import type { TeamReport } from './overview.ts';

export interface TrendPoint {
  /** Start of the day or of the hour. */
  at: Date;
  validBetMinor: bigint;
  ggrMinor: bigint;
  /** Null for an hour: costs are known by day. */
  ngrMinor: bigint | null;
}

/** Returns the figures of an agent's team by day, or by hour of one day. */
export async function getTeamTrend(
  db: Db,
  deps: ReportDeps,
  agentId: bigint,
  report: TeamReport,
): Promise<{ by: 'day' | 'hour'; points: TrendPoint[] }> {
  const rules = await getReportRules(db, deps, await deps.clock(db));
  const by = daysIn(report) === 1 ? 'hour' : 'day';
  const requests = by === 'hour' ? hoursOf(deps, agentId, report) : daysOf(deps, agentId, report);
  const sums =
    by === 'hour'
      ? await readTeamSums(db, deps, { requests, horizons: new Map(), funding: undefined })
      : await readSums(db, deps, requests, rules);
  const points = requests.map(({ span }, position) => {
    const { weighted, ggrMinor, ngrMinor } = figuresOf(sums[position] ?? [], rules, report.product);
    return {
      at: span.start,
      validBetMinor: toMinor(weighted.all),
      ggrMinor,
      ngrMinor: by === 'hour' ? null : ngrMinor,
    };
  });
  return { by, points };
}

function daysOf(deps: ReportDeps, agentId: bigint, report: TeamReport): FigureRequest[] {
  return Array.from({ length: daysIn(report) }, (_, position) => {
    const day = dayAfter(report.from, position);
    return requestOf(deps, agentId, { from: day, to: day });
  });
}

/** Days of 23 and of 25 hours exist. */
function hoursOf(deps: ReportDeps, agentId: bigint, report: TeamReport): FigureRequest[] {
  const { period } = requestOf(deps, agentId, report);
  const hours = Math.ceil((period.end.getTime() - period.start.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, position) => {
    const start = new Date(period.start.getTime() + position * HOUR_MS);
    const span = { start, end: new Date(Math.min(start.getTime() + HOUR_MS, period.end.getTime())) };
    return { payeeId: agentId, period: { ...period, ...span, code: 'HOUR' }, span };
  });
}
