import {
  advanceRuns,
  answer,
  approveTree,
  changeProgram,
  type ContractOutcome,
  type ContractRefusal,
  listRuns,
  listRunTrees,
  offer,
  type ContractDeps,
  settlePeriod,
} from '#domain/contracts';
import { advanceFigures, FIGURE_READERS, readerLag } from '#domain/figures';
import type { Tx } from '#kernel/database';
import { HOUR_MS } from '#kernel/clock';
import { DEFAULT_CONTRACT_PROGRAM } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { periodAt } from '#rules/agents/periods';
import type { AppContext } from '../../context.ts';
import { contractDeps } from '../../contract-deps.ts';
import { PLAYED_DAYS } from './earlier-rounds.ts';
import { ACTOR } from './players.ts';

/** Terms of a contract by the names of its parties; no payer is the house. */
interface SeededContract {
  family: ContractFamily;
  payer?: string;
  payee: string;
  terms: Record<string, unknown>;
}

const dividend = (payee: string, rate: string, payer?: string): SeededContract => ({
  family: 'DIVIDEND',
  ...(payer ? { payer } : {}),
  payee,
  terms: {
    period: 'W',
    carryOver: 'FULL',
    tiers: [
      { bet: '0', loss: '0', active: 0, rate },
      { bet: '10000000', loss: '1000000', active: 5, rate: String(Number(rate) + 5) },
    ],
  },
});
const daily = (payee: string, rate: string, payer?: string): SeededContract => ({
  family: 'DAILY',
  ...(payer ? { payer } : {}),
  payee,
  terms: {
    tiers: [
      { bet: '0', active: 0, rate },
      { bet: '1000000', active: 3, rate: String(Number(rate) * 2) },
    ],
  },
});
const hourly = (payee: string, rate: string, payer?: string): SeededContract => ({
  family: 'HOURLY',
  ...(payer ? { payer } : {}),
  payee,
  terms: { tiers: [{ bet: '0', rate }] },
});
const realtime = (payee: string, single: string, payer?: string): SeededContract => ({
  family: 'REALTIME',
  ...(payer ? { payer } : {}),
  payee,
  terms: { rates: { single, loss: single, profit: '0' } },
});

/** Contracts down the tree, and the days before today on which they were signed. */
const SIGNED: readonly { daysAgo: number; contracts: readonly SeededContract[] }[] = [
  {
    daysAgo: PLAYED_DAYS,
    contracts: [
      dividend('agent', '15'),
      dividend('hoa', '10', 'agent'),
      dividend('nam', '8', 'agent'),
      dividend('thu', '5', 'hoa'),
    ],
  },
  {
    daysAgo: 15,
    contracts: [
      daily('agent', '0.2'),
      daily('hoa', '0.15', 'agent'),
      daily('nam', '0.1', 'agent'),
      daily('thu', '0.1', 'hoa'),
    ],
  },
  {
    daysAgo: 1,
    contracts: [
      hourly('agent', '0.1'),
      hourly('hoa', '0.06', 'agent'),
      realtime('agent', '0.05'),
      realtime('hoa', '0.03', 'agent'),
    ],
  },
];

/** Offers that wait for an answer. */
const OFFERED: readonly SeededContract[] = [daily('agent', '0.25'), hourly('nam', '0.05', 'agent')];

/** Days before today with statements of daily salaries. */
const SETTLED_DAYS = 14;

/** Runs of the last days wait for the approval of staff; the earlier ones were approved. */
const UNAPPROVED_DAYS = 7;

/** Ids of the demo team by name. */
type Team = ReadonlyMap<string, bigint>;

/**
 * Signs contracts of all families in the demo team, as of some weeks ago, and settles what has passed since, day by day. Leaves out
 * everything when the figures cannot be read at once, because no run may find less than was played.
 */
