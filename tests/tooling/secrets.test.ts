import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecrets } from '../../src/lib/dev/run/secrets.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

let tree: TempTree;
let folder = '';
beforeEach(() => {
  tree = makeTempTree();
  folder = join(tree.root, 'data');
  mkdirSync(folder);
});
afterEach(() => tree.remove());

it('creates secrets of 32 random bytes', () => {
  const { APP_SECRET, VENDOR_SANDBOX_SECRET } = readSecrets(folder, {});
  for (const secret of [APP_SECRET, VENDOR_SANDBOX_SECRET]) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(APP_SECRET).not.toBe(VENDOR_SANDBOX_SECRET);
});

it('uses the secrets of the environment without storing them', () => {
  const named = 'a-secret-of-the-operator-that-is-long-enough';
  expect(readSecrets(folder, { VENDOR_SANDBOX_SECRET: named }).VENDOR_SANDBOX_SECRET).toBe(named);
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(named);
});

it('refuses a damaged file instead of making sealed data unreadable', () => {
  tree.write('data/secrets.json', '{"APP_SECRET": "half');
  expect(() => readSecrets(folder, {})).toThrow('Restore it');
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"APP_SECRET": "half');
});
