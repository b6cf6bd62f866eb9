import { answer, closeDueContracts, type ContractDeps, moveMemberContracts, offer } from '#domain/contracts';
import type { Tx } from '#kernel/database';
import { periodCodeOf } from '#rules/agents/awards/contract-terms';
import { contractProgramSchema, DEFAULT_CONTRACT_PROGRAM } from '#rules/agents/contract-program';
import type { Contract, ContractAccount } from '#rules/agents/contracts/contract';
import type { Situation } from '#rules/agents/contracts/situation';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { formatTerms, termsSchema } from '#rules/agents/terms/terms-schema';
import { formatRate } from '#rules/rewards/rates';
import { formatInstant } from '../../src/lib/dev/agents-cases/calendar.ts';
import type { LifecycleResult } from '../../src/lib/dev/agents-cases/contract-portal.ts';
import type { LifecycleEvent } from '../../src/lib/dev/agents-cases/lifecycle-events.ts';
import type { TestApp } from './app.ts';
import { queryRows, sql, tamper } from './sql.ts';

type Rules = Omit<Situation, 'now' | 'tree'>;

/** Contracts of named accounts as production stores and changes them: the counterpart of `ContractPortal`. */
export class StoredContracts {
  readonly #portal: TestApp;
  readonly #rules: Rules;
  readonly #ids: ReadonlyMap<string, bigint>;

  private constructor(portal: TestApp, rules: Rules, ids: ReadonlyMap<string, bigint>) {
    this.#portal = portal;
    this.#rules = rules;
    this.#ids = ids;
  }

  /** Deletes all contracts, and begins with these accounts and contracts. */
  static async create(
    portal: TestApp,
    rules: Rules,
    { accounts, contracts }: { accounts: readonly ContractAccount[]; contracts: readonly Contract[] },
  ): Promise<StoredContracts> {
    await tamper(portal, 'truncate contracts, contract_receivables restart identity cascade');
    await storeProgram(portal, rules);
    const stored = new StoredContracts(portal, rules, await storeAccounts(portal, accounts));
    for (const contract of contracts) await stored.#insert(contract);
    await sql(portal, `select setval('contracts_id_seq', coalesce(max(id), 1), max(id) is not null) from contracts`);
    return stored;
  }

