import pg from 'pg';
import { databaseClock, settlePeriod } from '../../src/lib/domain/contracts/index.ts';
import { DAY_MS } from '../../src/lib/kernel/clock.ts';
import { BusinessCalendar, periodAt, type PeriodCode } from '../../src/lib/rules/agents/periods.ts';
import type { ContractFamily } from '../../src/lib/rules/agents/families.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { seedEssentials } from '../../src/lib/server/seed/essentials.ts';
import { AGENTS, buildContracts, MEMBERS } from './contracts-world.ts';
import type { Figure } from './figures.ts';
import { benchContext } from './world.ts';

const RUNS: readonly { family: ContractFamily; code: PeriodCode; what: string; targetMs: number }[] = [
  { family: 'REALTIME', code: '5MIN', what: 'five minutes', targetMs: 10_000 },
  { family: 'HOURLY', code: 'HOUR', what: 'an hour', targetMs: 15_000 },
  { family: 'DAILY', code: 'D', what: 'a day', targetMs: 60_000 },
];

/** Settles salaries of all agents, from the figures to the last payment. */
export async function contractFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await app.db.transaction((tx) => seedEssentials(tx, app));
    await buildContracts(client);
    const figures: Figure[] = [];
    for (const run of RUNS) figures.push(await settle(app, client, run));
    return figures;
  } finally {
    await client.end();
    await app.db.close();
  }
}

async function settle(app: AppContext, client: pg.Client, run: (typeof RUNS)[number]): Promise<Figure> {
  const { family, code, what, targetMs } = run;
  const { timeZone } = app.config;
  const calendar = new BusinessCalendar(timeZone, 0);
  const notifier = { balanceChanged: () => undefined };
  const deps = { currency: 'VND', timeZone, calendar, notifier, clock: databaseClock };
  const yesterday = calendar.startOf(calendar.dayAt(new Date(Date.now() - DAY_MS)));
  const startedAt = performance.now();
  await settlePeriod(app.db, deps, { family, code, period: periodAt(calendar, code, yesterday) });
  const ms = performance.now() - startedAt;
  const { rows } = await client.query<{ statements: number; payments: number; done: number }>(
    `select count(*)::int as statements, (select count(*)::int from contract_payments paid where paid.run_id = run.id) as payments,
            (run.state = 'DONE')::int as done
       from contract_runs run join contract_statements stated on stated.run_id = run.id where run.family = $1 group by run.id`,
    [family],
  );
  const [result] = rows;
  if (!result?.done) throw new Error(`the run of ${family} is not done`);
  return {
    what: `Salaries of ${what} settled and paid: ${AGENTS.toLocaleString('en')} agents with four contracts each`,
    figure: `${(ms / 1000).toFixed(1)} s`,
    comparison: `${result.statements.toLocaleString('en')} statements, ${result.payments.toLocaleString('en')} payments, ${MEMBERS.toLocaleString('en')} accounts`,
    target: `at most ${targetMs / 1000} s`,
    isMet: ms <= targetMs,
  };
}
