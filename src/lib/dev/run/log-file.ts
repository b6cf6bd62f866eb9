import { createWriteStream, existsSync, mkdirSync, renameSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const OLD_LOGS = 3;

/** Opens a new `<name>.log`; the logs of the last starts are kept as `.1` (the latest) to `.3`. */
export function openLog(folder: string, name: string): WriteStream {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.log`);
  for (let age = OLD_LOGS - 1; age >= 0; age -= 1) {
    const from = age === 0 ? file : `${file}.${age}`;
    if (existsSync(from)) renameSync(from, `${file}.${age + 1}`);
  }
  const log = createWriteStream(file, { mode: 0o600 });
  // A full disk ends the log, not the portal.
  log.on('error', () => undefined);
  return log;
}
