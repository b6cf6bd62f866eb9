import type { Carried } from '../awards/carry-over.ts';
import { toMinor } from '../figures/team-figures.ts';
import type { Period } from '../periods.ts';
import { contractIn, hasEndedBy, lastContractBy, type Relation, type SignedContract } from './relations.ts';
import {
  houseShare,
  resultsOf,
  type Funding,
  type HouseShare,
  type PeriodFigures,
  type PeriodResult,
} from './results.ts';

/** A relation before a run. */
export interface RelationAccount {
  readonly relation: Relation;
  /** Carried forward by its last statement; below zero, it is taken off the next ones. */
  readonly balanceMinor: bigint;
  /** Wins that were left before the first of `stated`: at first, the wins of the team with which the relation began. */
  readonly leftBefore: Carried;
  /** Periods that were stated and may have changed since, in the order of time, and the sum of what was stated for each. */
  readonly stated: readonly StatedPeriod[];
}

export interface StatedPeriod {
  readonly period: Period;
  readonly amountMinor: bigint;
}

export interface Adjustment {
  readonly period: Period;
  readonly amountMinor: bigint;
}

/** Holds what one contract comes to in one run (docs/spec/agents-rulebook.md §7.6), before it is paid. */
export interface Statement {
  readonly contract: SignedContract;
  readonly period: Period;
  /** Undefined when no contract of the relation is in force in the period. */
  readonly result: PeriodResult | undefined;
  /** Undefined when uplines pay. */
  readonly share: HouseShare | undefined;
  readonly amountMinor: bigint;
  readonly adjustments: readonly Adjustment[];
  readonly broughtForwardMinor: bigint;
  readonly dueMinor: bigint;
  /** The amount due, or nothing if it is carried forward. */
  readonly payableMinor: bigint;
  readonly carriedForwardMinor: bigint;
  readonly isHeld: boolean;
}

/** A relation after a run. Quiet hours and windows are stated without a statement. */
export interface StatedRelation {
  readonly account: RelationAccount;
  /** Results of the periods that were computed, in the order of time. */
  readonly results: readonly PeriodResult[];
  readonly statement: Statement | undefined;
}

export interface StatementRun {
  readonly period: Period;
  /** Returns who pays the contracts of a period. */
  fundingIn(period: Period): Funding;
  /** All relations of the family. */
  readonly accounts: readonly RelationAccount[];
  readonly blocked: ReadonlySet<string>;
  /** Payees whom a flag of abuse names, and the amount from which their statements are held. */
  readonly flagged?: { readonly payees: ReadonlySet<string>; readonly fromMinor: bigint } | undefined;
  /** Returns a team's figures in a period, with every correction that counts for it now. */
  figuresIn(contract: SignedContract, period: Period): PeriodFigures['figures'];
}

/** States what each relation comes to in a run, in the order of the relations (docs/spec/agents-rulebook.md §7.3). */
export function stateRelations(run: StatementRun): StatedRelation[] {
  const results = run.accounts.map((account) => resultsIn(run, account));
  const isHousePaid = ({ period }: PeriodResult) => run.fundingIn(period) === 'HOUSE';
  const downlines = downlineAmounts(results.flat().filter(isHousePaid));
  const shareOf = (result: PeriodResult) => (isHousePaid(result) ? houseShareOf(result, downlines) : undefined);
  return run.accounts.map((account, position) => stateRelation(run, account, results[position] ?? [], shareOf));
}

/** Computes the periods that were stated and the period of the run, with what is known now. */
function resultsIn(run: StatementRun, { relation, stated, leftBefore }: RelationAccount): PeriodResult[] {
  const periods = [...stated.map(({ period }) => period), run.period].flatMap((period) => {
    const contract = contractIn(relation, period);
    return contract ? [{ period, contract, figures: run.figuresIn(contract, period) }] : [];
  });
  return resultsOf(periods, leftBefore);
}

/** Sums of what direct downlines come to, by period and payer. */
type DownlineAmounts = ReadonlyMap<string, bigint>;

function downlineAmounts(results: readonly PeriodResult[]): DownlineAmounts {
  const sums = new Map<string, bigint>();
  for (const { contract, period, award } of results) {
    if (contract.payer === null) continue;
    const key = downlineKey(period, contract.payer);
    sums.set(key, (sums.get(key) ?? 0n) + award.amountMinor);
  }
  return sums;
}

