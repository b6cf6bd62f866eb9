import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensureProgram, PROGRAM } from '../../src/lib/dev/build/program.ts';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { environment, setBonuses } from './world.ts';

const run = promisify(execFile);
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const MAIN = inRoot(PROGRAM);

export interface Target {
  databaseUrl: string;
  dataDir: string;
  seconds: number;
}

/** Returns Debian's path of pgbench, or its name for the PATH. */
function pgbenchProgram(): string {
  const versions = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);
  return versions.find((path) => existsSync(path)) ?? 'pgbench';
}

/** Measures the baseline: transactions per second of pgbench with 32 connections. */
export async function bareBets({ databaseUrl, seconds }: Target): Promise<number> {
  const flags = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '32',
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    here('bare.pgbench'),
    databaseUrl,
  ];
  const { stdout } = await run(pgbenchProgram(), flags);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench said:\n${stdout}`);
  return Math.round(Number(tps));
}

/** Calls the ledger in a process without HTTP; see ledger-bet.ts. */
export async function ledgerRate(
  kind: 'bet' | 'closing' | 'bonus' | 'house' | 'spread',
  target: Target,
): Promise<number> {
  const args = [here('ledger-bet.ts'), kind, target.databaseUrl, target.dataDir, String(target.seconds)];
  if (kind === 'bonus') await setBonuses(target.databaseUrl, true);
  const { stdout } = await run(process.execPath, args);
  if (kind === 'bonus') await setBonuses(target.databaseUrl, false);
  return Number(stdout);
}

/** The function that writes the stream of settled rounds. */
const STREAM = inRoot('src/lib/domain/games/sql/game_settled.sql');

/** Measures while closed rounds are not written to the stream: the function does nothing. */
export async function withoutStream(databaseUrl: string, measure: () => Promise<number>): Promise<number> {
  const text = await readFile(STREAM, 'utf8');
  await execute(databaseUrl, `${text.slice(0, text.indexOf('as $$'))} as $$ begin end $$`);
  try {
    return await measure();
  } finally {
    await execute(databaseUrl, text);
  }
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Measures complete signed requests over HTTP, against a separate server process. */
export async function httpBets(target: Target, port: number): Promise<number> {
  await ensureProgram();
  const env = { ...process.env, ...environment(target.databaseUrl, target.dataDir), PORT: String(port) };
  const server = spawn(process.execPath, ['--max-semi-space-size=64', MAIN, '--roles=api'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await untilReady(port);
    const { stdout } = await run(process.execPath, [here('http-load.ts'), String(port), String(target.seconds)]);
    return Number(stdout);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function untilReady(port: number): Promise<void> {
  for (let attempts = 0; attempts < 300; attempts++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
