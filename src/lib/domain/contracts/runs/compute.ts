import type { Tx } from '#kernel/database';
import { type ContractProgram, familyRulesOf } from '#rules/agents/contract-program';
import { type ContractFamily, DIVIDEND_PERIODS } from '#rules/agents/families';
import { lastCorrectionAt } from '#rules/agents/figures/corrections';
import { addSums } from '#rules/agents/figures/sums';
import { teamFigures, type TeamFigures } from '#rules/agents/figures/team-figures';
import { type Period, periodAt, type PeriodCode } from '#rules/agents/periods';
import { contractIn, spanIn, type SignedContract } from '#rules/agents/settlement/relations';
import type { PeriodFigures } from '#rules/agents/settlement/results';
import type { FamilyRules } from '#rules/agents/settlement/settlement-book';
import { stateRelations, type StatedRelation } from '#rules/agents/settlement/statements';
import type { ContractDeps } from '../deps.ts';
import { dateOfDay } from '../days.ts';
import { getProgramOn } from '../program.ts';
import { loadRelations, type StoredRelation } from './relations.ts';
import { countActiveMembers, type FigureRequest, readTeamSums } from './team-sums.ts';
import { byPayee, listTouched, loadStated, spreadTouched, type StatedBefore } from './touched.ts';

export interface RunRequest {
  family: ContractFamily;
  code: PeriodCode;
  period: Period;
  /** The clock of the run: corrections up to it count. */
  now: Date;
  /** Instant of the run's first draft, by whose tree relations belong to master agents; that of `now` without one. */
  firstDraftAt?: Date | undefined;
  /** Marks of corrections that the runs before have read, and the last one that this one reads. */
  marks: { after: bigint; upTo: bigint };
  /** Start of the first period of the family and code that was settled. */
  firstStart: Date;
}

export interface ComputedRelation extends StatedRelation {
  stored: StoredRelation;
  /** The statement's figures in full, as far as the period has them. */
  figures: TeamFigures | undefined;
  isHousePaid: boolean;
  /** Amounts that were stated before for the periods that were computed again. */
  before: StatedBefore;
}

/** Computes what each relation comes to in a run, by the figures that the database has now. Writes nothing. */
export async function computeRun(tx: Tx, deps: ContractDeps, requested: RunRequest): Promise<ComputedRelation[]> {
  const { family, code, period, now, firstDraftAt = now } = requested;
  const programs = new Programs(tx);
  const touched = await listTouched(tx, { ...requested.marks, family, currency: deps.currency });
  const codes: readonly PeriodCode[] = family === 'DIVIDEND' ? DIVIDEND_PERIODS : [code];
  const windows = new Map(touched.map(({ windowAt }) => [windowAt.getTime(), windowAt])).values();
  const adjusted = [...windows].flatMap((at) => codes.map((each) => periodAt(deps.calendar, each, at)));
  await programs.load([period, ...adjusted]);
  // An earlier period stays with its payer, also after the funding has changed.
  const isHousePaid = [period, ...adjusted].some((each) => programs.loaded(each).funding === 'HOUSE');
  const touchedBy = isHousePaid ? await spreadTouched(tx, family, touched) : byPayee(touched);
  const day = dateOfDay(deps.calendar.dayAt(firstDraftAt));
  const relations = await loadRelations(tx, { family, code, period, touched: [...touchedBy.keys()], day });
  const { calendar } = deps;
  const stated = await loadStated(tx, { ...requested, calendar, relations, touched: touchedBy });
  return computeRelations(tx, deps, { ...requested, relations, stated }, programs);
}

export interface RelationsToCompute extends Pick<RunRequest, 'family' | 'period' | 'now'> {
  relations: readonly StoredRelation[];
  /** Periods to compute before that of the run, by relation. */
  stated: ReadonlyMap<bigint, StatedBefore>;
}