function downlineKey({ id }: Period, payer: string): string {
  return `${id}/${payer}`;
}

function houseShareOf({ award, period, contract }: PeriodResult, downlines: DownlineAmounts): HouseShare {
  return houseShare(award.amountMinor, downlines.get(downlineKey(period, contract.payee)) ?? 0n);
}

function stateRelation(
  run: StatementRun,
  account: RelationAccount,
  results: readonly PeriodResult[],
  shareOf: (result: PeriodResult) => HouseShare | undefined,
): StatedRelation {
  const { relation, balanceMinor } = account;
  const current = contractIn(relation, run.period);
  const contract = current ?? lastContractBy(relation, run.period);
  if (!contract) return { account, results, statement: undefined };
  const amountIn = (result: PeriodResult) => shareOf(result)?.amountMinor ?? result.award.amountMinor;
  const adjustments = adjustmentsOf(account.stated, results, amountIn);
  const result = current && results.at(-1);
  if (!result && balanceMinor <= 0n && adjustments.length === 0) return { account, results, statement: undefined };

  const amountMinor = result ? amountIn(result) : 0n;
  const dueMinor = adjustments.reduce((sum, each) => sum + each.amountMinor, balanceMinor + amountMinor);
  const isHeld = dueMinor > 0n && isHeldBack(run, contract.payee, dueMinor);
  const isEnough = hasEndedBy(relation, run.period) || dueMinor >= contract.terms.minPayoutMinor;
  const payableMinor = dueMinor > 0n && !isHeld && isEnough ? dueMinor : 0n;
  const statement: Statement = {
    contract,
    period: run.period,
    result,
    share: result && shareOf(result),
    amountMinor,
    adjustments,
    broughtForwardMinor: balanceMinor,
    dueMinor,
    payableMinor,
    carriedForwardMinor: dueMinor - payableMinor,
    isHeld,
  };
  return { account: accountAfter(account, statement), results, statement: isQuiet(statement) ? undefined : statement };
}

function isHeldBack({ blocked, flagged }: StatementRun, payee: string, dueMinor: bigint): boolean {
  return blocked.has(payee) || (!!flagged && dueMinor >= flagged.fromMinor && flagged.payees.has(payee));
}

function adjustmentsOf(
  stated: readonly StatedPeriod[],
  results: readonly PeriodResult[],
  amountIn: (result: PeriodResult) => bigint,
): Adjustment[] {
  const amounts = new Map(results.map((result) => [result.period.id, amountIn(result)]));
  return stated
    .map(({ period, amountMinor }) => ({ period, amountMinor: (amounts.get(period.id) ?? 0n) - amountMinor }))
    .filter(({ amountMinor }) => amountMinor !== 0n);
}

function accountAfter(account: RelationAccount, statement: Statement): RelationAccount {
  const adjusted = new Map(statement.adjustments.map(({ period, amountMinor }) => [period.id, amountMinor]));
  const stated = account.stated.map(({ period, amountMinor }) => ({
    period,
    amountMinor: amountMinor + (adjusted.get(period.id) ?? 0n),
  }));
  const added = statement.result ? [{ period: statement.period, amountMinor: statement.amountMinor }] : [];
  return { ...account, balanceMinor: statement.carriedForwardMinor, stated: [...stated, ...added] };
}

/** Returns whether an hour or a window without bets leaves nothing to state. */
function isQuiet({ contract, result, dueMinor, adjustments }: Statement): boolean {
  const { family } = contract.terms;
  if (family !== 'HOURLY' && family !== 'REALTIME') return false;
  return dueMinor === 0n && adjustments.length === 0 && (!result || toMinor(result.figures.weighted.all) === 0n);
}

export type StatementStatus = 'HELD' | 'PAID' | 'PARTIAL' | 'OWED' | 'CARRIED' | 'NOT_REACHED';

/** Returns the status of a statement by what was paid in its run. */
export function statementStatus(
  statement: Pick<Statement, 'isHeld' | 'payableMinor' | 'dueMinor'>,
  paidMinor: bigint,
): StatementStatus {
  const { isHeld, payableMinor, dueMinor } = statement;
  if (isHeld) return 'HELD';
  if (payableMinor === 0n) return dueMinor === 0n ? 'NOT_REACHED' : 'CARRIED';
  if (paidMinor === payableMinor) return 'PAID';
  return paidMinor > 0n ? 'PARTIAL' : 'OWED';
}
