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
  const secrets = Object.values(readSecrets(folder, {}));
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(new Set(secrets).size).toBe(4);
});

it('uses the secrets of the environment without storing them', () => {
  const named = 'a-secret-of-the-operator-that-is-long-enough';
  expect(readSecrets(folder, { VENDOR_SANDBOX_SECRET: named }).VENDOR_SANDBOX_SECRET).toBe(named);
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(named);
});

it('adds the secrets that an older file does not have', () => {
  tree.write('data/secrets.json', JSON.stringify({ APP_SECRET: 'an-older-secret-that-is-long-enough' }));
  const secrets = readSecrets(folder, {});
  expect(secrets).toMatchObject({ APP_SECRET: 'an-older-secret-that-is-long-enough' });
  expect(readSecrets(folder, {})).toEqual(secrets);
});

it('refuses a damaged file instead of making sealed data unreadable', () => {
  tree.write('data/secrets.json', '{"APP_SECRET": "half');
  expect(() => readSecrets(folder, {})).toThrow('Restore it');
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"APP_SECRET": "half');
});
