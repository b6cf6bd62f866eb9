import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFileStore } from '../../../src/lib/server/adapters/files/disk.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (value: Uint8Array | undefined) => value && new TextDecoder().decode(value);

describe('the file store in a folder', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parlay-files-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('gives back what was put, from folders that it makes itself', async () => {
    const store = diskFileStore(join(root, 'files'));
    await store.put('proofs/F7K2Q9T4XB.png', bytes('one'));
    expect(text(await store.get('proofs/F7K2Q9T4XB.png'))).toBe('one');
  });

  it('replaces a file whole', async () => {
    const store = diskFileStore(root);
    await store.put('a', bytes('a long first text'));
    await store.put('a', bytes('short'));
    expect(text(await store.get('a'))).toBe('short');
  });

  it('has nothing under a name that was never put', async () => {
    const store = diskFileStore(root);
    await store.put('a', bytes('1'));
    expect(await store.get('b')).toBeUndefined();
    expect(await store.get('a/b')).toBeUndefined();
  });

  it('leaves no temporary file behind, also when the write fails', async () => {
    const store = diskFileStore(root);
    await store.put('folder/a', bytes('1'));
    await expect(store.put('folder', bytes('2'))).rejects.toThrow(/EISDIR|ENOTDIR|EPERM|EEXIST/);
    expect(await readdir(root)).toEqual(['folder']);
    expect(await readdir(join(root, 'folder'))).toEqual(['a']);
  });

  it('keeps one whole version when many write the same name at once', async () => {
    const store = diskFileStore(root);
    const versions = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(versions.map((version) => store.put('same', bytes(version))));
    expect(versions).toContain(text(await store.get('same')));
    expect(await readdir(root)).toEqual(['same']);
  });

  it('replaces a link instead of writing through it', async () => {
    const store = diskFileStore(join(root, 'files'));
    await store.put('a', bytes('1'));
    await writeFile(join(root, 'outside'), 'untouched');
    await rm(join(root, 'files', 'a'));
    await symlink(join(root, 'outside'), join(root, 'files', 'a'));
    await store.put('a', bytes('2'));
    expect(text(await diskFileStore(root).get('outside'))).toBe('untouched');
  });

  it('refuses every name that could leave the folder', async () => {
    const store = diskFileStore(root);
    const names = [
      '',
      '.',
      '..',
      '../a',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      'a/',
      '.hidden',
      'a/.b',
      'a\\b',
      'c:a',
      'a\0b',
      'ä',
    ];
    for (const name of [...names, 'a/b/c/d/e', 'x'.repeat(300)]) {
      await expect(store.get(name)).rejects.toThrow('unsafe file name');
      await expect(async () => store.put(name, bytes('x'))).rejects.toThrow('unsafe file name');
    }
    expect(await readdir(root)).toEqual([]);
  });
});
