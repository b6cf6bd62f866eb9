import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAtomically } from '../../../src/lib/server/adapters/write-atomically.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a file that is written atomically', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parlay-files-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  const read = (name: string) => readFile(join(root, name), 'utf8');

  it('is created with its folders, and replaces an existing file', async () => {
    await writeAtomically(join(root, 'one/two/a'), bytes('a long first text'));
    await writeAtomically(join(root, 'one/two/a'), bytes('short'));
    expect(await read('one/two/a')).toBe('short');
  });

  it('leaves no temporary file behind, even when writing fails', async () => {
    await writeAtomically(join(root, 'folder/a'), bytes('1'));
    await expect(writeAtomically(join(root, 'folder'), bytes('2'))).rejects.toThrow(/EISDIR|ENOTDIR|EPERM|EEXIST/);
    expect([await readdir(root), await readdir(join(root, 'folder'))]).toEqual([['folder'], ['a']]);
  });

  it('is one complete version when many write it at once', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(versions.map((version) => writeAtomically(join(root, 'same'), bytes(version))));
    expect(versions).toContain(await read('same'));
    expect(await readdir(root)).toEqual(['same']);
  });

  it('replaces a link instead of writing through it', async () => {
    await writeFile(join(root, 'outside'), 'untouched');
    await symlink(join(root, 'outside'), join(root, 'a'));
    await writeAtomically(join(root, 'a'), bytes('2'));
    expect([await read('outside'), await read('a')]).toEqual(['untouched', '2']);
  });
});
