import { relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../src/lib/dev/paths.ts';
import { startChild, waitUntilReady, type Child } from '../../src/lib/dev/run/child.ts';
import { requireFreePorts } from '../../src/lib/dev/run/ports.ts';
import { runReloading } from '../../src/lib/dev/run/reload.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

const PORT = 4739;
const SERVER = `import { createServer } from 'node:http';
createServer((_, response) => response.end('ok')).listen(${PORT}, '127.0.0.1');
`;

let tree: TempTree;
let child: Child | undefined;
beforeEach(() => {
  tree = makeTempTree();
});
afterEach(async () => {
  await child?.stop();
  tree.remove();
});

it('a process whose first start fails is started again when a change fixes it', async () => {
  await requireFreePorts('127.0.0.1', [{ port: PORT, variable: 'PORT', what: 'The test' }]);
  tree.write('server.ts', 'process.exit(1);\n');
  const args = [`${tree.root}/server.ts`];
  const starts: Child[] = [];
  const start = () => {
    const started = startChild({ name: 'server', args, env: {}, logFolder: `${tree.root}/logs` });
    starts.push(started);
    return started;
  };
  child = runReloading(start, [relative(ROOT, tree.root)]);
  await starts[0]?.ended;
  const ready = waitUntilReady(child, `http://127.0.0.1:${PORT}/`);
  tree.write('server.ts', SERVER);
  await ready;
  expect(child.isRunning()).toBe(true);
  await child.stop();
  expect(child.isRunning()).toBe(false);
});