/** Computes what given relations come to in a period, by the figures that the database has now. Writes nothing. */
export async function computeRelations(
  tx: Tx,
  deps: ContractDeps,
  requested: RelationsToCompute,
  programs = new Programs(tx),
): Promise<ComputedRelation[]> {
  const { period, relations, stated } = requested;
  const { funding, flagHoldFrom } = await programs.on(period);
  const isHousePaid = funding === 'HOUSE';
  const accounts = relations.map((stored) => ({
    relation: stored.relation,
    balanceMinor: stored.balanceMinor,
    ...existing(stated.get(stored.id)),
  }));
  const figures = await readFigures(tx, deps, requested, programs, accounts);
  await programs.load([period, ...accounts.flatMap((account) => account.stated.map((each) => each.period))]);
  const payeesOf = (chosen: readonly StoredRelation[]) => new Set(chosen.map(({ payeeId }) => String(payeeId)));
  const result = stateRelations({
    period,
    fundingIn: (each) => programs.loaded(each).funding,
    accounts,
    blocked: payeesOf(relations.filter(({ isBlocked }) => isBlocked)),
    flagged: { payees: payeesOf(relations.filter(({ isFlagged }) => isFlagged)), fromMinor: flagHoldFrom },
    figuresIn: (contract, each) => figures.of(contract, each),
  });
  return relations.map((stored, position) => {
    const relation = existing(result[position]);
    const contract = contractIn(stored.relation, period);
    return {
      ...relation,
      stored,
      before: existing(stated.get(stored.id)),
      figures: contract && figures.of(contract, period),
      isHousePaid,
    };
  });
}

function existing<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a relation was not computed');
  return value;
}

/** Programs that were in force on the first day of each period. */
class Programs {
  readonly #tx: Tx;
  readonly #byDay = new Map<number, ContractProgram>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async on({ firstDay }: Period): Promise<ContractProgram> {
    const program = this.#byDay.get(firstDay) ?? (await getProgramOn(this.#tx, firstDay));
    this.#byDay.set(firstDay, program);
    return program;
  }

  async load(periods: readonly Period[]): Promise<void> {
    for (const period of periods) await this.on(period);
  }

  loaded({ firstDay }: Period): ContractProgram {
    return existing(this.#byDay.get(firstDay));
  }
}

type FullFigures = PeriodFigures['figures'] & TeamFigures;

class Figures {
  readonly #figures = new Map<string, FullFigures>();

  add(key: string, figures: FullFigures): void {
    this.#figures.set(key, figures);
  }

  of({ id }: Pick<SignedContract, 'id'>, period: Period): FullFigures {
    return existing(this.#figures.get(keyOf(id, period)));
  }
}

function keyOf(contractId: bigint, { code, id }: Period): string {
  return `${contractId}/${code}/${id}`;
}

interface Account extends StatedBefore {
  relation: StoredRelation['relation'];
}

/** Reads the figures of every period that is computed, by the rules that were in force in it. */
async function readFigures(
  tx: Tx,
  deps: ContractDeps,
  { family, period, now }: RelationsToCompute,
  programs: Programs,
  accounts: readonly Account[],
): Promise<Figures> {
  const requests = accounts.flatMap(({ relation, stated }) =>
    [...stated.map((each) => each.period), period].flatMap((each) => {
      const contract = contractIn(relation, each);
      return contract ? [requestOf(contract, each)] : [];
    }),
  );
  const figures = new Figures();
  await programs.load(requests.map((request) => request.period));
  for (const [program, own] of Map.groupBy(requests, (request) => programs.loaded(request.period))) {
    const rules = familyRulesOf(program.families[family], period.code);
    const isDividend = family === 'DIVIDEND';
    const horizons = horizonsOf(own, rules, now);
    const sums = await readTeamSums(tx, deps, {
      requests: own,
      horizons,
      funding: isDividend ? program.funding : undefined,
    });
    const hasActive = family === 'DAILY' || isDividend;
    const teams = own.map((each) => [each]);
    const counted = hasActive ? await countActiveMembers(tx, deps, { teams, horizons, rules }) : [];
    for (const [position, { contractId, period: each }] of own.entries()) {
      const team = teamFigures(addSums(sums[position] ?? []), rules);
      figures.add(keyOf(contractId, each), { ...team, active: counted[position] ?? 0 });
    }
  }
  return figures;
}

function requestOf(contract: SignedContract, period: Period): FigureRequest & { contractId: bigint } {
  return { contractId: contract.id, payeeId: BigInt(contract.payee), period, span: spanIn(contract, period) };
}

/** Returns the last instants at which corrections count, for the requests for which they have passed. */
function horizonsOf(requests: readonly FigureRequest[], rules: FamilyRules, now: Date): Map<number, Date> {
  return new Map(
    requests.flatMap(({ period }, key) => {
      const until = lastCorrectionAt(period.end, now, rules.adjustmentDays);
      return until < now ? [[key, until] as const] : [];
    }),
  );
}
