import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const packageEntry = z.object({
  /** Set when it differs from the folder's. */
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), packageEntry) });

/** A package of the lock file, at one of the places where it is installed. */
export interface LockedPackage {
  /** Path of its folder, which is unique. */
  path: string;
  name: string;
  version: string;
  /** As its author names it; undefined: not at all. */
  license: string | undefined;
  /** Address of a package that does not come from the registry. */
  resolved: string | undefined;
  integrity: string | undefined;
  /** Whether only development needs it. */
  isDev: boolean;
  isOptional: boolean;
  /** Names of the packages that it imports. */
  dependencies: readonly string[];
}

const FOLDER = 'node_modules/';

/** Reads the packages of a project's lock file, without the project itself. */
export function readLockFile(root: string): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([path]) => path.includes(FOLDER))
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      license: entry.license,
      resolved: entry.resolved,
      integrity: entry.integrity,
      isDev: entry.dev ?? false,
      isOptional: entry.optional ?? false,
      dependencies: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }));
}
