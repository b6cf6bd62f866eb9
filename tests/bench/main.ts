import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cluster, startCluster } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { agentFigures } from './agents.ts';
import { awardFigures } from './awards.ts';
import { contractFigures } from './contracts.ts';
import { listenersFigure } from './draw-listeners.ts';
import { envelopeFigures } from './envelopes.ts';
import { toTable, type Figure } from './figures.ts';
import { gameFigures } from './games.ts';
import { identityFigures } from './identity.ts';
import { inhouseFigures } from './inhouse.ts';
import { lotteryFigures } from './lottery.ts';
import { moneyFigures } from './money-figures.ts';
import { pageFigures } from './pages.ts';
import { signInFigure } from './sign-in.ts';
import { streamFigures } from './stream.ts';
import { buildWorld, SECRET } from './world.ts';

/*
 * Usage: node tests/bench/main.ts [money|rewards|identity|lottery|games|agents|contracts|pages] (default: all). Writes the figures to
 * docs/benchmarks.md.
 */

const FIGURES = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const SECONDS = 5;
const ROUNDS = 3;
const PORTS = { server: 47_980, debug: 47_981 };

/** Provides a database server and a folder, and removes both afterwards in any case. */
async function withCluster(work: (cluster: Cluster, dataDir: string) => Promise<Figure[]>): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-bench-'));
  try {
    const cluster = await startCluster();
    try {
      return await work(cluster, dataDir);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const money = () =>
  withCluster(async (cluster, dataDir) => {
    const databaseUrl = await cluster.createDatabase('bench');
    await buildWorld(databaseUrl, dataDir);
    const target = { databaseUrl, dataDir, seconds: SECONDS };
    const figures = await moneyFigures(target, { rounds: ROUNDS, port: PORTS.server });
    const stream = await streamFigures(databaseUrl, dataDir);
    return [...figures, ...stream, ...(await inhouseFigures(databaseUrl, dataDir))];
  });

const lottery = () =>
  withCluster(async (cluster, dataDir) => {
    const databaseUrl = await cluster.createDatabase('lottery');
    await buildWorld(databaseUrl, dataDir);
    const figures = await lotteryFigures({ databaseUrl, dataDir });
    return [...figures, await listenersFigure(await cluster.createDatabase('listeners'))];
  });

const identity = () =>
  withCluster(async (cluster, dataDir) => {
    const databaseUrl = await cluster.createDatabase('identity');
    const product = await startProduct({
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      VENDOR_SANDBOX_SECRET: SECRET,
    });
    try {
      const handler = await signInFigure(await cluster.createDatabase('handler'), dataDir);
      return [handler, ...(await identityFigures(product.url, SECONDS))];
    } finally {
      await product.stop();
    }
  });

const games = () =>
  withCluster(async (cluster, dataDir) => gameFigures(await cluster.createDatabase('games'), dataDir));

const agents = () =>
  withCluster(async (cluster, dataDir) => agentFigures(await cluster.createDatabase('agents'), dataDir));
const contracts = () =>
  withCluster(async (cluster, dataDir) => contractFigures(await cluster.createDatabase('contracts'), dataDir));

const rewards = () =>
  withCluster(async (cluster, dataDir) => [
    ...(await awardFigures(await cluster.createDatabase('rewards'), dataDir)),
    ...(await envelopeFigures(await cluster.createDatabase('envelopes'), dataDir)),
  ]);

const pages = () => pageFigures(PORTS.debug);

/** Replaces the text between the two marks of a section. */
async function writeSection(part: string, text: string): Promise<void> {
  const before = await readFile(FIGURES, 'utf8');
  const marks = new RegExp(`(<!-- bench:${part} -->\n)[\\s\\S]*?(<!-- /bench:${part} -->)`);
  if (!marks.test(before)) throw new Error(`docs/benchmarks.md has no section for the figures of ${part}`);
  await writeFile(FIGURES, before.replace(marks, `$1\n${text}\n\n$2`));
}

const PARTS = { money, rewards, identity, lottery, games, agents, contracts, pages };
const selected = process.argv.slice(2);
for (const [part, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(part)) continue;
  const table = toTable(await measure());
  const machine = `${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  process.stdout.write(`${table}\n\n`);
  await writeSection(part, `${table}\n\n${machine}`);
}
process.exit(0);
