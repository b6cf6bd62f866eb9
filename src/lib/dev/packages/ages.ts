import { spawnSync } from 'node:child_process';
import type { LockedPackage } from './lock-file.ts';

/** A package and the time since when the lock file names this version. */
export interface PackageAge {
  title: string;
  since: Date;
}

/**
 * Finds out by the repository's history since when the lock file names each version. Returns an empty list where there is
 * no history.
 */
export function packageAges(root: string, packages: readonly LockedPackage[]): PackageAge[] {
  const blame = spawnSync('git', ['blame', '--line-porcelain', '--', 'package-lock.json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (blame.status !== 0) return [];
  const times = versionTimes(blame.stdout);
  return packages
    .filter(({ isDev }) => !isDev)
    .flatMap(({ path, name, version }) => {
      const since = times.get(path);
      return since ? [{ title: `${name} ${version}`, since }] : [];
    })
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

/** Reads the output of `git blame --line-porcelain`: the time of the line with the version, by the package's path. */
export function versionTimes(blame: string): Map<string, Date> {
  const times = new Map<string, Date>();
  let seconds = 0;
  let path = '';
  for (const line of blame.split('\n')) {
    const [, time] = /^committer-time (\d+)$/.exec(line) ?? [];
    if (time !== undefined) seconds = Number(time);
    const [, folder] = /^\t {4}"(.*node_modules\/[^"]+)": \{$/.exec(line) ?? [];
    if (folder !== undefined) path = folder;
    if (/^\t {6}"version": /.test(line)) times.set(path, new Date(seconds * 1000));
  }
  return times;
}
