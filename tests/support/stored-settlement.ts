import { listStatements, type ContractDeps, settlePeriod, type StatementView } from '#domain/contracts';
import { advanceFigures, restartFigures } from '#domain/figures';
import { ensureAccount, getBalances, post } from '#domain/ledger';
import { DAY_MS } from '#kernel/clock';
import { formatAmount } from '#kernel/money';
import { type ContractProgram, contractProgramSchema, DEFAULT_CONTRACT_PROGRAM } from '#rules/agents/contract-program';
import { periodCodeOf } from '#rules/agents/awards/contract-terms';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { type AgentBet, countBets } from '#rules/agents/figures/bets';
import { betsKnownAt } from '#rules/agents/figures/corrections';
import { categoryOf } from '#rules/agents/figures/products';
import type { FamilyRules } from '#rules/agents/settlement/settlement-book';
import { formatTerms } from '#rules/agents/terms/terms-schema';
import type { parseSettle } from '../../src/lib/dev/agents-cases/settle.ts';
import type { TestApp } from './app.ts';
import { sql, tamper } from './sql.ts';

type SettleCase = ReturnType<typeof parseSettle>;

const HOUSE = 'house';
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The sums of a bet that settled rounds hold; a correction is written as their differences. */
type BetSums = Record<(typeof SUMS)[number], bigint>;
const SUMS = [
  'stake_minor',
  'payout_minor',
  'jackpot_minor',
  'promotion_minor',
  'contribution_minor',
  'bonus_stake_minor',
  'bonus_payout_minor',
  'valid_bet_minor',
  'cash_valid_bet_minor',
  'won_valid_bet_minor',
  'lost_valid_bet_minor',
] as const;

let cases = 0;

/** A case of kind `settle` in the database, with the figures' worker and the runs of production. */
export class StoredSettlement {
  readonly #portal: TestApp;
  readonly #case: SettleCase;
  readonly #ids = new Map<string, bigint>();
  /** Added to the ids of the case, because keys of the ledger are used once. */
  readonly #offset: bigint;
  readonly #runs: bigint[] = [];
  readonly #known = new Map<string, { sums: BetSums; revision: number; bookedAt: number | undefined }>();

  private constructor(portal: TestApp, settleCase: SettleCase) {
    this.#portal = portal;
    this.#case = settleCase;
    cases += 1;
    this.#offset = BigInt(Date.now()) * 10_000n + BigInt(cases) * 1000n;
  }

  static async create(portal: TestApp, settleCase: SettleCase): Promise<StoredSettlement> {
    await tamper(portal, 'truncate contracts, contract_runs, contract_receivables cascade');
    await tamper(portal, 'delete from settled_rounds');
    await restartFigures(portal.app.db, 'rounds');
    await sql(portal, 'delete from team_statements');
    await sql(portal, 'delete from member_statements');
    const { zone, dayStart } = settleCase;
    const [hours = 0, minutes = 0] = dayStart.split(':').map(Number);
    await sql(portal, 'update agent_settings set zone = $1, day_start = $2', [zone, hours * 60 + minutes]);
    const stored = new StoredSettlement(portal, settleCase);
    await stored.#storeProgram();
    await stored.#storeTree();
    await stored.#storeContracts();
    await stored.#storeMoney();
    for (const [account, amountMinor] of Object.entries(settleCase.balances))
      await stored.#credit(account, amountMinor);
    return stored;
  }

