import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Stage } from './stage.ts';

interface Inputs {
  root: string;
  /** Files and folders below the root that the stage reads. */
  paths: readonly string[];
  /** File that stores the fingerprint of the inputs of the last pass. */
  stamp: string;
}

/**
 * Skips a stage when its inputs have not changed since it last passed, and reports it as skipped, never as passed. In
 * CI (when the variable `CI` is set) every stage runs.
 */
export function skipUnchanged(stage: Stage, { root, paths, stamp }: Inputs): Stage {
  return {
    ...stage,
    async run() {
      const print = fingerprint(root, paths);
      if (!process.env['CI'] && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) {
        const remark = 'nothing it reads has changed since it passed; CI=1 runs it';
        return { passed: 0, failed: 0, output: '', isSkipped: true, remark };
      }
      rmSync(stamp, { force: true });
      const result = await stage.run();
      if (result.failed === 0) {
        mkdirSync(dirname(stamp), { recursive: true });
        writeFileSync(stamp, print);
      }
      return result;
    },
  };
}

function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    for (const file of filesUnder(root, path)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => relative(root, join(found.parentPath, found.name)))
    .sort();
}
