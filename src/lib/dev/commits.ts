import { spawnSync } from 'node:child_process';

/** Maximum length of a commit's subject, in characters. */
const MAX_SUBJECT_LENGTH = 72;
/** Earlier commits are not checked. */
const RULE_STARTS_AT = '2026-11-23T00:00:00Z';

/** Lists the subjects of the commits to check, without merges; empty in a folder without a history. */
export function readSubjects(folder: string, since: string = RULE_STARTS_AT): string[] {
  const args = ['log', '--no-merges', `--since=${since}`, '--format=%s'];
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((subject) => subject !== '') : [];
}

export function overlongSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => [...subject].length > MAX_SUBJECT_LENGTH);
}