  #idOf(account: string): bigint {
    const id = this.#ids.get(account);
    if (id === undefined) throw new Error(`there is no account ${account}`);
    return id;
  }

  async #storeProgram(): Promise<void> {
    const { rules, funding } = this.#case;
    const families = { ...DEFAULT_CONTRACT_PROGRAM.families };
    for (const family of CONTRACT_FAMILIES)
      families[family] = { ...families[family], ...toFamily(rules[family]), isOn: true, needsApproval: false };
    const program = contractProgramSchema.encode({ ...DEFAULT_CONTRACT_PROGRAM, funding, families });
    await tamper(this.#portal, 'update contract_programs set program = $1', [JSON.stringify(program)]);
  }

  async #storeTree(): Promise<void> {
    const { accounts, moves, tree } = this.#case;
    const types = ['member', 'agent', 'master-agent'];
    for (const { id, type } of accounts) {
      const name = `s${this.#offset.toString(36)}${this.#ids.size}`;
      const [row] = await sql<{ id: bigint }>(
        this.#portal,
        `insert into members (public_id, username, username_key, account_type, currency, language_code)
         values (upper($1), $1, $1, $2, 'VND', 'EN') returning id`,
        [name, types[type]],
      );
      this.#ids.set(id, row?.id ?? 0n);
    }
    const days = [0, ...new Set(moves.map(({ day }) => day))].toSorted((a, b) => a - b);
    const paths = accounts.flatMap(({ id }) =>
      days.flatMap((day, index) =>
        tree.pathOf(id, day).map((ancestor, distance) => {
          const end = days[index + 1];
          return [
            this.#idOf(ancestor),
            this.#idOf(id),
            distance,
            dateOf(day),
            end === undefined ? 'infinity' : dateOf(end),
          ];
        }),
      ),
    );
    await tamper(this.#portal, 'delete from agent_paths');
    await sql(
      this.#portal,
      `insert into agent_paths select *, '2020-01-01' from unnest($1::bigint[], $2::bigint[], $3::int[], $4::date[], $5::date[])`,
      [0, 1, 2, 3, 4].map((column) => paths.map((path) => path[column])),
    );
  }

  async #storeContracts(): Promise<void> {
    for (const { relation, broughtForwardMinor, carryInMinor } of this.#case.relations) {
      for (const { id, payer, payee, terms, from, to } of relation.contracts)
        await sql(
          this.#portal,
          `insert into contracts (id, family, payer_id, payee_id, terms, code, state, from_at, to_at, ended_by)
           overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            this.#offset + id,
            terms.family,
            payer === null ? null : this.#idOf(payer),
            this.#idOf(payee),
            JSON.stringify(formatTerms(terms)),
            periodCodeOf(terms),
            to ? 'ENDED' : 'SIGNED',
            from,
            to,
            to && 'TERMINATION',
          ],
        );
      const [first] = relation.contracts;
      if (!first || (broughtForwardMinor === 0n && carryInMinor === 0n)) continue;
      const { calendar } = this.#case;
      const day = calendar.dayAt(first.from);
      await sql(this.#portal, 'insert into contract_relations values ($1, $2, $3)', [
        this.#offset + first.id,
        first.terms.family,
        broughtForwardMinor,
      ]);
      await sql(this.#portal, `insert into contract_periods values ($1, $1, 'D', $2, $3, $3, 0, 0, 0, 0, 0, 0, $4)`, [
        this.#offset + first.id,
        dateOf(day).replaceAll('-', ''),
        new Date(first.from.getTime() - DAY_MS),
        carryInMinor,
      ]);
    }
  }

  async #storeMoney(): Promise<void> {
    const kinds: Record<string, string> = {
      rebate: 'rebate',
      promotion: 'bonus_cash',
      deposit: 'deposit',
      fee: 'deposit',
    };
    for (const { member, at, kind, amount, product } of this.#case.money) {
      const entryKind = kinds[kind];
      if (!entryKind) throw new Error(`money of the kind ${kind} is not in the ledger`);
      const isFee = kind === 'fee';
      const day = dateOf(this.#case.calendar.dayAt(at));
      const values = [
        this.#idOf(member),
        day,
        isFee ? 'house_fees' : 'player',
        product ? categoryOf(product) : 'NONE',
        entryKind,
        isFee ? -amount : amount,
      ];
      await sql(
        this.#portal,
        `insert into team_statements as stored select path.ancestor_id, $2::date, 'VND', $3, $4, $5, 1, $6 from agent_paths path
          where path.member_id = $1 and path.from_day <= $2::date and path.to_day > $2::date and (path.distance > 0 or $3 = 'house_fees')
         on conflict (agent_id, day, currency, account_kind, category, kind) do update set amount_minor = stored.amount_minor + excluded.amount_minor`,
        values,
      );
      if (!isFee)
        await sql(
          this.#portal,
          `insert into member_statements as stored values ($1, $2, 'VND', $3, $4, $5, 1, $6)
           on conflict (member_id, day, currency, account_kind, category, kind, day_lag) do update set amount_minor = stored.amount_minor + excluded.amount_minor`,
          values,
        );
    }
  }

  async #credit(account: string, amountMinor: bigint): Promise<void> {
    await this.#portal.app.db.transaction(async (tx) => {
      const player = await ensureAccount(tx, 'player', this.#idOf(account), 'VND');
      const house = await ensureAccount(tx, 'house_promotions', 0n, 'VND');
      const lines = [
        { accountId: player, amountMinor },
        { accountId: house, amountMinor: -amountMinor },
      ];
      await post(tx, {
        namespace: 'test',
        key: crypto.randomUUID(),
        kind: 'adjustment',
        lines: lines.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)),
      });
    });
  }

  /** Writes what has become known to the stream by an instant, as it was known step by step, and has the worker read it. */
  async #settleBets(until: Date): Promise<void> {
    const { bets, corrections, minOdds, zone } = this.#case;
    const instants = corrections.map(({ knownAt }) => knownAt.getTime()).filter((at) => at <= until.getTime());
    for (const at of [undefined, ...new Set(instants.toSorted((a, b) => a - b))]) {
      const known = at === undefined ? bets : betsKnownAt(bets, corrections, new Date(at));
      const counted = countBets(known, minOdds);
      for (const [position, bet] of known.entries()) {
        const each = counted[position];
        if (each && bet.at <= until) await this.#settleBet(bet, toSums(bet, each), at);
      }
    }
    // Transactions of other databases of the cluster delay the worker.
    while (await this.#isBehind()) await advanceFigures(this.#portal.app.db, 'rounds', zone);
  }

  /** Compares positions: the rounds of a case may be booked in the future, where the worker's lag is none. */
  async #isBehind(): Promise<boolean> {
    const unread = await sql(
      this.#portal,
      `select 1 from settled_rounds fact, fact_readers reader where reader.name = 'rounds' and (fact.xid, fact.seq) > (reader.xid, reader.seq) limit 1`,
    );
    return unread.length > 0;
  }

  async #settleBet(bet: AgentBet, sums: BetSums, bookedAt: number | undefined): Promise<void> {
    const before = this.#known.get(bet.id);
    // A bet that was corrected is neither settled again nor corrected as of an earlier instant.
    if (before && (bookedAt ?? 0) <= (before.bookedAt ?? 0)) return;
    const changes = SUMS.map((name) => sums[name] - (before?.sums[name] ?? 0n));
    if (before && changes.every((change) => change === 0n)) return;
    const revision = before ? before.revision + 1 : 0;
    this.#known.set(bet.id, { sums, revision, bookedAt });
    const at = bookedAt === undefined ? bet.at : new Date(bookedAt);
    await sql(
      this.#portal,
      `insert into settled_rounds (booked_at, member_id, currency, category, vendor_id, game_id, source, source_id, revision, placed_at,
                                   first_settled_at, ${SUMS.join(', ')}, is_play_money)
       values ($1, $2, 'VND', $3, 1, 1, 'game_round', $4, $5, $6, $6, ${SUMS.map((_, index) => `$${index + 7}`).join(', ')}, false)`,
      [at, this.#idOf(bet.member), categoryOf(bet.product), this.#known.size, revision, bet.at, ...changes],
    );
  }

  deps(at: Date): ContractDeps {
    const { calendar } = this.#case;
    const { liveEventHub: notifier } = this.#portal.app;
    return { currency: 'VND', calendar, notifier, clock: () => Promise.resolve(at) };
  }

  /** Executes the runs of the case. `settle` is what settles a period. */
  async run(settle: typeof settlePeriod = settlePeriod): Promise<void> {
    for (const { family, period, at, credits, blocked } of this.#case.runs) {
      for (const { member, amount } of credits) await this.#credit(member, amount);
      await this.#settleBets(at);
      const ids = blocked.map((account) => String(this.#idOf(account)));
      await sql(this.#portal, `update members set state = 'blocked' where id = any($1::bigint[])`, [ids]);
      await settle(this.#portal.app.db, this.deps(at), { family, code: period.code, period });
      await sql(this.#portal, `update members set state = 'active' where id = any($1::bigint[])`, [ids]);
      const [last] = await sql<{ id: bigint }>(this.#portal, 'select id from contract_runs order by id desc limit 1');
      this.#runs.push(last?.id ?? 0n);
    }
  }

  #caseIdOf(contractId: bigint): number {
    return Number(contractId - this.#offset);
  }

  /** Runs by their position; a repeated one adds none. */
  #positionOf(runId: bigint): number {
    return this.#runs.indexOf(runId) + 1;
  }

  async output() {
    const { db } = this.#portal.app;
    const names = new Map([...this.#ids].map(([name, id]) => [id, name]));
    const nameOf = (id: bigint | null) => (id === null ? HOUSE : (names.get(id) ?? String(id)));
    const statements = await listStatements(db, { pageNo: 1, pageSize: 10_000 });
    const payments = await sql<PaymentRow>(
      this.#portal,
      `select paid.run_id, paid.kind, stated.contract_id, stated.period_id, paid.from_id, paid.to_id, paid.amount_minor
         from contract_payments paid join contract_statements stated on stated.id = paid.statement_id`,
    );
    const receivables = await sql<ReceivableRow>(
      this.#portal,
      'select * from contract_receivables where left_minor > 0',
    );
    const accounts = await sql<{ id: bigint; owner_id: bigint }>(
      this.#portal,
      `select id, owner_id from ledger_accounts where kind = 'player' and owner_id = any($1::bigint[])`,
      [[...this.#ids.values()].map(String)],
    );
    const balances = await getBalances(
      db,
      accounts.map(({ id }) => id),
    );
    const own = accounts.map(
      ({ id, owner_id: owner }) => [nameOf(owner), balances.get(id)?.balanceMinor ?? 0n] as const,
    );
    return {
      statements: statements.rows.map((row) => ({
        run: this.#positionOf(row.runId),
        contract: this.#caseIdOf(row.contractId),
        ...toStatement(row),
      })),
      payments: payments.map((row) => ({
        run: this.#positionOf(row.run_id),
        kind: row.kind,
        contract: this.#caseIdOf(row.contract_id),
        period: row.period_id,
        from: nameOf(row.from_id),
        to: nameOf(row.to_id),
        amount: formatAmount(row.amount_minor),
      })),
      debts: receivables.map((row) => ({
        contract: this.#caseIdOf(row.contract_id),
        period: row.period_id,
        payer: nameOf(row.payer_id),
        payee: nameOf(row.payee_id),
        amount: formatAmount(row.left_minor),
      })),
      balances: Object.fromEntries(
        own.filter(([, minor]) => minor !== 0n).map(([name, minor]) => [name, formatAmount(minor)]),
      ),
    };
  }
}

interface PaymentRow {
  run_id: bigint;
  kind: string;
  contract_id: bigint;
  period_id: string;
  from_id: bigint | null;
  to_id: bigint;
  amount_minor: bigint;
}

interface ReceivableRow {
  contract_id: bigint;
  period_id: string;
  payer_id: bigint;
  payee_id: bigint;
  left_minor: bigint;
}

function toFamily({
  weights,
  deduct,
  vendorFeesPpm,
  active,
  adjustmentDays,
}: FamilyRules): Partial<ContractProgram['families']['DAILY']> {
  const rule = { bet: active.betMinor, deposit: active.depositMinor, days: active.days, dayBet: active.dayBetMinor };
  return {
    weights: weights ? Object.fromEntries([...weights].map(([name, weight]) => [name, Number(weight)])) : null,
    deduct: [...deduct],
    vendorFees: Object.fromEntries(vendorFeesPpm),
    active: { D: rule, W: rule, H: rule, M: rule },
    adjustmentDays,
  };
}

function toSums(bet: AgentBet, counted: ReturnType<typeof countBets>[number]): BetSums {
  const isPlayed = bet.isSettled && !bet.isFree;
  const [bonusStake, bonusPayout, jackpot] = isPlayed
    ? [bet.bonusStakeMinor, bet.bonusPayoutMinor, bet.jackpotMinor]
    : [0n, 0n, 0n];
  const { validMinor, outcome, promotionMinor } = counted;
  return {
    stake_minor: counted.stakeMinor + bonusStake,
    payout_minor: counted.payoutMinor + bonusPayout + jackpot + promotionMinor,
    jackpot_minor: jackpot,
    promotion_minor: promotionMinor,
    contribution_minor: counted.contributionMinor,
    bonus_stake_minor: bonusStake,
    bonus_payout_minor: bonusPayout,
    valid_bet_minor: validMinor,
    cash_valid_bet_minor: validMinor,
    won_valid_bet_minor: outcome === 'won' ? validMinor : 0n,
    lost_valid_bet_minor: outcome === 'lost' ? validMinor : 0n,
  };
}

function toStatement(row: StatementView) {
  return {
    period: row.periodId,
    status: row.status,
    ...(row.result ? toResult(row.family, row.result) : {}),
    amount: formatAmount(row.amountMinor),
    adjustments: row.adjustments.map(({ periodId: period, amount }) => ({ period, amount })),
    broughtForward: formatAmount(row.broughtForwardMinor),
    due: formatAmount(row.dueMinor),
    paid: formatAmount(row.paidMinor),
    owed: formatAmount(row.receivableMinor),
    carriedForward: formatAmount(row.carriedForwardMinor),
  };
}

/** Picks the figures that a family has. */
function toResult(family: StatementView['family'], result: NonNullable<StatementView['result']>) {
  const { bet, betWon, betLost, active, loss, carryIn, carryOut, tier, rate, gross, downlines, excess } = result;
  const house = downlines === undefined ? {} : { downlines, excess };
  if (family === 'REALTIME') return { bet, betLost, betWon, gross, ...house };
  const tiered = { bet, tier, rate, gross, ...house };
  if (family === 'HOURLY') return tiered;
  return family === 'DAILY' ? { ...tiered, active } : { ...tiered, active, loss, carryIn, carryOut };
}
