import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overlongSubjects, readSubjects } from '../../src/lib/dev/commits.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

let tree: TempTree;
beforeEach(() => {
  tree = makeTempTree();
});
afterEach(() => tree.remove());

function git(args: readonly string[], date?: string): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const { status, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: tree.root,
    encoding: 'utf8',
    env: { ...process.env, ...dates },
  });
  if (status !== 0) throw new Error(stderr);
}

it('the subjects of commits are read from the instant on that the rule holds from', () => {
  git(['init', '-q']);
  git(['commit', '-q', '--allow-empty', '-m', 'An old subject'], '2026-11-01T12:00:00Z');
  git(['commit', '-q', '--allow-empty', '-m', 'A new subject\n\nIts body.'], '2026-12-01T12:00:00Z');
  expect(readSubjects(tree.root)).toEqual(['A new subject']);
});

it('a folder without a history has no subjects', () => {
  expect(readSubjects(tree.root)).toEqual([]);
});

it('a subject of 72 characters passes, a longer one is reported', () => {
  expect(overlongSubjects(['a'.repeat(72), 'b'.repeat(73)])).toEqual(['b'.repeat(73)]);
});
