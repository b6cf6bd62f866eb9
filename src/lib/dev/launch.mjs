// Runs every npm script. Plain JavaScript for Node 20 and later without any package: it installs the packages if needed
// and then runs commands/<name>.ts on the Node 24 among them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installIfNeeded } from './install.mjs';
import { onParentGone } from './parent.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OLDEST_NODE = 20;
const NEEDED_NODE = 24;
/** Commands that run without the development dependencies, so that a fresh clone starts sooner. */
const RUNTIME_COMMANDS = new Set([
  'start',
  'dev',
  'build',
  'seed',
  'ops',
  'lottery:eval',
  'rewards:eval',
  'inhouse:eval',
  'agents:eval',
  'nginx:headers',
  'vendor:check',
]);

const major = Number(process.versions.node.split('.')[0]);
const [name = '', ...rest] = process.argv.slice(2);

if (major < OLDEST_NODE)
  fail(`Parlay needs Node ${OLDEST_NODE} or later; this is ${process.version} (${process.execPath}).`);
const command = join(ROOT, 'src/lib/dev/commands', `${name.replaceAll(':', '-')}.ts`);
if (!/^[a-z][a-z:-]*$/.test(name) || !existsSync(command))
  fail(`There is no command "${name}". See "scripts" in package.json.`);

process.chdir(ROOT);
try {
  await installIfNeeded(ROOT, !RUNTIME_COMMANDS.has(name));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

if (major >= NEEDED_NODE) await runHere();
else runOnPackagedNode();

async function runHere() {
  process.argv = [process.execPath, command, ...rest];
  await import(pathToFileURL(command).href);
}

function runOnPackagedNode() {
  const node = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    fail(
      `Parlay runs on Node ${NEEDED_NODE}, which npm installs as the package "node"; its program is missing (${node}).\n` +
        'npm may have been told not to run install scripts. Allow them for "node" and run npm install,\n' +
        `or start this with a Node ${NEEDED_NODE} of your own.`,
    );
  }
  // The IPC channel closes when this process dies, even by SIGKILL, and the command then stops.
  const child = spawn(node, [command, ...rest], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onParentGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
