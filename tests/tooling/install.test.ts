import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

const run = promisify(execFile);
const INSTALL = `import { appendFileSync } from 'node:fs';
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');`;
let tree: TempTree;

beforeEach(() => {
  tree = makeTempTree();
  tree.copy('package.json', 'package-lock.json', 'src/lib/dev');
  // A tree without packages, and an npm that only records its calls.
  rmSync(join(tree.root, 'node_modules'));
  tree.write('npm.js', INSTALL);
  tree.write('src/lib/dev/commands/hello.ts', `console.log('hello', process.argv.slice(2).join(' '));`);
});
afterEach(() => tree.remove());

function launch(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  mkdirSync(join(tree.root, 'node_modules'), { recursive: true });
  const env = { PATH: process.env['PATH'], npm_execpath: join(tree.root, 'npm.js') };
  return run(process.execPath, [join(tree.root, 'src/lib/dev/launch.mjs'), ...args], { cwd: tree.root, env });
}

function installs(): string[] {
  const file = join(tree.root, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

it('installs the packages at the first start, but not at the second', async () => {
  const first = await launch('hello', 'a', 'b');
  expect(first.stderr).toMatch(/Installing packages … \d+\.\d s\n/);
  // A command's output may be data, so nothing else may precede it.
  expect(first.stdout).toBe('hello a b\n');
  const second = await launch('hello');
  expect(second.stdout).toBe('hello \n');
  expect(installs()).toEqual(['install --no-save --include=dev --no-audit --no-fund']);
});

it('installs the test tools only when a command needs them', async () => {
  tree.write('src/lib/dev/commands/start.ts', `console.log('started');`);
  await launch('start');
  await launch('start');
  await launch('hello');
  expect(installs()).toEqual([
    'install --no-save --omit=dev --no-audit --no-fund',
    'install --no-save --include=dev --no-audit --no-fund',
  ]);
});

it('keeps the test tools that a contributor has installed', async () => {
  tree.write('src/lib/dev/commands/start.ts', `console.log('started');`);
  tree.write('node_modules/vitest/package.json', '{}');
  await launch('start');
  expect(installs()).toEqual(['install --no-save --include=dev --no-audit --no-fund']);
});

it('installs again when the lock file has changed', async () => {
  await launch('hello');
  tree.write('package-lock.json', '{"lockfileVersion": 3}');
  await launch('hello');
  expect(installs()).toHaveLength(2);
});

it("shows npm's output when the installation fails, and tries again the next time", async () => {
  tree.write('npm.js', `console.error('registry is on fire'); process.exit(7);`);
  await expect(launch('hello')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('registry is on fire'),
  });
  await expect(launch('hello')).rejects.toMatchObject({ code: 1 });
});

it.each(['nope', '../../x', ''])('refuses the unknown command "%s"', async (name) => {
  await expect(launch(name)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('no command') });
});
