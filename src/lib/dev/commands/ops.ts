import { createInterface } from 'node:readline/promises';
import { runBackOfficeCli } from '#server/back-office-cli/main';
import { complain, runCommand, say } from '../progress.ts';

/** Reads a line from the terminal, or from what is piped in. */
async function readCode(username: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const code = await terminal.question(`Code from the authenticator of ${username}: `);
  terminal.close();
  return code;
}

await runCommand(() => runBackOfficeCli(process.argv.slice(2), { env: process.env, print: say, complain, readCode }));
