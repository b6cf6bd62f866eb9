import { once } from 'node:events';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.ts';
import { findServerPrograms, fromNpm, type ServerPrograms } from './postgres-programs.ts';
import { descendants, isAlive, killAll } from './processes.ts';
import { unprivilegedUser, type OsUser } from './os-user.ts';

export interface Cluster {
  /** Superuser's URL of the database `postgres`. */
  url: string;
  /** Creates a database, optionally from a template database, and returns its URL. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Sends SIGKILL to the whole cluster, so that nothing is flushed. */
  crash(): Promise<void>;
  /** Sends SIGKILL to the process of one connection; the server then closes all of them and recovers by itself. */
  killBackend(): Promise<void>;
  /** Sends SIGKILL to the process that accepts connections alone, and waits until those of the connections have ended. */
  killPostmaster(): Promise<void>;
  /** Uses up the space of a cluster with `diskMegabytes`. */
  fillDisk(): void;
  freeDisk(): void;
  /** Starts again on the same folder and port, which after a crash includes recovery from the log. */
  restart(): Promise<void>;
  /** Stops for good and removes the folder. `savedData`: path that the data is moved to before. */
  stop(savedData?: string): Promise<void>;
}

interface Layout {
  root: string;
  data: string;
  port: number;
  programs: ServerPrograms;
  user: OsUser | undefined;
}

const START_TIMEOUT_MS = 60_000;

interface ClusterOptions {
  /** Whether it waits for the disk (default). Without, it still survives a crash of its processes, and may be in memory. */
  isDurable?: boolean;
  /** Size of a disk of its own. Only root can mount it: see `canMountDisks`. */
  diskMegabytes?: number;
  /** Data of a stopped cluster, to begin with a copy of it. */
  data?: string | undefined;
}

