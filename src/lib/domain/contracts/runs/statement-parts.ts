import * as z from 'zod';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { formatAmount, parseAmount } from '#kernel/money';
import { familyRulesOf } from '#rules/agents/contract-program';
import { periodCodeOf } from '#rules/agents/awards/contract-terms';
import { isWithin, type Span } from '#rules/agents/figures/facts';
import { addSums, type ProductSums, type SumsOfProduct } from '#rules/agents/figures/sums';
import { type FigureRules, teamFigures, type TeamFigures, toMinor, weightOf } from '#rules/agents/figures/team-figures';
import { type Period, periodAt, type PeriodCode, periodOfId } from '#rules/agents/periods';
import type { PartGroup } from '#rules/agents/settlement/part-groups';
import { spanIn, type SignedContract } from '#rules/agents/settlement/relations';
import { dateOfDay, dayOfDate } from '../days.ts';
import { getProgramOn } from '../program.ts';
import { findContract } from '../stored-contracts.ts';
import type { StatementView } from '../statements.ts';
import type { ContractDeps } from '../deps.ts';
import { toSigned } from './relations.ts';
import { type FigureRequest, readTeamSums } from './team-sums.ts';

/** Figures of a statement, or of a part of it, as decimals in currency units. */
interface PartFigures {
  bet: string;
  ggr: string;
  rebates: string;
  promotions: string;
  salaries: string;
  fees: string;
  loss: string;
}

export interface StatementPart extends PartFigures {
  /** Product, username, or id of the day, hour or window. */
  key: string;
}

export interface StatementParts {
  parts: StatementPart[];
  /** Figures of the statement beside its parts: fees of vendors, parts that are not listed, and corrections since it was stated. */
  rest: PartFigures;
}

/** Maximum number of members that are listed. */
const MAX_MEMBERS = 100;

/** Divides the figures of a statement, by what is known now. Returns undefined for one without figures. */
export async function divideStatement(
  db: Database,
  deps: ContractDeps,
  { family, contractId, periodId, result }: StatementView,
  group: PartGroup,
): Promise<StatementParts | undefined> {
  if (!result) return undefined;
  return db.transaction(async (tx) => {
    const row = await findContract(tx, family, contractId);
    const contract = row && toSigned(row);
    const code = contract && periodCodeOf(contract.terms);
    const period = code && periodOfId(deps.calendar, code, periodId);
    if (!period) throw new Error(`contract ${contractId} has no period ${periodId}`);
    const program = await getProgramOn(tx, period.firstDay);
    const rules = familyRulesOf(program.families[family], period.code);
    const isDividend = family === 'DIVIDEND';
    const whole = { contract, period, span: spanIn(contract, period), isDividend };
    const read = (requests: readonly FigureRequest[]) =>
      readTeamSums(tx, deps, {
        requests,
        horizons: new Map(),
        funding: isDividend ? program.funding : undefined,
      });
    const figures = await PARTS[group](tx, deps, whole, { read, rules });
    return { parts: figures.map(([key, each]) => ({ key, ...toPart(each) })), rest: restOf(result, figures) };
  });
}

interface Whole {
  contract: SignedContract;
  period: Period;
  span: Span;
  isDividend: boolean;
}

interface Source {
  read: (requests: readonly FigureRequest[]) => Promise<SumsOfProduct[][]>;
  rules: FigureRules;
}

type Part = readonly [key: string, figures: TeamFigures];

const PARTS: Readonly<
  Record<PartGroup, (tx: Tx, deps: ContractDeps, whole: Whole, source: Source) => Promise<Part[]>>
> = {
  product: (_tx, _deps, whole, source) => byProduct(whole, source),
  day: (_tx, deps, whole, source) => byTime(deps, whole, source),
  member: byMember,
};

async function byProduct({ contract, period, span }: Whole, { read, rules }: Source): Promise<Part[]> {
  const [rows = []] = await read([{ payeeId: BigInt(contract.payee), period, span }]);
  return [...addSums(rows)]
    .filter(([product]) => weightOf(rules, product) !== undefined)
    .map(([product, sums]) => [product ?? 'NONE', teamFigures(new Map([[product, sums]]), rules)] as const)
    .filter(hasFigures);
}

/** Codes of the periods of which a period consists. */
const PARTS_OF = { M: 'D', H: 'D', W: 'D', D: 'HOUR', HOUR: '5MIN', '5MIN': '5MIN' } as const;

async function byTime({ calendar }: ContractDeps, whole: Whole, { read, rules }: Source): Promise<Part[]> {
  const { contract, span, isDividend } = whole;
  // Costs are known by day.
  const code: PeriodCode = isDividend ? 'D' : PARTS_OF[whole.period.code];
  const periods: Period[] = [];
  for (let at = span.start; at < span.end;) {
    const each = periodAt(calendar, code, at);
    periods.push(each);
    at = each.end;
  }
  const sums = await read(
    periods.map((period) => ({ payeeId: BigInt(contract.payee), period, span: clip(period, span) })),
  );
  const additive = withoutVendorFees(rules);
  return periods
    .map(({ id }, position) => [id, teamFigures(addSums(sums[position] ?? []), additive)] as const)
    .filter(hasFigures);
}

