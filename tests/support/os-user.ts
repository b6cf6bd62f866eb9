import { readFileSync } from 'node:fs';

export interface OsUser {
  uid: number;
  gid: number;
}

/** Returns an unprivileged user to run a server as when the tests run as root; otherwise undefined. */
export function unprivilegedUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error('PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody".');
}