/** Returns whether this process may mount a disk, which a container may refuse even to root. */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-mount-'));
  try {
    mountDisk(folder, 1, undefined);
    execFileSync('/usr/bin/umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mountDisk(folder: string, megabytes: number, user: OsUser | undefined): void {
  const owner = user ? `,uid=${user.uid},gid=${user.gid}` : '';
  execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700${owner}`, 'tmpfs', folder], {
    stdio: 'pipe',
  });
}

/**
 * Starts a PostgreSQL for tests, because locks, races and durability can only be tested on the real engine. It listens on
 * 127.0.0.1 and keeps everything in one temporary folder.
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { isDurable = true } = options;
  const layout = await layOut(options);
  if (options.diskMegabytes !== undefined) {
    mkdirSync(layout.data);
    mountDisk(layout.data, options.diskMegabytes, layout.user);
  }
  if (options.data === undefined) initialise(layout);
  else execFileSync('cp', ['-a', `${options.data}/.`, layout.data]);
  const filler = join(layout.data, 'filler');
  let server = await startServer(layout, options);
  const url = isDurable ? urlOf(layout, 'postgres') : socketUrlOf(layout, 'postgres');
  return {
    url,
    createDatabase: (name, template) => createDatabase(url, name, template),
    async crash() {
      await killWholly(server.pid);
    },
    async killBackend() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const text = `select pid from pg_stat_activity where application_name = 'parlay' limit 1`;
      const { rows } = await client.query<{ pid: number }>(text);
      await client.end();
      await killAll(rows.map(({ pid }) => pid));
    },
    async killPostmaster() {
      const children = descendants(server.pid);
      await killAll([server.pid]);
      // They notice by themselves, and the next server waits for their memory.
      while (children.some(isAlive)) await sleep(20);
    },
    fillDisk: () => fill(filler),
    freeDisk: () => rmSync(filler),
    async restart() {
      if (isAlive(server.pid)) return;
      await untilReaped(server.child);
      server = await startServer(layout, options);
    },
    async stop(savedData) {
      await stopServer(server);
      if (savedData !== undefined) execFileSync('mv', [layout.data, savedData]);
      if (options.diskMegabytes !== undefined) execFileSync('/usr/bin/umount', ['--lazy', layout.data]);
      rmSync(layout.root, { recursive: true, force: true });
    },
  };
}

/** Writes a file until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

async function layOut({ isDurable = true }: ClusterOptions): Promise<Layout> {
  const root = mkdtempSync(join(isDurable ? tmpdir() : quickFolder(), 'parlay-pg-'));
  const user = unprivilegedUser();
  chmodSync(root, 0o700);
  if (user) chownSync(root, user.uid, user.gid);
  const programs = usableBy(user, findServerPrograms(), root);
  return { root, data: join(root, 'data'), port: await freePort(), programs, user };
}

const MEMORY_FOLDER = '/dev/shm';
/** More than the databases of a run that are open at a time. */
const ENOUGH_BYTES = 3 * 1024 ** 3;

/** Returns a folder in memory where there is room: creating a database takes a tenth of the time there. */
function quickFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir();
}

/**
 * Copies the programs that npm installed when the project is below /root, where the unprivileged user has no access.
 */
function usableBy(user: OsUser | undefined, programs: ServerPrograms, root: string): ServerPrograms {
  if (!user || !programs.packageFolder) return programs;
  const copy = join(root, 'programs');
  cpSync(programs.packageFolder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return fromNpm(copy);
}

/** PostgreSQL refuses to run as root, so its programs run as the owner of the folder. */
function asOwner(layout: Layout): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const identity = layout.user ? { uid: layout.user.uid, gid: layout.user.gid } : {};
  return { ...identity, cwd: layout.root, env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: layout.root } };
}

function initialise(layout: Layout): void {
  const options = ['-D', layout.data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(layout.programs.initdb, options, { ...asOwner(layout), stdio: 'pipe' });
}

async function startServer(
  layout: Layout,
  { isDurable = true }: ClusterOptions,
): Promise<{ pid: number; child: ChildProcess }> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(layout.port),
    unix_socket_directories: layout.root,
    fsync: isDurable ? 'on' : 'off',
    // Each new database forces checkpoints, after which every changed page would be logged as a whole: for disks that lose power.
    full_page_writes: isDurable ? 'on' : 'off',
    max_connections: '200',
    shared_buffers: '64MB',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = [...dyingWithUs(), layout.programs.postgres, '-D', layout.data, ...flags];
  const child = spawn(program ?? '', args, {
    ...asOwner(layout),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (chunk) => (log = (log + String(chunk)).slice(-4000)));
  if (child.pid === undefined) throw new Error('PostgreSQL could not be started');
  await waitUntilReady(layout, child, () => log);
  return { pid: child.pid, child };
}

/** Waits until the ended process is gone from the system's table: PostgreSQL takes its number in the lock file for a running server. */
async function untilReaped(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Ends PostgreSQL with the test run, even by SIGKILL, where the system supports it. */
function dyingWithUs(): string[] {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'INT'] : [];
}

async function waitUntilReady(layout: Layout, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended while it started:\n${log()}`);
    if (await responses(urlOf(layout, 'postgres'))) return;
    await sleep(100);
  }
  throw new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s:\n${log()}`);
}

async function responses(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false; // Not yet: it is starting or recovering.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills the postmaster first, which would otherwise restart killed children. */
function killWholly(pid: number): Promise<void> {
  return killAll([pid, ...descendants(pid)]);
}

/** Creates a database in a cluster (in a test file: `inject('postgresUrl')`) and returns its URL. */
export async function createDatabase(clusterUrl: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    // Copies files instead of writing every page to the log, which takes twice the processor time.
    const from = template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  } finally {
    await client.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Drops a database, and disconnects whoever still uses it. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}

/** Creates a role without any right for a portal, and returns the settings by which the database's owner migrates for it. */
export async function withRuntimeRole(ownerUrl: string): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const role = uniqueName('runtime');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create role ${role} login`);
  await client.end();
  const url = new URL(ownerUrl);
  url.username = role;
  return { DATABASE_URL: url.href, DATABASE_OWNER_URL: ownerUrl };
}

/** Sends SIGINT, PostgreSQL's fast shutdown: it disconnects clients, writes a checkpoint and exits. */
async function stopServer(server: { pid: number; child: ChildProcess }): Promise<void> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) return;
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGINT');
  const late = sleep(15_000, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') await killWholly(server.pid);
}

function urlOf(layout: Layout, database: string): string {
  return `postgres://postgres@127.0.0.1:${layout.port}/${encodeURIComponent(database)}`;
}

/** Returns the URL by which clients connect through the server's socket: a query takes half as long as over TCP. */
function socketUrlOf(layout: Layout, database: string): string {
  return `${urlOf(layout, database)}?host=${encodeURIComponent(layout.root)}`;
}

/** Returns a database name that no other test file uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}