export async function seedAgentContracts(app: AppContext, team: Team): Promise<void> {
  for (const reader of FIGURE_READERS) {
    await advanceFigures(app.db, reader, app.config.timeZone);
    if ((await readerLag(app.db, reader)) > 0)
      return app.log.warn({ reader }, 'the demo team has no contracts: the figures are behind');
  }
  const deps = contractDeps(app);
  const now = app.clock.now();
  const { calendar } = deps;
  const today = calendar.dayAt(now);
  /** The settled part of a day's work is over by then. */
  const morning = (daysAgo: number) =>
    new Date(Math.min(calendar.startOf(today - daysAgo).getTime() + 5 * HOUR_MS, now.getTime()));
  const on = (at: Date): ContractDeps => ({ ...deps, clock: () => Promise.resolve(at) });
  await app.db.transaction(async (tx) => {
    await enableFamilies(tx, on(morning(PLAYED_DAYS + 2)), today - PLAYED_DAYS - 1);
    for (const { daysAgo, contracts } of SIGNED)
      for (const contract of contracts) await sign(tx, on(morning(daysAgo)), team, contract);
    for (const contract of OFFERED) await propose(tx, on(now), team, contract);
  });
  for (let daysAgo = PLAYED_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const yesterday = new Date(calendar.startOf(today - daysAgo).getTime() - 1);
    const settle = (family: 'DAILY' | 'DIVIDEND', code: 'D' | 'W') =>
      settlePeriod(app.db, on(morning(daysAgo)), { family, code, period: periodAt(calendar, code, yesterday) });
    if (daysAgo < SETTLED_DAYS) await settle('DAILY', 'D');
    const { start, end } = periodAt(calendar, 'W', yesterday);
    if (start < calendar.startOf(today - PLAYED_DAYS) || calendar.dayAt(end) !== today - daysAgo) continue;
    await settle('DIVIDEND', 'W');
    if (daysAgo < UNAPPROVED_DAYS) continue;
    await approveTrees(app);
    // Pays what was approved.
    await settle('DIVIDEND', 'W');
  }
  await advanceRuns(app.db, on(now));
}

async function enableFamilies(tx: Tx, deps: ContractDeps, fromDay: number): Promise<void> {
  const families = { ...DEFAULT_CONTRACT_PROGRAM.families };
  for (const family of CONTRACT_FAMILIES) families[family] = { ...families[family], isOn: true };
  const program = { ...DEFAULT_CONTRACT_PROGRAM, families };
  await changeProgram(tx, deps, { seenVersion: 1, fromDay, program, actor: ACTOR });
}

async function propose(
  tx: Tx,
  deps: ContractDeps,
  team: Team,
  { family, payer, payee, terms }: SeededContract,
): Promise<bigint> {
  const payerId = payer === undefined ? null : idOf(team, payer);
  const made = unlessRefused(
    await offer(tx, deps, { family, payerId, payeeId: idOf(team, payee), terms, actor: ACTOR }),
  );
  if (made.offerId === undefined) throw new Error('the offer has no id');
  return made.offerId;
}

async function sign(tx: Tx, deps: ContractDeps, team: Team, contract: SeededContract): Promise<void> {
  const contractId = await propose(tx, deps, team, contract);
  const by = idOf(team, contract.payee);
  const { family } = contract;
  unlessRefused(
    await answer(tx, deps, { family, contractId, by, actor: ACTOR, answer: 'accept', shownTerminations: 0 }),
  );
}

function idOf(team: Team, name: string): bigint {
  const id = team.get(name);
  if (id === undefined) throw new Error(`the demo team has no ${name}`);
  return id;
}

function unlessRefused(outcome: ContractOutcome | { readonly refusal: ContractRefusal }): ContractOutcome {
  if ('refusal' in outcome) throw new Error(`a demo contract was refused: ${outcome.refusal}`);
  return outcome;
}

/** Approves the trees that wait; the next run pays them. */
async function approveTrees({ db }: AppContext): Promise<void> {
  const { rows } = await listRuns(db, { pageNo: 1, pageSize: 10 });
  for (const { id: runId, state } of rows) {
    if (state !== 'PENDING') continue;
    for (const { rootId, draft } of await listRunTrees(db, runId))
      await db.transaction((tx) => approveTree(tx, { runId, rootId, draft, actor: ACTOR }));
  }
}
