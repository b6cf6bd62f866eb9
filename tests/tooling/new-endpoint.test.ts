import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newEndpoint } from '../../src/lib/dev/generate/endpoint.ts';
import { PROGRAMS } from '../../src/lib/dev/paths.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

let tree: TempTree;
beforeEach(() => {
  tree = makeTempTree();
  tree.copy('package.json', 'tsconfig.json', '.oxfmtrc.json', 'src/lib/api', 'src/lib/rules', 'src/lib/kernel');
  // Minimal stand-ins for two files of handlers and the list of all handlers.
  tree.write(
    'src/lib/server/context.ts',
    `import type { EndpointName, HandlerResponse, HandlerInput } from '#api/table';
export type Handler<Name extends EndpointName> = (request: unknown, input: HandlerInput<Name>) => Promise<HandlerResponse<Name>>;
export type Handlers<Names extends EndpointName> = { [Name in Names]: Handler<Name> };
`,
  );
  tree.write(
    'src/lib/server/handlers/wallet/records.ts',
    `import type { Handlers } from '../../context.ts';

export const recordsHandlers: Handlers<never> = {};
`,
  );
  tree.write(
    'src/lib/server/handlers/site/system.ts',
    `import type { Handlers } from '../../context.ts';

export const systemHandlers: Handlers<'GET /wps/system/keys'> = {
  async 'GET /wps/system/keys'() {
    return { success: true, value: { keys: [] }, keys: [] };
  },
};
`,
  );
  tree.write(
    'src/lib/server/http/all.ts',
    `import { recordsHandlers } from '../handlers/wallet/records.ts';
import { systemHandlers } from '../handlers/site/system.ts';

export const all = { ...recordsHandlers, ...systemHandlers };
`,
  );
});
afterEach(() => tree.remove());

function contentOf(path: string): string {
  return readFileSync(join(tree.root, path), 'utf8');
}

function expectNoTypeErrors(files: readonly string[]): void {
  tree.write(
    'tsconfig.try.json',
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: [...files, 'src/lib/server/http/all.ts', 'src/lib/rules/site/crypto-js.d.ts'],
    }),
  );
  const args = [PROGRAMS.tsc, '--noEmit', '--types', 'node', '-p', 'tsconfig.try.json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: tree.root, encoding: 'utf8' });
  expect(stdout).toBe('');
}

it('adds an endpoint to an existing group and one in a new group, with correct types', async () => {
  const added = await newEndpoint(tree.root, {
    group: 'system',
    name: 'renameThing',
    method: 'PUT',
    path: '/wps/things/{thingId}',
  });
  expect(added).toEqual([
    'src/lib/api/endpoints/system.ts',
    'src/lib/server/handlers/site/system.ts',
    'tests/http/system-rename-thing.test.ts',
  ]);
  expect(contentOf('src/lib/api/endpoints/system.ts')).toContain(`summary: 'Rename thing'`);
  const addedInNewGroup = await newEndpoint(tree.root, {
    group: 'vip-clubs',
    name: 'listClubs',
    method: 'GET',
    path: '/ops/api/clubs',
  });
  expect(contentOf('src/lib/api/table.ts')).toContain('...vipClubs');
  expect(contentOf('src/lib/server/http/all.ts')).toContain('...vipClubsHandlers');
  expect(contentOf('src/lib/api/endpoints/vip-clubs.ts')).toContain(`access: 'staff'`);
  expectNoTypeErrors([...added, ...addedInNewGroup].filter((file) => file.startsWith('src/')));
});

it('writes HTTP tests that pass in a full copy of the project', async () => {
  const copy = makeTempTree();
  try {
    copy.copy('package.json', '.oxfmtrc.json', 'tsconfig.json', 'vitest.config.ts', 'src', 'locales', 'tests/support');
    const files = [
      await newEndpoint(copy.root, {
        group: 'system',
        name: 'renameThing',
        method: 'PUT',
        path: '/wps/things/{thingId}',
      }),
      await newEndpoint(copy.root, { group: 'vip-clubs', name: 'listClubs', method: 'GET', path: '/ops/api/clubs' }),
    ];
    const tests = files.flat().filter((file) => file.startsWith('tests/'));
    const args = [PROGRAMS.vitest, 'run', '--root', copy.root, '--project', 'http', ...tests];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: copy.root, encoding: 'utf8' });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('4 passed') });
  } finally {
    copy.remove();
  }
});

it('writes nothing when the endpoint already exists', async () => {
  const before = contentOf('src/lib/api/endpoints/system.ts');
  const same = { group: 'system', name: 'showKeys', method: 'GET', path: '/wps/system/keys' };
  await expect(newEndpoint(tree.root, same)).rejects.toThrow('already has');
  expect(contentOf('src/lib/api/endpoints/system.ts')).toBe(before);
});

it.each([
  ['a group that leaves the folder', { group: '../x', name: 'listAll', method: 'GET', path: '/wps/x' }],
  ['an unknown method', { group: 'system', name: 'listAll', method: 'PATCH', path: '/wps/x' }],
  ['a path that nothing serves', { group: 'system', name: 'listAll', method: 'GET', path: '/elsewhere' }],
  ['an endpoint of the vendors’ protocol', { group: 'vendor', name: 'listAll', method: 'POST', path: '/vendor/v1/x' }],
  ['a path with invalid characters', { group: 'system', name: 'listAll', method: 'GET', path: `/wps/'; drop` }],
  ['a name with a space', { group: 'system', name: 'list all', method: 'GET', path: '/wps/x' }],
])('refuses %s', async (_, request) => {
  await expect(newEndpoint(tree.root, request)).rejects.toThrow('npm run new:endpoint');
});
