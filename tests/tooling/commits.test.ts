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

it('reads the subjects of commits from the start of the rule', () => {
  git(['init', '-q']);
  git(['commit', '-q', '--allow-empty', '-m', 'An old subject'], '2026-11-01T12:00:00Z');
  git(['commit', '-q', '--allow-empty', '-m', 'A new subject\n\nIts body.'], '2026-12-01T12:00:00Z');
  expect(readSubjects(tree.root)).toEqual(['A new subject']);
});

it('reads no subjects in a folder without a history', () => {
  expect(readSubjects(tree.root)).toEqual([]);
});

it('accepts a subject of 72 characters and reports a longer one', () => {
  expect(overlongSubjects(['a'.repeat(72), 'b'.repeat(73)])).toEqual(['b'.repeat(73)]);
});
