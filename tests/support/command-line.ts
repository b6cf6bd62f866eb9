import { runBackOfficeCli } from '#server/back-office-cli/main';

export interface Said {
  /** Exit code. */
  code: number;
  out: string;
  complaint: string;
}

/** Runs `npm run ops -- <words>`; the environment names the database, or a data folder with the embedded one. */
export async function runCommand(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<Said> {
  const [out, complaint]: [string[], string[]] = [[], []];
  const code = await runBackOfficeCli(words, {
    env: { NODE_ENV: 'test', PARLAY_INSECURE_DEMO: 'yes', ...environment },
    print: (line) => void out.push(line),
    complain: (line) => void complaint.push(line),
    readCode: () => Promise.reject(new Error('nobody is at the terminal')),
  });
  return { code, out: out.join('\n'), complaint: complaint.join('\n') };
}

/** Runs a command that must succeed. Throws its error output otherwise. */
export async function ops(databaseUrl: string, line: string): Promise<void> {
  const { code, complaint } = await runCommand({ DATABASE_URL: databaseUrl }, line.split(' '));
  if (code !== 0) throw new Error(complaint);
}