  async #insert({ id, payer, payee, terms, state, from }: Contract): Promise<void> {
    await sql(
      this.#portal,
      `insert into contracts (id, family, payer_id, payee_id, terms, code, state, from_at)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        terms.family,
        this.#idOf(payer),
        this.#idOf(payee),
        JSON.stringify(formatTerms(terms)),
        periodCodeOf(terms),
        state,
        from,
      ],
    );
  }

  #idOf(name: string | null): bigint | null {
    return name === null ? null : (this.#ids.get(name) ?? 0n);
  }

  #deps(at: Date): ContractDeps {
    const { config, liveEventHub: notifier } = this.#portal.app;
    return {
      currency: config.currency,
      calendar: this.#rules.calendar,
      notifier,
      clock: () => Promise.resolve(at),
    };
  }

  /** Runs the job that stores what the clock has decided. */
  async close(at: Date): Promise<void> {
    await closeDueContracts(this.#portal.app.db, this.#deps(at));
  }

  async handle(event: LifecycleEvent): Promise<LifecycleResult> {
    const { db } = this.#portal.app;
    const deps = this.#deps(event.at);
    if (event.do === 'block' || event.do === 'unblock') return this.#block(event.account, event.do === 'block');
    const refused: { result?: LifecycleResult } = {};
    try {
      return await db.transaction(async (tx) => {
        const result = await this.#act(tx, deps, event);
        refused.result = result;
        // A move that is refused is rolled back with the tree's change.
        if (event.do === 'move' && !result.ok) throw new Error('refused');
        return result;
      });
    } catch (error) {
      if (refused.result) return refused.result;
      throw error;
    }
  }

  async #block(name: string, isBlocked: boolean): Promise<LifecycleResult> {
    const id = this.#idOf(name);
    if (id === 0n) return { ok: false, code: 'not_found' };
    await sql(this.#portal, 'update members set state = $2 where id = $1', [id, isBlocked ? 'blocked' : 'active']);
    return { ok: true };
  }

  async #act(tx: Tx, deps: ContractDeps, event: LifecycleEvent): Promise<LifecycleResult> {
    switch (event.do) {
      case 'offer': {
        const { family, terms } = event;
        const [payerId, payeeId] = [this.#idOf(event.by), this.#idOf(event.to) ?? 0n];
        const made = await offer(tx, deps, { family, terms, payerId, payeeId, actor: 'test' });
        return 'refusal' in made ? { ok: false, code: made.refusal } : { ok: true, contract: Number(made.offerId) };
      }
      case 'move':
        return this.#move(tx, deps, event);
      case 'tick':
      case 'block':
      case 'unblock':
        return { ok: true };
      default:
        return this.#answer(tx, deps, event);
    }
  }

  async #move(tx: Tx, deps: ContractDeps, event: Extract<LifecycleEvent, { do: 'move' }>): Promise<LifecycleResult> {
    const [memberId, uplineId] = [this.#idOf(event.account) ?? 0n, this.#idOf(event.upline)];
    const move = { memberId, uplineId, transfersContracts: event.transferContracts, actor: 'test' };
    const moved = await moveMemberContracts(tx, deps, move);
    if ('refusal' in moved) return { ok: false, code: moved.refusal };
    await tx.query({ name: 'test_move', text: 'update members set upline_id = $2 where id = $1' }, [
      memberId,
      uplineId,
    ]);
    const { terminated, transferred } = moved;
    return {
      ok: true,
      from: formatInstant(moved.from),
      terminated: sorted(terminated),
      transferred: sorted(transferred),
    };
  }

  async #answer(
    tx: Tx,
    deps: ContractDeps,
    event: Extract<LifecycleEvent, { contract: bigint }>,
  ): Promise<LifecycleResult> {
    const answers = {
      accept: 'accept',
      reject: 'reject',
      withdraw: 'withdraw',
      requestTermination: 'terminate',
      agreeTermination: 'agree',
      refuseTermination: 'refuse',
      cancelTermination: 'cancel',
      forceTermination: 'force',
    } as const;
    const [row] = await queryRows<{ family: Contract['terms']['family'] }>(
      tx,
      { name: 'family', text: 'select family from contracts where id = $1' },
      [event.contract],
    );
    if (event.do === 'forceTermination' && event.by !== null) return { ok: false, code: 'not_yours' };
    const outcome = await answer(tx, deps, {
      family: row?.family ?? 'DAILY',
      contractId: event.contract,
      by: this.#idOf(event.by),
      actor: 'test',
      answer: answers[event.do],
      shownTerminations: event.do === 'accept' ? event.terminates : undefined,
    });
    if ('refusal' in outcome) return { ok: false, code: outcome.refusal };
    const terminated = sorted(outcome.terminated);
    if (event.do === 'accept')
      return { ok: true, from: formatInstant(outcome.at ?? event.at), terminated, offered: sorted(outcome.offered) };
    return outcome.at ? { ok: true, to: formatInstant(outcome.at), terminated } : { ok: true };
  }

  /** Lists the contracts as they are stored, with the accounts' names. */
  async list(): Promise<Contract[]> {
    const names = new Map([...this.#ids].map(([name, id]) => [String(id), name]));
    const rows = await sql<Stored>(
      this.#portal,
      `select id, family, payer_id::text as payer, payee_id::text as payee, terms, state, expires_at as "expiresAt",
              requested_by as "requestedBy", from_at as "from", to_at as "to", ended_by as "endedBy"
         from contracts order by id`,
    );
    return rows.map(({ family, terms, payer, payee, ...row }) => ({
      ...row,
      payer: payer && (names.get(payer) ?? payer),
      payee: names.get(payee) ?? payee,
      terms: termsSchema(family).parse(terms),
    }));
  }
}

interface Stored extends Omit<Contract, 'terms'> {
  family: Contract['terms']['family'];
  terms: unknown;
}

function sorted(ids: readonly bigint[]): number[] {
  return ids.map(Number).toSorted((a, b) => a - b);
}

async function storeProgram(portal: TestApp, { offerDays, limits }: Rules): Promise<void> {
  const { families, ...program } = contractProgramSchema.encode(DEFAULT_CONTRACT_PROGRAM);
  for (const family of CONTRACT_FAMILIES) {
    const { maxRatePpm, maxTiers, minSpreadPpm, periods, carryOvers } = limits[family];
    families[family] = {
      ...families[family],
      isOn: true,
      maxRate: formatRate(maxRatePpm),
      maxTiers,
      minSpread: formatRate(minSpreadPpm),
      periods: [...periods],
      carryOvers: [...carryOvers],
    };
  }
  await tamper(portal, 'update contract_programs set program = $1', [
    JSON.stringify({ ...program, offerDays, families }),
  ]);
}

/** Creates members with the accounts' places in the tree. Returns their ids by name. */
async function storeAccounts(
  portal: TestApp,
  accounts: readonly ContractAccount[],
): Promise<ReadonlyMap<string, bigint>> {
  const ids = new Map<string, bigint>();
  const prefix = `c${Date.now().toString(36)}`;
  const pending = new Set(accounts);
  while (pending.size > 0) {
    const ready = [...pending].filter(({ uplineId }) => uplineId === null || ids.has(uplineId));
    if (ready.length === 0) throw new Error('the accounts are no tree');
    for (const account of ready) {
      pending.delete(account);
      const name = `${prefix}${ids.size}`;
      const upline = account.uplineId === null ? null : ids.get(account.uplineId);
      const [row] = await sql<{ id: bigint }>(
        portal,
        `insert into members (public_id, username, username_key, account_type, state, currency, language_code, upline_id)
         values (upper($1), $1, $1, $2, $3, $4, 'EN', $5) returning id`,
        [name, account.type, account.isBlocked ? 'blocked' : 'active', account.currency, upline],
      );
      if (!row) throw new Error(`${name} was not stored`);
      ids.set(account.id, row.id);
      if (account.hasReceivables)
        await tamper(
          portal,
          `insert into contract_receivables (statement_id, contract_id, period_id, payer_id, payee_id, amount_minor, left_minor)
           values ($1, 1, '20261101', $1, $1, 1, 1)`,
          [row.id],
        );
    }
  }
  return ids;
}
