import { createServer } from 'node:net';
import { Refusal } from '../progress.ts';

export interface PortRequest {
  port: number;
  variable: string;
  what: string;
}

/**
 * Throws Refusal for a port that is in use, with a hint how to choose another, before anything is started that would
 * fail on it.
 */
export async function requireFreePorts(host: string, requests: readonly PortRequest[]): Promise<void> {
  const [first, ...others] = requests;
  for (const other of others) {
    if (other.port === first?.port)
      throw new Refusal(`${first.variable} and ${other.variable} are both ${other.port}.`);
  }
  for (const { port, variable, what } of requests) {
    const problem = await whyNot(host, port);
    if (problem === undefined) continue;
    throw new Refusal(
      `${what} cannot use port ${port} on ${host}: ${problem}. ` +
        `Choose another with the variable ${variable}, for example ${variable}=${port + 100}.`,
    );
  }
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program is using it',
  EACCES: 'this user may not open it',
  EADDRNOTAVAIL: 'this machine does not have that address (variable HOST)',
  ENOTFOUND: 'that host name is not known (variable HOST)',
};

function whyNot(host: string, port: number): Promise<string | undefined> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(REASONS[error.code ?? ''] ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
