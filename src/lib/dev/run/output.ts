import type { Readable } from 'node:stream';
import type { WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { complain, say } from '../progress.ts';

const WARNING = 40;
const ERROR = 50;
/** Lines for the person at the terminal. They may contain a password and are never written to the log. */
const PRINTED = /^(STAFF|DEMO) /;

/** Writes a process's output to its log and repeats on the terminal what a person must see. */
export function logOutput(name: string, streams: { stdout: Readable; stderr: Readable }, log: WriteStream): void {
  createInterface({ input: streams.stdout }).on('line', (line) => {
    if (PRINTED.test(line)) return say(line);
    log.write(`${line}\n`);
    const shown = warningIn(line);
    if (shown !== undefined) complain(`${name}: ${shown}`);
  });
  createInterface({ input: streams.stderr }).on('line', (line) => {
    log.write(`${line}\n`);
    complain(`${name}: ${line}`);
  });
}

/** Returns the text of a structured line (pino's) of level warn or above. */
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
    return {}; // The line only looked like JSON; the log has it verbatim.
  }
}
