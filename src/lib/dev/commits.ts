import { spawnSync } from 'node:child_process';

/** Longest subject of a commit, in characters. */
const MAX_SUBJECT_LENGTH = 72;
/** The rule holds for commits from this instant on; the history before it is left as it is. */
const RULE_STARTS_AT = '2026-11-23T00:00:00Z';

/** Lists the subjects of the commits that the rule holds for, merges excluded; none for a folder without a history. */
export function readSubjects(folder: string, since: string = RULE_STARTS_AT): string[] {
  const args = ['log', '--no-merges', `--since=${since}`, '--format=%s'];
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((subject) => subject !== '') : [];
}

export function overlongSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => [...subject].length > MAX_SUBJECT_LENGTH);
}
