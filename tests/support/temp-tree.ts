import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const PROJECT_ROOT = join(import.meta.dirname, '../..');

export interface TempTree {
  root: string;
  write(path: string, text: string): void;
  /** Copies files or folders of the project to the same path. */
  copy(...paths: string[]): void;
  remove(): void;
}

/** Creates a folder that looks like the project to a tool, with the project's packages. */
export function makeTempTree(): TempTree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'parlay-tree-')));
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    copy(...paths) {
      for (const path of paths) cpSync(join(PROJECT_ROOT, path), join(root, path), { recursive: true });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
