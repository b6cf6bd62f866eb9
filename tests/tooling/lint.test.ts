import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROGRAMS } from '../../src/lib/dev/paths.ts';
import { LINT_OPTIONS } from '../../src/lib/dev/verify/checks.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

let tree: TempTree;
beforeEach(() => {
  tree = makeTempTree();
  tree.copy('.oxlintrc.json', 'tsconfig.json', 'src/lib/dev/lint');
});
afterEach(() => tree.remove());

function lint(path: string, code: string, options: readonly string[] = []): { code: number | null; output: string } {
  tree.write(path, code);
  const result = spawnSync(process.execPath, [PROGRAMS.oxlint, ...options, path], {
    cwd: tree.root,
    encoding: 'utf8',
  });
  return { code: result.status, output: result.stdout };
}

it.each([
  ['any', 'no-explicit-any', 'src/lib/kernel/a.ts', 'export const a = (b: any) => b;'],
  ['Math.random', 'no-restricted-properties', 'src/lib/kernel/a.ts', 'export const a = Math.random();'],
  [
    'a global language',
    'no-restricted-properties',
    'src/islands/a.ts',
    `export const a = (i: { changeLanguage(t: string): void }) => i.changeLanguage('vi');`,
  ],
  ['a default export', 'no-default-export', 'src/lib/server/a.ts', 'export default 1;'],
  ['console in the product', 'no-console', 'src/lib/server/a.ts', `export const a = () => console.log('a');`],
  ['new Date() in the domain', 'no-clock', 'src/lib/domain/wallet/a.ts', 'export const a = new Date();'],
  ['Date.now in the rules', 'no-clock', 'src/lib/rules/a.ts', 'export const a = Date.now();'],
  [
    'the environment in the domain',
    'no-restricted-globals',
    'src/lib/domain/wallet/a.ts',
    `export const a = process.env['A'];`,
  ],
  [
    'an old word in a name',
    'plain-names',
    'src/islands/auth/a.ts',
    'export const asksFor = 1;\nexport const keptKey = 1;',
  ],
  ['a wire name as a variable', 'plain-names', 'src/islands/auth/a.ts', 'export const issue = 1;'],
  [
    'an old word in a parameter',
    'plain-names',
    'src/islands/auth/a.ts',
    'export function getLimit(maxTries: number) {\n  return maxTries;\n}',
  ],
  [
    'a comment that begins with a relative clause',
    'comment-style',
    'src/islands/auth/a.ts',
    '/** Who may sign in. */\nexport const a = 1;',
  ],
])('the linter refuses %s', (_, rule, path, code) => {
  const result = lint(path, code);
  expect(result.output).toContain(rule);
  expect(result.code).toBe(1);
});

it('the type-aware linter refuses a promise that nothing awaits', () => {
  const code = 'const a = async () => 1;\nexport const b = () => {\n  a();\n};';
  const result = lint('src/lib/server/a.ts', code, LINT_OPTIONS);
  expect(result.output).toContain('no-floating-promises');
  expect(result.code).toBe(1);
});

it.each([
  ['a date that was given', 'src/lib/domain/wallet/a.ts', 'export const a = (at: string) => new Date(at);'],
  ['the clock where one is made', 'src/lib/kernel/a.ts', 'export const a = () => new Date();'],
  ['console in a tool', 'src/lib/dev/a.ts', `export const a = () => console.log('a');`],
  ['a wire name as a key', 'src/islands/auth/a.ts', 'export const a = { issue: 1, fairnessProof: 2 };'],
  ['a plain name', 'src/islands/auth/a.ts', 'export const requestedAt = 1;\nexport const placement = 1;'],
  [
    'the second line of a comment, however it begins',
    'src/islands/auth/a.ts',
    '// Refuses a caller without a session,\n// who may sign in and try again.\nexport const a = 1;',
  ],
  ['the default export of a configuration', 'some.config.ts', 'export default {};'],
])('the linter allows %s', (_, path, code) => {
  expect(lint(path, code)).toMatchObject({ code: 0 });
});