const DOWNLINES = defineStatement({
  name: 'contracts_downlines_in_span',
  row: z.object({ memberId: z.bigint(), username: z.string(), fromDay: z.string(), toDay: z.string() }),
  text: `select path.member_id as "memberId", member.username, greatest(path.from_day, $2::date)::text as "fromDay", least(path.to_day, $3::date)::text as "toDay"
           from agent_paths path join members member on member.id = path.member_id
          where path.ancestor_id = $1 and path.distance = 1 and path.from_day < $3::date and path.to_day > $2::date
          order by path.member_id`,
});

async function byMember(tx: Tx, { calendar }: ContractDeps, whole: Whole, { read, rules }: Source): Promise<Part[]> {
  const { contract, period, span } = whole;
  const payeeId = BigInt(contract.payee);
  const lastMoment = new Date(span.end.getTime() - 1);
  const days = [dateOfDay(calendar.dayAt(span.start)), dateOfDay(calendar.dayAt(lastMoment) + 1)];
  const downlines = await tx.query(DOWNLINES, [payeeId, ...days]);
  const [all = [], ...sums] = await read([
    { payeeId, period, span },
    ...downlines.map(({ memberId, fromDay, toDay }) => {
      const below = { start: calendar.startOf(dayOfDate(fromDay)), end: calendar.startOf(dayOfDate(toDay)) };
      return { payeeId: memberId, period, span: clip(below, span) };
    }),
  ]);
  const additive = withoutVendorFees(rules);
  // The agent's own is all that is not below a direct downline.
  const own = teamFigures(addSums([...all, ...sums.flat().map(negated)]), additive);
  const names = Map.groupBy(
    downlines.map(({ username }, position) => ({ username, rows: sums[position] ?? [] })),
    ({ username }) => username,
  );
  const teams = [...names].map(
    ([username, spans]) => [username, teamFigures(addSums(spans.flatMap(({ rows }) => rows)), additive)] as const,
  );
  const byBet = teams.filter(hasFigures).toSorted(([, a], [, b]) => compare(b.weighted.all, a.weighted.all));
  const [agent] = await tx.query(USERNAME, [payeeId]);
  return [[agent?.username ?? '', own] as const, ...byBet.slice(0, MAX_MEMBERS)];
}

const USERNAME = defineStatement({
  name: 'contracts_username',
  row: z.object({ username: z.string() }),
  text: `select username from members where id = $1`,
});

function negated({ product, sums }: SumsOfProduct): SumsOfProduct {
  const entries = Object.entries(sums).map(([name, value]) => [name, -value]);
  return { product, sums: Object.fromEntries(entries) as Partial<ProductSums> };
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function clip(one: Span, other: Span): Span {
  return {
    start: isWithin(one.start, other) ? one.start : other.start,
    end: one.end < other.end ? one.end : other.end,
  };
}

/** Leaves out what vendors charge for the whole team, which parts of it do not sum up to. */
function withoutVendorFees(rules: FigureRules): FigureRules {
  return { ...rules, vendorFeesPpm: new Map() };
}

function hasFigures([, { weighted, ngrMinor, ggrMinor }]: Part): boolean {
  return weighted.all !== 0n || ngrMinor !== 0n || ggrMinor !== 0n;
}

/** Sums of money of a part, by their names in a statement. The valid bets are apart: they are summed before they are truncated. */
const AMOUNTS: Readonly<Record<Exclude<keyof PartFigures, 'bet'>, (figures: TeamFigures) => bigint>> = {
  ggr: ({ ggrMinor }) => ggrMinor,
  rebates: ({ rebatesMinor }) => rebatesMinor,
  promotions: ({ promotionsMinor }) => promotionsMinor,
  salaries: ({ salariesMinor }) => salariesMinor,
  fees: ({ feesMinor }) => feesMinor,
  loss: ({ ngrMinor }) => ngrMinor,
};

function toPart(figures: TeamFigures): PartFigures {
  return mapFigures((amountOf) => amountOf(figures), toMinor(figures.weighted.all));
}

/** Returns what the printed figures have beside the parts. */
function restOf(printed: PartFigures, parts: readonly Part[]): PartFigures {
  const sumOf = (amountOf: (figures: TeamFigures) => bigint) =>
    parts.reduce((total, [, figures]) => total + amountOf(figures), 0n);
  const printedMinor = (name: keyof PartFigures) => parseAmount(printed[name]) ?? 0n;
  return mapFigures(
    (amountOf, name) => printedMinor(name) - sumOf(amountOf),
    printedMinor('bet') - toMinor(sumOf(({ weighted }) => weighted.all)),
  );
}

function mapFigures(
  minorOf: (amountOf: (figures: TeamFigures) => bigint, name: keyof typeof AMOUNTS) => bigint,
  betMinor: bigint,
): PartFigures {
  const amount = (name: keyof typeof AMOUNTS) => formatAmount(minorOf(AMOUNTS[name], name));
  return {
    bet: formatAmount(betMinor),
    ggr: amount('ggr'),
    rebates: amount('rebates'),
    promotions: amount('promotions'),
    salaries: amount('salaries'),
    fees: amount('fees'),
    loss: amount('loss'),
  };
}
