import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { complain, say } from '../progress.ts';

const WARNING = 40;
const ERROR = 50;
/** Plain lines by which a process speaks to the person at the terminal. They may hold a password: never in the log. */
const SPOKEN = /^(OPERATOR|DEMO) /;

/** Keeps what a process says in its log, and repeats on the terminal what a person has to see. */
export function followOutput(name: string, streams: { stdout: Readable; stderr: Readable }, log: WriteStream): void {
  createInterface({ input: streams.stdout }).on('line', (line) => {
    if (SPOKEN.test(line)) return say(line);
    log.write(`${line}\n`);
    const shown = warningIn(line);
    if (shown !== undefined) complain(`${name}: ${shown}`);
  });
  createInterface({ input: streams.stderr }).on('line', (line) => {
    log.write(`${line}\n`);
    complain(`${name}: ${line}`);
  });
}

/** The text of a structured line (pino's) that is a warning or worse. */
export function warningIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  const entry = parsed(line);
  const level = typeof entry['level'] === 'number' ? entry['level'] : 0;
  if (level < WARNING) return undefined;
  const error = entry['err'];
  const cause = typeof error === 'object' && error !== null && 'message' in error ? ` (${String(error.message)})` : '';
  return `${level >= ERROR ? 'error' : 'warning'}: ${String(entry['msg'] ?? line)}${cause}`;
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {}; // It only looked like JSON; it is in the log as it is.
  }
}
