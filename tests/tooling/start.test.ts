import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROGRAM, programMark } from '../../src/lib/dev/build/program.ts';
import { fingerprint, writeStamp } from '../../src/lib/dev/build/stamp.ts';
import { makeCurrent } from '../../src/lib/dev/build/versions.ts';
import { freePort } from '../support/ports.ts';
import { descendants, isAlive, killAll } from '../support/processes.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

/** Replaces the portal and the vendor; this contract is all that the launcher relies on. */
const PROCESS = `
import { createServer } from 'node:http';
const level = (number, msg) => console.log(JSON.stringify({ level: number, msg }));
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(3);
  response.end('ok');
});
server.listen(Number(process.env[NAME]), '127.0.0.1');
console.log('STAFF password: opensesame');
level(30, 'quiet');
level(40, 'careful');
const stop = () => process.exit(0);
process.on('SIGTERM', stop).on('SIGINT', stop);
`;

let tree: TempTree;
let port = 0;
let vendorPort = 0;
const started: ChildProcess[] = [];

beforeEach(async () => {
  tree = makeTempTree();
  // The build lock uses the database's folder lock.
  tree.copy(
    'package.json',
    'src/lib/dev',
    'src/lib/server/config/settings.ts',
    'src/lib/server/db/folder-lock.ts',
    'src/lib/server/pages/builds.ts',
  );
  tree.write(PROGRAM, `${programMark(tree.root)}\n${PROCESS.replace('NAME', `'PORT'`)}`);
  tree.write('src/lib/vendor-sandbox/main.ts', PROCESS.replace('NAME', `'VENDOR_SANDBOX_PORT'`));
  tree.write('dist/builds/one/server/entry.mjs', '');
  [port, vendorPort] = [await freePort(), await freePort()];
  writeStamp(join(tree.root, 'dist/builds/one'), fingerprint(tree.root, environment()));
  makeCurrent(join(tree.root, 'dist'), 'one');
});

afterEach(async () => {
  const pids = started.flatMap(({ pid = 0 }) => [pid, ...descendants(pid)]);
  await killAll(pids.filter((pid) => pid > 0));
  started.length = 0;
  tree.remove();
});

function environment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, PORT: String(port), VENDOR_SANDBOX_PORT: String(vendorPort), DATA_DIR: join(tree.root, 'data') };
}

interface Launched {
  pid: number;
  output(): string;
  /** Resolves when the text was printed. */
  says(text: string): Promise<void>;
  ended: Promise<number | null>;
}

function launch(env: NodeJS.ProcessEnv = {}): Launched {
  const command = join(tree.root, 'src/lib/dev/commands/start.ts');
  const child = spawn(process.execPath, [command], { cwd: tree.root, env: { ...environment(), ...env } });
  started.push(child);
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      listeners.add(look);
      void ended.then(() => reject(new Error(`ended without saying "${text}":\n${output}`)));
      look();
    });
  return { pid: child.pid ?? 0, output: () => output, says, ended };
}

it('starts both processes, prints their URLs, and leaves nothing behind when it is stopped', async () => {
  const parlay = launch();
  await parlay.says('Ctrl-C stops everything.');
  expect(parlay.output()).toContain(`Portal:      http://127.0.0.1:${port}`);
  expect(parlay.output()).toContain(`Back office: http://127.0.0.1:${port}/ops`);
  expect(parlay.output()).toContain(`Vendor:      http://127.0.0.1:${vendorPort}`);
  // The portal grants free rounds at the vendor as soon as it runs.
  expect(parlay.output()).toMatch(/Starting the sandbox vendor[^]*Starting the portal/);
  const children = descendants(parlay.pid);
  expect(children.length).toBe(2);
  process.kill(parlay.pid, 'SIGINT');
  expect(await parlay.ended).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
  expect(existsSync(join(tree.root, 'data/run.json'))).toBe(false);
});

it('repeats warnings and the first password on the terminal, and keeps the password out of the log', async () => {
  const parlay = launch();
  await parlay.says('Ctrl-C stops everything.');
  process.kill(parlay.pid, 'SIGTERM');
  await parlay.ended;
  expect(parlay.output()).toContain('STAFF password: opensesame');
  expect(parlay.output()).toContain('portal: warning: careful');
  expect(parlay.output()).not.toContain('quiet');
  const log = readFileSync(join(tree.root, 'data/logs/portal.log'), 'utf8');
  expect(log).toContain('quiet');
  expect(log).not.toContain('opensesame');
});

it('creates its secrets once, readable by their owner only', async () => {
  const file = join(tree.root, 'data/secrets.json');
  const contents: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const parlay = launch();
    await parlay.says('Ctrl-C stops everything.');
    process.kill(parlay.pid, 'SIGTERM');
    await parlay.ended;
    contents.push(readFileSync(file, 'utf8'));
  }
  expect(contents[0]).toBe(contents[1]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('names the port that is in use and the variable that changes it', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(vendorPort, '127.0.0.1', resolve));
  const parlay = launch();
  expect(await parlay.ended).toBe(1);
  await new Promise((resolve) => blocker.close(resolve));
  expect(parlay.output()).toContain(`cannot use port ${vendorPort}`);
  expect(parlay.output()).toContain('VENDOR_SANDBOX_PORT');
});

it('refuses an invalid port', async () => {
  const parlay = launch({ PORT: '99999' });
  expect(await parlay.ended).toBe(1);
  expect(parlay.output()).toContain('PORT must be a port number');
});

it('refuses a data folder that another launcher uses', async () => {
  const first = launch();
  await first.says('Ctrl-C stops everything.');
  const second = launch({ PORT: String(await freePort()), VENDOR_SANDBOX_PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('already running');
});

it('stops the other process and fails when one of them dies', async () => {
  const parlay = launch();
  await parlay.says('Ctrl-C stops everything.');
  const children = descendants(parlay.pid);
  await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined);
  expect(await parlay.ended).toBe(1);
  expect(parlay.output()).toContain('portal ended unexpectedly (exit code 3)');
  expect(children.filter(isAlive)).toEqual([]);
});

it('starts again immediately after it was killed', async () => {
  const first = launch();
  await first.says('Ctrl-C stops everything.');
  const children = descendants(first.pid);
  process.kill(first.pid, 'SIGKILL');
  const second = launch();
  await second.says('Ctrl-C stops everything.');
  expect(children.filter(isAlive)).toEqual([]);
});
