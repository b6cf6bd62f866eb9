import { runBackOfficeCli } from '#server/back-office-cli/main';

export interface Said {
  /** The exit code. */
  code: number;
  out: string;
  complaint: string;
}

/** What `npm run ops -- <words>` does and says; the environment names the database, or a data folder with the embedded one. */
export async function runCommand(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<Said> {
  const [out, complaint]: [string[], string[]] = [[], []];
  const code = await runBackOfficeCli(words, {
    env: { NODE_ENV: 'test', ...environment },
    print: (line) => void out.push(line),
    complain: (line) => void complaint.push(line),
  });
  return { code, out: out.join('\n'), complaint: complaint.join('\n') };
}

/** A line of it, word by word, on a database of which nothing is to be refused. Throws what it complains of. */
export async function ops(databaseUrl: string, line: string): Promise<void> {
  const { code, complaint } = await runCommand({ DATABASE_URL: databaseUrl }, line.split(' '));
  if (code !== 0) throw new Error(complaint);
}
