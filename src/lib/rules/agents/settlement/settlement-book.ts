import { NOTHING_CARRIED } from '../awards/carry-over.ts';
import type { ContractFamily } from '../families.ts';
import type { ActiveRule } from '../figures/active-members.ts';
import { lastCorrectionAt } from '../figures/corrections.ts';
import type { FactHistory } from '../figures/fact-history.ts';
import { factsOfTeam, figuresOfFacts, type Fact, type FiguresWithActive } from '../figures/facts.ts';
import type { FigureRules } from '../figures/team-figures.ts';
import type { DatedTree } from '../figures/tree.ts';
import type { BusinessCalendar, Period } from '../periods.ts';
import { payableOf, payRun, type ContractPayment, type PaymentState, type Receivable } from './payments.ts';
import { spanIn, type Relation, type SignedContract } from './relations.ts';
import type { Funding } from './results.ts';
import {
  stateRelations,
  statementStatus,
  type RelationAccount,
  type Statement,
  type StatementStatus,
} from './statements.ts';

/** Settings of the operator for the settlement of one family. */
export interface FamilyRules extends FigureRules {
  readonly active: ActiveRule;
  readonly adjustmentDays: number;
}

export interface SettlementSetup {
  readonly calendar: BusinessCalendar;
  readonly tree: DatedTree;
  readonly history: FactHistory;
  readonly funding: Funding;
  readonly rules: Readonly<Record<ContractFamily, FamilyRules>>;
  readonly relations: readonly OpeningRelation[];
  readonly balances: ReadonlyMap<string, bigint>;
}

export interface OpeningRelation {
  readonly family: ContractFamily;
  readonly relation: Relation;
  readonly broughtForwardMinor: bigint;
  readonly carryInMinor: bigint;
}

export interface Run {
  readonly family: ContractFamily;
  readonly period: Period;
  readonly at: Date;
  /** Payees that are blocked now. */
  readonly blocked: ReadonlySet<string>;
}

export interface PaidStatement extends Statement {
  readonly status: StatementStatus;
  readonly paidMinor: bigint;
  readonly receivableMinor: bigint;
}

export interface RunOutcome {
  readonly statements: readonly PaidStatement[];
  readonly payments: readonly ContractPayment[];
}

const NOTHING: RunOutcome = { statements: [], payments: [] };

interface Account extends RelationAccount {
  readonly family: ContractFamily;
}

/**
 * Model of the settlement of one portal: figures, statements and payments of runs, one after the other. Services and the
 * database hold the same state and call the same rules.
 */
export class SettlementBook {
  readonly #setup: SettlementSetup;
  readonly #finished = new Set<string>();
  readonly #salaries: Fact[] = [];
  readonly #figures = new Map<string, FiguresWithActive>();
  #accounts: readonly Account[];
  #state: PaymentState;

  constructor(setup: SettlementSetup) {
    this.#setup = setup;
    this.#state = { balances: new Map(setup.balances), receivables: [] };
    this.#accounts = setup.relations.map(({ family, relation, broughtForwardMinor, carryInMinor }) => ({
      family,
      relation,
      balanceMinor: broughtForwardMinor,
      leftBefore: { ...NOTHING_CARRIED, amountMinor: carryInMinor },
      stated: [],
    }));
  }

  get balances(): ReadonlyMap<string, bigint> {
    return this.#state.balances;
  }

  get receivables(): readonly Receivable[] {
    return this.#state.receivables;
  }

  credit(account: string, amountMinor: bigint): void {
    const { balances } = this.#state;
    const credited = new Map(balances).set(account, (balances.get(account) ?? 0n) + amountMinor);
    this.#state = { ...this.#state, balances: credited };
  }

  /** Settles a family for a period, once: a second run does nothing at all. */
  settle(run: Run): RunOutcome {
    const { family, period, at, blocked } = run;
    const key = `${family}/${period.code}/${period.id}`;
    if (this.#finished.has(key)) return NOTHING;
    this.#finished.add(key);
    const { calendar, tree, funding } = this.#setup;
    const day = calendar.dayAt(at);
    const stated = stateRelations({
      period,
      fundingIn: () => funding,
      blocked,
      accounts: this.#accounts.filter((account) => account.family === family),
      figuresIn: (contract, of) => this.#figuresIn(contract, of, run),
    });
    const others = this.#accounts.filter((account) => account.family !== family);
    this.#accounts = [...others, ...stated.map(({ account }) => ({ ...account, family }))];
    const statements = stated.flatMap(({ statement }) => (statement ? [statement] : []));
    const payables = statements.flatMap((statement) => payableOf(statement, funding === 'HOUSE'));
    const { payments, ...state } = payRun(this.#state, payables, (account) => tree.depthOf(account, day));
    this.#state = state;
    if (family !== 'DIVIDEND') this.#salaries.push(...statements.map((statement) => salaryOf(statement, at, day)));
    return { statements: statements.map((statement) => paidStatement(statement, payments)), payments };
  }

  #figuresIn(contract: SignedContract, period: Period, { family, at }: Run): FiguresWithActive {
    const { history, rules } = this.#setup;
    const limit = lastCorrectionAt(period.end, at, rules[family].adjustmentDays);
    const salaries = family === 'DIVIDEND' ? this.#salaries.length : 0;
    const key = `${contract.id}/${period.id}/${history.versionIn(spanIn(contract, period), limit)}/${salaries}`;
    const figures = this.#figures.get(key) ?? this.#computeFigures(contract, period, rules[family], limit);
    this.#figures.set(key, figures);
    return figures;
  }

  #computeFigures(contract: SignedContract, period: Period, rules: FamilyRules, limit: Date): FiguresWithActive {
    const { history, tree, funding } = this.#setup;
    const span = spanIn(contract, period);
    // A payee passes the salaries of its downlines on out of its own, unless the house pays each of them.
    const salaries =
      funding === 'HOUSE' ? this.#salaries : this.#salaries.filter(({ member }) => member === contract.payee);
    return figuresOfFacts(factsOfTeam([...history.factsAt(limit), ...salaries], tree, contract.payee, span), rules);
  }
}

/** Returns a stated salary as a cost of the payee's team (docs/spec/agents-rulebook.md §4.5). */
function salaryOf({ contract, amountMinor, adjustments }: Statement, at: Date, day: number): Fact {
  const salariesMinor = adjustments.reduce((sum, each) => sum + each.amountMinor, amountMinor);
  return { member: contract.payee, product: null, at, day, sums: { salariesMinor } };
}

function paidStatement(statement: Statement, payments: readonly ContractPayment[]): PaidStatement {
  const paidMinor = payments
    .filter(({ kind, contractId }) => kind === 'contract' && contractId === statement.contract.id)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const status = statementStatus(statement, paidMinor);
  return { ...statement, status, paidMinor, receivableMinor: statement.payableMinor - paidMinor };
}
